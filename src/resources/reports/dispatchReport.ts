import { integer, lookup, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { transportFields, transportNames } from '../parts/transportFields.ts';
import { report } from '../parts/report.ts';

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
    DealerId: lookup('Dispatched To', { to: 'dealer', labelled: 'userName' }),
    ...transportFields,
  },
  columns: ['DispatchId', 'TotalCarton', { field: 'CreatedDt', label: 'Dispatched Date' }, 'userName'],
  search: ['DispatchId', 'userName', 'Transporter', 'VehicleNo', 'LRNo', 'EWayBillNo', 'InvoiceNo'],
  details: { title: 'Dispatch', fields: ['DispatchId', 'TotalCarton', ...transportNames] },
  filters: [{ field: 'DealerId' }],
  sums: ['TotalCarton'],
  controls: 'printDispatch',
  export: { file: 'Dispatch report.csv', adds: transportNames },
});
