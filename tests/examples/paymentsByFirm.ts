import { integer, moment, money, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const paymentsByFirm = defineResource({
  path: '/reports/payments-by-firm',
  title: 'Payments by Firm',
  item: 'Firm',
  icon: 'report',
  calls: { list: 'Report/GetPaymentsByFirm' },
  rows: 'paymentsByFirm',
  fields: {
    FirmName: text('Firm Name'),
    Payments: integer('Payments'),
    Total: money('Total', { places: 2 }),
    LastPayment: moment('Last Payment'),
  },
  sort: { by: 'Total' },
  period: { days: 30 },
  chart: {
    type: 'bar',
    title: 'Total by firm',
    by: 'FirmName',
    sums: ['Total'],
    call: 'Report/GetPaymentsByFirmChart',
  },
});
