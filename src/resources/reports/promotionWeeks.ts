import { choice, date, integer, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { slider } from '../masters/slider.ts';
import { scanCounts, weeklyReport } from '../parts/report.ts';

/** What a scheme or a promotion did: each of its weeks beside as many days before it. */
export const promotionWeeks = defineResource({
  path: '/reports/promotion-weeks',
  title: 'Schemes and Promotions by Week',
  item: 'Week',
  ...weeklyReport,
  calls: { list: 'PromotionWeeksRpt/GetPromotionWeeks' },
  rows: 'promotionWeeks',
  fields: {
    Kind: choice('Kind', {
      choices: [{ value: 'Scheme', label: 'Loyalty scheme' }, ...slider.fields.UploadFor.choices],
    }),
    SchemeName: text('Scheme Name'),
    StartDate: date('Start Date'),
    EndDate: date('End Date'),
    Week: date('Week from'),
    CountedScans: scanCounts.CountedScans,
    ScansBefore: integer('Scans before', { large: true }),
    Difference: integer('Difference', { large: true }),
  },
  columns: [
    'Kind',
    'SchemeName',
    'StartDate',
    'EndDate',
    'Week',
    'CountedScans',
    'ScansBefore',
    'Difference',
  ],
  main: ['SchemeName', 'Week', 'Difference'],
  search: ['SchemeName'],
  sort: { by: 'Week' },
  filters: [{ field: 'Kind' }],
  chart: {
    type: 'bar',
    title: 'Scans beside those before',
    by: 'Week',
    inOrder: true,
    sums: ['CountedScans', 'ScansBefore'],
    call: 'PromotionWeeksRpt/GetChart',
  },
  sums: ['CountedScans', 'ScansBefore', 'Difference'],
});
