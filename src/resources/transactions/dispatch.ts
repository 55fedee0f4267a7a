import { dispatchTexts, mostDispatchRemark } from '../../../contract/calls/orders/dispatchRules.ts';
import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import {
  integer,
  moment,
  money,
  multiline,
  serial,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { transportFields, transportNames } from '../parts/transportFields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { unpricedQty } from '../parts/report.ts';
import { expiredReason, expiryRights } from '../parts/cartons.ts';

/** Packed cartons that go to a dealer on a sales order (spec 3 §2). */
export const dispatch = defineResource({
  path: '/transactions/dispatch',
  title: 'Dispatch',
  item: 'Dispatch',
  icon: 'dispatch',
  calls: { list: 'Dispatch/GetDispatch' },
  id: 'Id',
  tells: { by: { created: 'order.dispatched' } },
  label: 'DispatchId',
  rows: 'dispatches',
  writes: 'dispatches',
  dates: 'Dt',
  rights: expiryRights,
  fields: {
    DispatchId: text('Dispatch Id'),
    TotalCarton: integer('Total Carton'),
    userName: text('Dispatched To'),
    SONo: text('Sales Order No', { code: true }),
    OrderBookingNo: serial('Order Booking No.'),
    TotalQty: integer('Total Qty'),
    Amount: money('Amount', { places: 2 }),
    ...unpricedQty,
    Remark: multiline('Remark'),
    ...expiredReason,
    ...transportFields,
    IsReversed: switchField('Reversed'),
    ReversedOn: moment('Reversed On'),
    ReversedBy: text('Reversed By'),
    ReverseReason: multiline('Reason of the reversal'),
  },
  columns: [{ field: 'DispatchId', cell: 'dispatchCode' }, 'TotalCarton', 'CreatedDt', 'userName'],
  search: ['DispatchId', 'userName', 'SONo', 'Transporter', 'VehicleNo', 'LRNo', 'EWayBillNo', 'InvoiceNo'],
  pageSizes: largePageSizes,
  above: 'dispatchDesk',
  controls: 'printDispatch',
  details: {
    title: 'Dispatch',
    fields: [
      'DispatchId',
      'userName',
      'SONo',
      'OrderBookingNo',
      'TotalCarton',
      'TotalQty',
      'Amount',
      'UnpricedQty',
      'Remark',
      'ExpiredReason',
      ...transportNames,
      'IsReversed',
      'ReversedOn',
      'ReversedBy',
      'ReverseReason',
    ],
  },
  looks: [{ when: { field: 'IsReversed', is: true }, look: 'muted', says: 'Reversed' }],
  actions: [
    {
      name: 'undo',
      label: 'Undo',
      right: 'add',
      call: 'Dispatch/Undo',
      confirm: 'Undo this dispatch? Its cartons stand on their own again.',
    },
    {
      name: 'transport',
      label: 'Enter transport',
      right: 'edit',
      call: 'Dispatch/SetTransport',
      confirm: 'Transport and papers',
      done: 'Transport saved.',
      shown: { field: 'IsReversed', is: false },
      shows: ['DispatchId', 'userName', 'SONo'],
      asks: transportNames,
    },
    {
      name: 'reverse',
      label: 'Reverse',
      right: 'edit',
      call: 'Dispatch/Reverse',
      shown: { field: 'IsReversed', is: false },
      shows: ['DispatchId', 'userName', 'SONo', 'TotalCarton', 'TotalQty'],
      fields: {
        Reason: multiline('Reason', {
          required: 'Please enter Reason',
          maxLength: [mostDispatchRemark, dispatchTexts.longReason],
        }),
      },
    },
  ],
  texts: { empty: 'Nothing was dispatched yet.' },
});
