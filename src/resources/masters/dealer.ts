import { countries, firmNatures, transportationModes } from '../../../contract/dealer/choices.ts';
import type { Field } from '../../../contract/resource/Field.ts';
import { choice, image, lookup, multiline, text, toggle } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';
import { passwords, passwordsMatch, signInNames } from './personFields.ts';

type AddressKind = 'Bill' | 'Ship';

const namesOf = (kind: AddressKind) =>
  ['Address', 'Country', 'State', 'City', 'Pincode'].map((part) => `${kind}_${part}`);

/** The fields of one address; with `isCopied` those of bills while the tick says that both are the same. */
function address(kind: AddressKind, word: string, isCopied: boolean): Record<string, Field> {
  const options = (part: string, required: string) => ({
    required,
    ...(isCopied && { copies: { from: `Bill_${part}`, when: { field: 'BillingSameAsShipping', is: true } } }),
  });
  const [street = '', country = '', state = '', city = '', pincode = ''] = namesOf(kind);
  return {
    [street]: multiline(`${word} Address`, options('Address', 'Please enter Address')),
    [country]: choice(`${word} Country`, {
      choices: countries,
      default: 1,
      ...options('Country', 'Please select Country'),
    }),
    [state]: lookup(`${word} State`, {
      call: 'UserDMaster/GetStateDLL',
      of: country,
      labelled: `Str${state}`,
      ...options('State', 'Please select state'),
    }),
    [city]: lookup(`${word} City`, {
      call: 'UserDMaster/GetCityDLL',
      of: state,
      labelled: `Str${city}`,
      ...options('City', 'Please select city'),
    }),
    [pincode]: text(`${word} Pincode`, options('Pincode', 'Please enter Pincode')),
  };
}

export const dealer = defineResource({
  path: '/masters/dealer-master',
  title: 'Dealer Master',
  item: 'Dealer',
  icon: 'dealer',
  calls: {
    list: 'UserDMaster/GetDealers',
    create: 'UserDMaster/CreateDealer',
    update: 'UserDMaster/UpdateDealer',
    toggle: 'UserDMaster/InActiveRow',
    export: 'UserDMaster/GetDealersForExport',
  },
  id: 'DealerId',
  label: 'DealerName',
  rows: 'dealers',
  writes: 'dealers',
  person: 'UserId',
  fields: {
    DealerName: text('Name', { required: 'Please enter Dealer Name.' }),
    CompanyName: text('Firm Name'),
    ...signInNames,
    ...passwords,
    NatureFirmId: choice('Nature of Firm', {
      choices: firmNatures,
      required: 'Please select Nature Firm .',
    }),
    TransportationModeId: choice('Transportation Mode', {
      choices: transportationModes,
      required: 'Please select Transportation Mode.',
    }),
    GstNo: text('GST Number', {
      required: 'Please enter GST Number.',
      matches: {
        pattern: 'gstNumber',
        message: 'GST Identification Number is not valid. It should be in this 11AAAAA1111Z1A1 format.',
      },
    }),
    PanNo: text('PAN'),
    GstCertificate: image('GST Certificate', {
      certificate: true,
      required: 'Please select GST Certificate.',
    }),
    ...address('Bill', 'Billing', false),
    BillingSameAsShipping: toggle('Shipping address is the same as my billing address', { default: false }),
    ...address('Ship', 'Shipping', true),
  },
  tabs: {
    Dealer: [
      'DealerName',
      'CompanyName',
      ...Object.keys(signInNames),
      ...Object.keys(passwords),
      'NatureFirmId',
      'TransportationModeId',
      'GstNo',
      'PanNo',
      'GstCertificate',
    ],
    Billing: namesOf('Bill'),
    Shipping: ['BillingSameAsShipping', ...namesOf('Ship')],
  },
  checks: [passwordsMatch],
  columns: [
    'DealerName',
    'Email',
    'MobileNo',
    'GstNo',
    { field: 'StrBill_State', label: 'State' },
    { field: 'StrBill_City', label: 'City' },
    { field: 'Bill_Pincode', label: 'Pincode' },
  ],
  period: { days: 30, wire: 'MM/DD/YYYY' },
  export: {
    file: 'DealerMasterReport',
    adds: [
      'CompanyName',
      'NatureFirmId',
      'PanNo',
      'TransportationModeId',
      'Bill_Address',
      'Bill_Country',
      'Ship_Address',
      'Ship_Country',
      'StrShip_State',
      'StrShip_City',
      'Ship_Pincode',
      'Status',
      'CreatedDate',
      'UpdatedDate',
    ],
  },
});
