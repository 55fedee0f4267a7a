import { orderAges, orderStatuses } from '../../../contract/choices/choices.ts';
import {
  choice,
  integer,
  lookup,
  money,
  multiline,
  serial,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { unpricedQty } from '../parts/report.ts';

/** Orders that wait to be dispatched, the oldest first. */
export const pendingOrdersReport = defineResource({
  path: '/reports/pending-orders',
  title: 'Pending Orders by Age',
  item: 'Order',
  icon: 'report',
  calls: { list: 'PendingOrdersRpt/GetPendingOrders' },
  id: 'Id',
  rows: 'pendingOrders',
  fields: {
    OrderBookingNo: serial('Order Booking No'),
    DealerId: lookup('Dealer', { to: 'dealer', labelled: 'DealerName' }),
    Age: integer('Age (days)'),
    AgeGroup: choice('Age group', { choices: orderAges }),
    Status: choice('Dispatch Status', { choices: orderStatuses }),
    PendingQty: integer('Pending Qty', { large: true }),
    Amount: money('Pending Amount', { places: 2 }),
    ...unpricedQty,
    Remark: multiline('Remark'),
  },
  columns: [
    'OrderBookingNo',
    'DealerName',
    { field: 'CreatedDate', label: 'Order Date' },
    'Age',
    'Status',
    'PendingQty',
    'Amount',
    'UnpricedQty',
  ],
  search: ['OrderBookingNo', 'DealerName', 'Remark'],
  sort: { by: 'CreatedDate', order: 'ASC' },
  filters: [{ field: 'AgeGroup' }, { field: 'DealerId' }],
  chart: {
    type: 'bar',
    title: 'Pending amount by age',
    by: 'AgeGroup',
    sums: ['Amount'],
    call: 'PendingOrdersRpt/GetChart',
  },
  sums: ['PendingQty', 'Amount', 'UnpricedQty'],
  texts: { empty: 'No order is pending.' },
});
