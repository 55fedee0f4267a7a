import { integer, serial } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

/** Demapped numbers of a period (spec 3 §2, Report screens). */
export const demappingReport = defineResource({
  path: '/reports/Demapping-report',
  title: 'Demapping Report',
  item: 'Demapping',
  ...report,
  calls: { list: 'DemappingRpt/GetDemappingReport' },
  id: 'DemappingId',
  rows: 'demappings',
  fields: { FromNo: serial('From No'), ToNo: serial('To No'), Qty: integer('Qty', { large: true }) },
  columns: ['FromNo', 'ToNo', 'Qty', { field: 'CreatedDate', label: 'Demapped On' }],
  search: ['FromNo', 'ToNo'],
  sums: ['Qty'],
  export: { file: 'Demapping report' },
});
