import { integer, lookup, money, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

const sums = ['Amount'] as const;

/** What was dispatched in a period, at the prices of the orders. */
export const salesReport = defineResource({
  path: '/reports/sales-report',
  title: 'Sales Report',
  item: 'Sale',
  ...report,
  calls: { list: 'SalesRpt/GetSalesReport' },
  rows: 'sales',
  fields: {
    Month: text('Month'),
    DealerId: lookup('Dealer', { to: 'dealer', labelled: 'DealerName' }),
    State: text('State'),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
    HSNCode: text('HSN Code', { code: true }),
    TotalQty: integer('Total Qty', { large: true }),
    Amount: money('Amount', { places: 2 }),
  },
  columns: ['Month', 'DealerName', 'State', 'ProductName', 'HSNCode', 'TotalQty', 'Amount'],
  sort: { by: 'Month' },
  filters: [{ field: 'DealerId' }, { field: 'ProductId' }, { field: 'State' }],
  chart: [
    { type: 'time', title: 'Sales over time', rows: 'salesOverTime', sums, call: 'SalesRpt/GetTime' },
    { type: 'bar', title: 'Sales by dealer', by: 'DealerName', sums, call: 'SalesRpt/GetDealers' },
    { type: 'bar', title: 'Sales by product', by: 'ProductName', sums, call: 'SalesRpt/GetProducts' },
    { type: 'states', title: 'Sales by state', by: 'State', sums, call: 'SalesRpt/GetStates' },
  ],
  sums: ['TotalQty', 'Amount'],
  texts: { empty: 'Nothing was dispatched in this period.' },
});
