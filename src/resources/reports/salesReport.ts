import {
  date,
  integer,
  lookup,
  money,
  reference,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report, unpricedQty } from '../parts/report.ts';

const sums = ['NetAmount'] as const;

/** What was dispatched and what came back in a period, at the prices of the orders. */
export const salesReport = defineResource({
  path: '/reports/sales-report',
  title: 'Sales Report',
  item: 'Sale',
  ...report,
  calls: { list: 'SalesRpt/GetSalesReport' },
  rows: 'sales',
  fields: {
    Month: date('Month', { shows: 'month' }),
    DealerId: lookup('Dealer', { to: 'dealer', labelled: 'DealerName' }),
    State: text('State'),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
    HSNCode: text('HSN Code', { code: true }),
    TotalQty: integer('Sold Qty', { large: true }),
    ReturnedQty: integer('Returned Qty', { large: true }),
    NetQty: integer('Net Qty', { large: true }),
    Amount: money('Sold', { places: 2 }),
    ReturnedAmount: money('Returned', { places: 2 }),
    NetAmount: money('Net', { places: 2 }),
    ...unpricedQty,
  },
  columns: [
    'Month',
    'DealerName',
    'State',
    'ProductName',
    'NetQty',
    'Amount',
    'ReturnedAmount',
    'NetAmount',
    'UnpricedQty',
  ],
  sort: { by: 'Month' },
  filters: [{ field: 'DealerId' }, { field: 'ProductId' }, { field: 'State' }],
  chart: [
    { type: 'time', title: 'Sales over time', rows: 'salesOverTime', sums, call: 'SalesRpt/GetTime' },
    {
      type: 'time',
      title: 'Sales by quarter',
      rows: 'salesOverTime',
      step: 'quarter',
      sums,
      call: 'SalesRpt/GetQuarters',
    },
    { type: 'bar', title: 'Sales by dealer', by: 'DealerName', sums, call: 'SalesRpt/GetDealers' },
    { type: 'bar', title: 'Sales by product', by: 'ProductName', sums, call: 'SalesRpt/GetProducts' },
    { type: 'states', title: 'Sales by state', by: 'State', sums, call: 'SalesRpt/GetStates' },
  ],
  sums: ['NetQty', 'Amount', 'ReturnedAmount', 'NetAmount', 'UnpricedQty'],
  card: { title: 'Net sales this month', sum: 'NetAmount', period: 'thisMonth' },
  export: { adds: ['HSNCode', 'TotalQty', 'ReturnedQty'] },
  texts: { empty: 'Nothing was dispatched in this period.' },
});
