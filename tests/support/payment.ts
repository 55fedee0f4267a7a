import {
  decimal,
  file,
  integer,
  moment,
  money,
  position,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { normaliseResource } from '../../contract/resource/check/normaliseResources.ts';
import { declare } from './declarations.ts';

/** Has kinds and options of fields that no resource of the portal has. */
export const payment = declare(
  'Payment',
  {
    Ifsc: text('IFSC', {
      required: 'Please enter IFSC.',
      matches: {
        pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
        message: 'Please enter valid IFSC.',
        sample: 'HDFC0001234',
      },
    }),
    Account: integer('Account', { large: true }),
    Amount: money('Amount', { places: 2, required: 'Please enter amount.', min: [0.5, 'Too little.'] }),
    Weight: decimal('Weight', { places: 3, unit: 'kg' }),
    PaidAt: moment('Paid At', { required: 'Please enter when.', default: { minutesFromNow: 0 } }),
    PaidIn: position('Paid In'),
    ClearedAt: moment('Cleared At'),
    Proof: file('Proof', { takes: ['pdf', 'image', 'audio'], public: true }),
    Fee: money('Fee', { places: 2, empty: 0, max: [99.99, 'Too much.'] }),
  },
  {
    calls: {
      list: 'Payment/GetPayments',
      create: 'Payment/CreatePayment',
      update: 'Payment/UpdatePayment',
      toggle: 'Payment/InActiveRow',
    },
    checks: [
      {
        rule: 'inOrder',
        fields: ['PaidAt', 'ClearedAt'],
        message: 'It can’t be cleared before it is paid.',
        at: 'ClearedAt',
      },
    ],
    period: { days: 5000, ahead: 5000, field: 'PaidAt' },
  },
);

export const paymentResource = normaliseResource('payment', payment);
