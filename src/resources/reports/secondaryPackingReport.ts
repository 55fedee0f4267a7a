import { integer, text } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';
import { reportPeriod } from '../parts/reportPeriod.ts';

/** Secondary cartons that were packed in a period (spec 3 §2, Report screens). */
export const secondaryPackingReport = defineResource({
  path: '/reports/secondarypacking-report',
  title: 'Secondary Packing Report',
  item: 'Carton',
  icon: 'report',
  calls: { list: 'SecondaryPackingRpt/GetSecondaryPackingReport' },
  id: 'Id',
  rows: 'secondaryPackings',
  dates: 'Dt',
  fields: { CartonId: text('Carton Number'), TotalQty: integer('Total Qty') },
  columns: ['CartonId', 'TotalQty', 'CreatedDt'],
  period: reportPeriod,
  sums: ['TotalQty'],
  export: { file: 'Secondary Packing Report.csv' },
});
