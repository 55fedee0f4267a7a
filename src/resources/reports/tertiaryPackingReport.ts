import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

/** Tertiary cartons that were packed in a period (spec 3 §2, Report screens). */
export const tertiaryPackingReport = defineResource({
  path: '/reports/TertiaryPacking-report',
  title: 'Tertiary Packing Report',
  item: 'Carton',
  ...report,
  calls: { list: 'TertiaryPackingRpt/GetTertiaryReport' },
  id: 'Id',
  rows: 'tertiaryPackings',
  dates: 'Dt',
  fields: { TertiaryCartonId: text('Carton Number'), TotalQty: integer('Total Qty') },
  columns: ['TertiaryCartonId', 'TotalQty', { field: 'CreatedDt', label: 'Date' }],
  sums: ['TotalQty'],
  export: { file: 'Tertiary Packing report.csv' },
});
