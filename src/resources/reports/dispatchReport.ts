import { integer, lookup, money, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { transportFields, transportNames } from '../parts/transportFields.ts';
import { report, unpricedQty } from '../parts/report.ts';

/** Dispatches of a period (spec 3 §2, Report screens). */
export const dispatchReport = defineResource({
  path: '/reports/dispatch-report',
  title: 'Dispatch Report',
  item: 'Dispatch',
  ...report,
  calls: { list: 'DispatchRpt/GetDispatchReport' },
  id: 'Id',
  rows: 'dispatched',
  dates: 'Dt',
  fields: {
    DispatchId: text('Dispatch Number'),
    TotalCarton: integer('Total Carton'),
    TotalQty: integer('Total Qty', { large: true }),
    Amount: money('Amount', { places: 2 }),
    ...unpricedQty,
    DealerId: lookup('Dispatched To', { to: 'dealer', labelled: 'userName' }),
    ...transportFields,
  },
  columns: [
    'DispatchId',
    'TotalCarton',
    'TotalQty',
    'Amount',
    'UnpricedQty',
    { field: 'CreatedDt', label: 'Dispatched Date' },
    'userName',
  ],
  search: ['DispatchId', 'userName', 'Transporter', 'VehicleNo', 'LRNo', 'EWayBillNo', 'InvoiceNo'],
  details: {
    title: 'Dispatch',
    fields: ['DispatchId', 'TotalCarton', 'TotalQty', 'Amount', 'UnpricedQty', ...transportNames],
  },
  filters: [{ field: 'DealerId' }],
  sums: ['TotalCarton', 'TotalQty', 'Amount', 'UnpricedQty'],
  controls: 'printDispatch',
  export: { file: 'Dispatch report.csv', adds: transportNames },
});
