import {
  date,
  email,
  file,
  lookup,
  mobile,
  multiline,
  switchField,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const vendor = defineResource({
  path: '/masters/vendor-master',
  title: 'Vendor Master',
  item: 'Vendor',
  icon: 'dealer',
  calls: {
    list: 'Vendor/GetVendors',
    create: 'Vendor/CreateVendor',
    update: 'Vendor/UpdateVendor',
    toggle: 'Vendor/InActiveRow',
    options: 'Vendor/GetVendorDDL',
  },
  id: 'VendorId',
  label: 'VendorName',
  table: 'vendors',
  fields: {
    VendorName: text('Vendor Name', {
      required: 'Please enter the vendor name.',
      unique: 'This vendor exists already.',
    }),
    Email: email('Email', { required: 'Please enter email-id.' }),
    Mobile: mobile('Mobile Number'),
    Address: multiline('Address'),
    CountryId: lookup('Country', {
      to: 'country',
      labelled: 'CountryName',
      required: 'Please select the country.',
    }),
    StateId: lookup('State', {
      to: 'state',
      of: 'CountryId',
      labelled: 'StateName',
      required: 'Please select the state.',
    }),
    CityId: lookup('City', {
      to: 'city',
      of: 'StateId',
      labelled: 'CityName',
      required: { message: 'Please select the city.', when: { field: 'PicksUp', is: true } },
    }),
    PicksUp: switchField('Picks Up Goods', { default: false }),
    IfscCode: text('IFSC Code', {
      required: 'Please enter the IFSC code.',
      matches: {
        pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
        message: 'Please enter valid IFSC code.',
        sample: 'HDFC0001234',
      },
    }),
    Contract: file('Contract', { takes: ['pdf'] }),
    ContractStart: date('Contract Start', { default: { daysFromToday: 0 } }),
    ContractEnd: date('Contract End', { default: { daysFromToday: 365 } }),
  },
  tabs: {
    Vendor: ['VendorName', 'Email', 'Mobile', 'Address', 'CountryId', 'StateId', 'CityId', 'PicksUp'],
    'Bank and Contract': ['IfscCode', 'Contract', 'ContractStart', 'ContractEnd'],
  },
  checks: [
    {
      rule: 'inOrder',
      fields: ['ContractStart', 'ContractEnd'],
      message: 'The contract can’t end before it starts.',
      at: 'ContractEnd',
    },
  ],
  columns: ['VendorName', 'Email', 'StateName', 'CityName', 'PicksUp', 'ContractEnd', 'Status'],
  filters: [{ field: 'CountryId' }, { field: 'StateId' }, { field: 'CityId' }, { field: 'PicksUp' }],
  period: { days: 30 },
  export: { file: 'VendorReport', adds: ['CreatedDate'], drops: ['Contract'] },
});
