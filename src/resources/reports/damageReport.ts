import { integer, serial } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

/** Damaged numbers of a period (spec 3 §2, Report screens). */
export const damageReport = defineResource({
  path: '/reports/Damage-report',
  title: 'Damage Report',
  item: 'Damage',
  ...report,
  calls: { list: 'DamageRpt/GetDamageReport' },
  id: 'DamageId',
  rows: 'damages',
  fields: { FromNo: serial('From No'), ToNo: serial('To No'), Qty: integer('Qty', { large: true }) },
  columns: ['FromNo', 'ToNo', 'Qty', { field: 'CreatedDate', label: 'Damaged On' }],
  search: ['FromNo', 'ToNo'],
  sums: ['Qty'],
  export: { file: 'Damage report' },
});
