import { date, integer, reference, serial, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

export const mapping = defineResource({
  path: '/transactions/mapping',
  title: 'Mapping',
  item: 'Mapping',
  icon: 'mapping',
  calls: { list: 'Mapping/GetMappings', create: 'Mapping/CreateMapping', update: 'Mapping/CreateMapping' },
  id: 'MappingId',
  rows: 'mappings',
  writes: 'mappings',
  fields: {
    ProductId: reference('Product Name', {
      to: 'product',
      labelled: 'ProductName',
      options: { post: 'Mapping/GetProductName' },
      required: 'Please select Product',
    }),
    FromNo: serial('From No', {
      required: 'Please enter your from number.',
      min: [1, 'Please enter your from number.'],
      locked: { mode: 'update' },
    }),
    Qty: integer('Quantity', {
      required: 'Please enter your quantity.',
      min: [1, 'Please enter your quantity.'],
      locked: { mode: 'update' },
    }),
    ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } }),
    BatchNo: text('Batch No', { code: true }),
    MFGDate: date('Manufacture Date', { column: 'manufactured_on', default: { daysFromToday: 0 } }),
    EXPDate: date('Expiry Date', { column: 'expires_on' }),
  },
  checks: [
    {
      rule: 'inOrder',
      fields: ['MFGDate', 'EXPDate'],
      message: 'End date must be greater than Start date.',
      at: 'EXPDate',
    },
  ],
  picker: {
    label: 'Available mapping series',
    title: 'Available Series',
    call: 'Mapping/GetAvailableseries',
    columns: { FromNo: 'From No', ToNo: 'To No', Qty: 'Quantity' },
    fills: { FromNo: 'FromNo', Qty: 'Qty' },
    empty: 'No Data Available',
  },
  columns: ['ProductName', 'FromNo', 'ToNo', 'Qty', 'BatchNo'],
  texts: { add: 'Add', addTitle: 'Add Mapping' },
});
