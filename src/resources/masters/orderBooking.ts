import { orderStatuses } from '../../../contract/choices/choices.ts';
import {
  choice,
  integer,
  lines,
  lookup,
  money,
  multiline,
  reference,
  serial,
  switchField,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

export const orderBooking = defineResource({
  path: '/masters/order-booking',
  title: 'Order Booking',
  item: 'Order',
  icon: 'order',
  calls: { list: 'OrderBooking/GetOrder' },
  id: 'Id',
  tells: {
    by: {
      created: 'order.booked',
      updated: 'order.changed',
      activated: 'order.changed',
      inactivated: 'order.changed',
    },
  },
  label: 'OrderBookingNo',
  rows: 'orders',
  fields: {
    OrderBookingNo: serial('Order Number'),
    DealerId: lookup('Dealer Name', { to: 'dealer', labelled: 'DealerName' }),
    Remark: multiline('Remarks'),
    productDetails: lines('Products', {
      fields: {
        ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
        Qty: integer('Quantity'),
        MRP: money('MRP'),
        Price: money('Price', { places: 2 }),
      },
    }),
    Amount: money('Amount', { places: 2 }),
    Status: choice('Dispatch Status', { choices: orderStatuses }),
    IsShow: switchField('Read'),
  },
  columns: ['OrderBookingNo', { field: 'CreatedDate', label: 'Order Date' }, 'DealerName', 'Status'],
  search: ['OrderBookingNo', 'DealerName'],
  filters: [{ field: 'DealerId' }, { field: 'Status' }],
  looks: [{ when: { field: 'IsShow', is: false }, look: 'strong', says: 'Unread' }],
  details: { title: 'Order Details', part: 'orderDetails' },
  form: 'orderForm',
  controls: 'orderControls',
  texts: {
    add: 'Create Order',
    addTitle: 'Create Order',
    updateTitle: 'Order Update',
    empty: 'No order yet.',
  },
});
