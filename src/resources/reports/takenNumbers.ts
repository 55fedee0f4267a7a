import { integer, serial } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

/** Ranges of numbers, summed. */
const ranges = {
  ...report,
  fields: { FromNo: serial('From No'), ToNo: serial('To No'), Qty: integer('Qty', { large: true }) },
  search: ['FromNo', 'ToNo'],
  sums: ['Qty'],
} as const;

/** Damaged numbers of a period (spec 3 §2, Report screens). */
export const damageReport = defineResource({
  path: '/reports/Damage-report',
  title: 'Damage Report',
  item: 'Damage',
  ...ranges,
  calls: { list: 'DamageRpt/GetDamageReport' },
  id: 'DamageId',
  rows: 'damages',
  columns: ['FromNo', 'ToNo', 'Qty', { field: 'CreatedDate', label: 'Damaged On' }],
  export: { file: 'Damage report' },
});

/** Demapped numbers of a period (spec 3 §2, Report screens). */
export const demappingReport = defineResource({
  path: '/reports/Demapping-report',
  title: 'Demapping Report',
  item: 'Demapping',
  ...ranges,
  calls: { list: 'DemappingRpt/GetDemappingReport' },
  id: 'DemappingId',
  rows: 'demappings',
  columns: ['FromNo', 'ToNo', 'Qty', { field: 'CreatedDate', label: 'Demapped On' }],
  export: { file: 'Demapping report' },
});
