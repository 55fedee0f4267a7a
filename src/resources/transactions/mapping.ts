import {
  date,
  integer,
  reference,
  serial,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { reason } from '../parts/reason.ts';

const batch = {
  BatchNo: text('Batch No', { code: true }),
  MFGDate: date('Manufacture Date', { column: 'manufactured_on', default: { daysFromToday: 0 } }),
  EXPDate: date('Expiry Date', { column: 'expires_on' }),
};

const inOrder = {
  rule: 'inOrder',
  fields: ['MFGDate', 'EXPDate'],
  message: 'End date must be greater than Start date.',
  at: 'EXPDate',
} as const;

export const mapping = defineResource({
  path: '/transactions/mapping',
  title: 'Mapping',
  item: 'Mapping',
  icon: 'mapping',
  calls: { list: 'Mapping/GetMappings', create: 'Mapping/CreateMapping', update: 'Mapping/CreateMapping' },
  id: 'MappingId',
  tells: { by: { created: 'seal.mapped' }, numbers: ['FromNo', 'ToNo'] },
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
    ...batch,
    MayExpire: switchField('Map it although it has expired'),
  },
  checks: [
    inOrder,
    {
      rule: 'inOrder',
      fields: [{ daysFromToday: 0 }, 'EXPDate'],
      message: 'This batch has already expired.',
      at: 'EXPDate',
      unless: 'MayExpire',
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
  rights: { correct: 'Correct batches' },
  actions: [
    {
      name: 'correct',
      label: 'Correct batch',
      right: 'correct',
      call: 'Mapping/CorrectBatch',
      shows: ['ProductName', 'FromNo', 'ToNo'],
      begins: ['BatchNo', 'MFGDate', 'EXPDate'],
      fields: { ...batch, ...reason },
      checks: [inOrder],
    },
  ],
  export: { drops: ['MayExpire'] },
  texts: { add: 'Add', addTitle: 'Add Mapping' },
});
