import { integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';

/** Cartons, summed. */
const cartons = { item: 'Carton', ...report, id: 'Id', dates: 'Dt', sums: ['TotalQty'] } as const;

/** Secondary cartons that were packed in a period (spec 3 §2, Report screens). */
export const secondaryPackingReport = defineResource({
  path: '/reports/secondarypacking-report',
  title: 'Secondary Packing Report',
  ...cartons,
  calls: { list: 'SecondaryPackingRpt/GetSecondaryPackingReport' },
  rows: 'secondaryPackings',
  fields: { CartonId: text('Carton Number'), TotalQty: integer('Total Qty') },
  columns: ['CartonId', 'TotalQty', 'CreatedDt'],
  export: { file: 'Secondary Packing Report.csv' },
});

/** Tertiary cartons that were packed in a period (spec 3 §2, Report screens). */
export const tertiaryPackingReport = defineResource({
  path: '/reports/TertiaryPacking-report',
  title: 'Tertiary Packing Report',
  ...cartons,
  calls: { list: 'TertiaryPackingRpt/GetTertiaryReport' },
  rows: 'tertiaryPackings',
  fields: { TertiaryCartonId: text('Carton Number'), TotalQty: integer('Total Qty') },
  columns: ['TertiaryCartonId', 'TotalQty', { field: 'CreatedDt', label: 'Date' }],
  export: { file: 'Tertiary Packing report.csv' },
});
