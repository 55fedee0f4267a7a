import type { DispatchPapers } from '../../../contract/calls/orders/dispatch.ts';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import { date, text } from '../../../contract/resource/declaration/fields.ts';

/** Who carries a dispatch, and the papers that go with it. None is required: many dealers fetch their goods themselves. */
export const transportFields = {
  Transporter: text('Transporter', {
    input: 'recentText',
    maxLength: [100, 'Transporter can have at most 100 characters.'],
  }),
  VehicleNo: text('Vehicle No', {
    code: true,
    input: 'recentText',
    // lenient: temporary, army and foreign plates have forms of their own
    matches: {
      pattern: /^[A-Za-z0-9][A-Za-z0-9 -]{2,14}$/,
      message: 'Please enter a vehicle number such as MH12AB1234.',
      sample: 'MH12AB1234',
    },
  }),
  LRNo: text('LR No', { code: true, maxLength: [50, 'LR No can have at most 50 characters.'] }),
  EWayBillNo: text('E-way Bill No', {
    code: true,
    matches: { pattern: /^\d{12}$/, message: 'An e-way bill number has 12 digits.', sample: '321012345678' },
  }),
  EWayBillDate: date('E-way Bill Date'),
  InvoiceNo: text('Invoice No', {
    code: true,
    maxLength: [50, 'Invoice No can have at most 50 characters.'],
  }),
} as const satisfies Record<keyof DispatchPapers, Field>;

export const transportNames = Object.keys(transportFields) as (keyof DispatchPapers)[];
