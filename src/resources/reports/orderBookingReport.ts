import { orderStatuses } from '../../../contract/choices/choices.ts';
import {
  choice,
  date,
  integer,
  lookup,
  money,
  multiline,
  reference,
  serial,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report, unpricedQty } from '../parts/report.ts';

const options = 'OrderBookingRpt/GetProductDDL';
const userName = { field: 'UserName', label: 'User Name' } as const;
const sums = ['TotalQtyOfProducts', 'Amount', 'UnpricedQty'] as const;

/** Orders of a period (spec 3 §2, Report screens). */
export const orderBookingReport = defineResource({
  path: '/reports/orderbooking-report',
  title: 'Order Booking Report',
  item: 'Order',
  ...report,
  calls: { list: 'OrderBookingRpt/GetOrderBookingReport' },
  id: 'Id',
  rows: 'orderBookings',
  fields: {
    OrderBookingNo: serial('Order Booking No'),
    DealerId: lookup('Dealer', { to: 'dealer', labelled: 'UserName' }),
    OrderDate: date('Order Date'),
    ProductsInOrder: integer('Products In Order'),
    TotalQtyOfProducts: integer('Total Qty', { large: true }),
    Amount: money('Amount', { places: 2 }),
    ...unpricedQty,
    Status: choice('Dispatch Status', { choices: orderStatuses }),
    Remark: multiline('Remark'),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName', options }),
  },
  columns: [
    'OrderBookingNo',
    userName,
    'OrderDate',
    'ProductsInOrder',
    'TotalQtyOfProducts',
    'Amount',
    'UnpricedQty',
    'Status',
    'Remark',
  ],
  main: ['OrderBookingNo', 'UserName', 'Amount'],
  search: ['OrderBookingNo', 'UserName', 'Remark'],
  sort: { by: 'OrderDate' },
  filters: [{ field: 'ProductId', several: true }, { field: 'DealerId' }, { field: 'Status' }],
  chart: {
    type: 'bar',
    title: 'Quantity by dealer',
    by: 'UserName',
    sums: ['TotalQtyOfProducts'],
    call: 'OrderBookingRpt/GetChart',
  },
  sums,
  export: { file: 'Order Booking Report.csv' },
});
