import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

/** Secondary cartons that were packed in a period (spec 3 §2, Report screens). */
export const secondaryPackingReport = defineResource({
  path: '/reports/secondarypacking-report',
  title: 'Secondary Packing Report',
  item: 'Carton',
  ...report,
  calls: { list: 'SecondaryPackingRpt/GetSecondaryPackingReport' },
  id: 'Id',
  rows: 'secondaryPackings',
  dates: 'Dt',
  fields: { CartonId: text('Carton Number'), TotalQty: integer('Total Qty') },
  columns: ['CartonId', 'TotalQty', 'CreatedDt'],
  sums: ['TotalQty'],
  export: { file: 'Secondary Packing Report.csv' },
});
