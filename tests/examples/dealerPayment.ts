import { choice, integer, moment, money, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

const [cash, cheque, transfer] = [1, 2, 3];

export const dealerPayment = defineResource({
  path: '/transactions/dealer-payment',
  title: 'Dealer Payments',
  item: 'Dealer Payment',
  icon: 'price',
  calls: { list: 'DealerPayment/GetDealerPayments', create: 'DealerPayment/CreateDealerPayment' },
  id: 'DealerPaymentId',
  label: 'ReceiptNo',
  table: 'dealer_payments',
  appendOnly: true,
  fields: {
    ReceiptNo: text('Receipt No', {
      required: 'Please enter the receipt no.',
      unique: 'This receipt no exists already.',
    }),
    FirmName: text('Firm Name', { required: 'Please enter the firm name.' }),
    Amount: money('Amount', {
      places: 2,
      required: 'Please enter the amount.',
      min: [0.01, 'Please enter the amount.'],
    }),
    Discount: integer('Discount in %', {
      min: [0, 'Please enter 0 or more.'],
      max: [100, 'Please enter 100 or less.'],
    }),
    PaidAt: moment('Paid At', {
      required: 'Please select when it was paid.',
      default: { minutesFromNow: 0 },
    }),
    Mode: choice('Mode', {
      choices: [
        { value: cash, label: 'Cash' },
        { value: cheque, label: 'Cheque' },
        { value: transfer, label: 'Bank transfer' },
      ],
      default: cash,
      required: 'Please select the mode.',
    }),
    BankReference: text('Bank Reference', {
      shown: { field: 'Mode', is: [cheque, transfer] },
      required: 'Please enter the bank reference.',
      seen: 'add',
    }),
  },
  columns: ['ReceiptNo', 'FirmName', 'Amount', 'Mode', 'BankReference', 'PaidAt'],
  filters: [{ field: 'Mode' }],
  sort: { by: 'PaidAt' },
  period: { days: 30, field: 'PaidAt' },
});
