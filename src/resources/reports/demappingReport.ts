import { integer, serial } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';
import { reportPeriod } from '../parts/reportPeriod.ts';

/** What was demapped in a period (spec 3 §2, Report screens). */
export const demappingReport = defineResource({
  path: '/reports/Demapping-report',
  title: 'Demapping Report',
  item: 'Demapping',
  icon: 'report',
  calls: { list: 'DemappingRpt/GetDemappingReport' },
  id: 'DemappingId',
  rows: 'demappings',
  fields: { FromNo: serial('From No'), ToNo: serial('To No'), Qty: integer('Qty', { large: true }) },
  columns: ['FromNo', 'ToNo', 'Qty', { field: 'CreatedDate', label: 'Demapped On' }],
  search: ['FromNo', 'ToNo'],
  period: reportPeriod,
  sums: ['Qty'],
  export: { file: 'Demapping report' },
});
