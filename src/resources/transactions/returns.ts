import { largePageSizes } from '../../../contract/calls/records/listRequest.ts';
import {
  integer,
  money,
  multiline,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { unpricedQty } from '../parts/report.ts';

/** Dispatched goods that came back, below the desk where they are scanned. */
export const returns = defineResource({
  path: '/transactions/returns',
  title: 'Returns',
  item: 'Return',
  icon: 'return',
  calls: { list: 'Returns/GetReturns' },
  id: 'Id',
  label: 'ReturnId',
  rows: 'returns',
  timeline: true,
  dates: 'Dt',
  fields: {
    ReturnId: text('Return Id'),
    DispatchId: text('Dispatch Id'),
    SONo: text('Sales Order No', { code: true }),
    userName: text('Returned By'),
    TotalCarton: integer('Total Carton'),
    TotalQty: integer('Total Qty'),
    Amount: money('Amount', { places: 2 }),
    ...unpricedQty,
    Reopens: switchField('Can be dispatched again'),
    Reason: multiline('Reason'),
    ReturnedBy: text('Taken By'),
  },
  columns: ['ReturnId', 'DispatchId', 'userName', 'TotalQty', 'CreatedDt'],
  search: ['ReturnId', 'DispatchId', 'userName', 'SONo'],
  pageSizes: largePageSizes,
  above: 'returnsDesk',
  controls: 'printReturn',
  details: {
    title: 'Return',
    fields: [
      'ReturnId',
      'DispatchId',
      'SONo',
      'userName',
      'TotalCarton',
      'TotalQty',
      'Amount',
      'UnpricedQty',
      'Reopens',
      'Reason',
      'ReturnedBy',
    ],
  },
  texts: { empty: 'Nothing was returned yet.' },
});
