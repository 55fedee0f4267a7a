import { returnConditions } from '../../../contract/choices/choices.ts';
import { choice, integer, lookup, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

/** Returned goods of a period by product, dealer, condition and reason. */
export const returnReport = defineResource({
  path: '/reports/return-report',
  title: 'Return Report',
  item: 'Return',
  ...report,
  calls: { list: 'ReturnRpt/GetReturnReport' },
  id: 'Id',
  rows: 'returned',
  dates: 'Dt',
  fields: {
    ReturnId: text('Return Id'),
    DispatchId: text('Dispatch Number'),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
    DealerId: lookup('Dealer', { to: 'dealer', labelled: 'userName' }),
    Condition: choice('Condition', { choices: returnConditions }),
    Reason: text('Reason'),
    Qty: integer('Qty'),
  },
  columns: [
    'ReturnId',
    { field: 'CreatedDt', label: 'Returned On' },
    'userName',
    'ProductName',
    'Condition',
    'Reason',
    'Qty',
  ],
  search: ['ReturnId', 'DispatchId', 'Reason'],
  filters: [{ field: 'ProductId' }, { field: 'DealerId' }, { field: 'Condition' }],
  sums: ['Qty'],
  chart: {
    type: 'time',
    title: 'Returned pieces',
    by: 'Condition',
    sums: ['Qty'],
    call: 'ReturnRpt/GetChart',
  },
  card: { title: 'Pieces returned this month', sum: 'Qty', period: 'thisMonth', lessIsBetter: true },
  export: { file: 'Return report', adds: ['DispatchId'] },
});
