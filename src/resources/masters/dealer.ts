import { firmNatures, mobileType, transportationModes } from '../../../contract/choices/people.ts';
import { gstNumber } from '../../../contract/india/formats.ts';
import { choice, file, reference, text, switchField } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { addressFields, addressNames } from '../parts/addressFields.ts';
import { passwordLink, passwords, passwordsMatch, signInNames } from '../common/personFields.ts';

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
  timeline: true,
  tells: { as: 'dealer' },
  label: 'DealerName',
  rows: 'dealers',
  writes: 'dealers',
  person: 'UserId',
  fields: {
    DealerName: text('Name', { required: 'Please enter Dealer Name.' }),
    DealerCode: text('Dealer Code', {
      code: true,
      maxLength: [30, 'Please enter at most 30 characters.'],
      unique: 'This dealer code exists already.',
      help: 'What your own books call the dealer, as in uploads of sales orders. Left empty, one is given.',
    }),
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
    DealerGroupId: reference('Dealer Group', {
      to: 'dealerGroup',
      labelled: 'DealerGroupName',
      none: 'None',
      help: 'The Price List has the prices of a group. Without one, the dealer pays the MRP.',
    }),
    GstNo: text('GST Number', {
      code: true,
      required: 'Please enter GST Number.',
      matches: {
        ...gstNumber,
        message: 'GST Identification Number is not valid. It should be in this 11AAAAA1111Z1A1 format.',
      },
    }),
    PanNo: text('PAN', { code: true }),
    GLN: text('GLN', { gs1: 'gln', help: 'The Global Location Number of the dealer: 13 digits.' }),
    GstCertificate: file('GST Certificate', {
      takes: ['image', 'pdf'],
      help: 'A picture or a PDF.',
      required: 'Please select GST Certificate.',
    }),
    ...addressFields('Bill', 'Billing'),
    BillingSameAsShipping: switchField('Shipping address is the same as my billing address', {
      default: false,
    }),
    ...addressFields('Ship', 'Shipping', {
      from: 'Bill',
      when: { field: 'BillingSameAsShipping', is: true },
    }),
  },
  tabs: {
    Dealer: [
      'DealerName',
      'DealerCode',
      'CompanyName',
      'Email',
      'MobileNo',
      'Password',
      'ConfirmPassword',
      'IsInvited',
      'NatureFirmId',
      'TransportationModeId',
      'DealerGroupId',
      'GstNo',
      'PanNo',
      'GLN',
      'GstCertificate',
    ],
    Billing: addressNames('Bill'),
    Shipping: ['BillingSameAsShipping', ...addressNames('Ship')],
  },
  checks: [passwordsMatch],
  actions: [passwordLink],
  added: 'passwordLink',
  sends: { UserType: mobileType },
  columns: [
    'DealerName',
    'DealerCode',
    'Email',
    'MobileNo',
    'GstNo',
    { field: 'StrBill_State', label: 'State' },
    { field: 'StrBill_City', label: 'City' },
    { field: 'Bill_Pincode', label: 'Pincode' },
  ],
  bulk: ['DealerGroupId'],
  filters: [{ field: 'DealerGroupId' }, { field: 'Status' }],
  period: { days: 30, wire: 'MM/DD/YYYY' },
  export: {
    file: 'DealerMasterReport',
    adds: ['Status', 'CreatedDate', 'UpdatedDate'],
    drops: ['IsInvited'],
  },
});
