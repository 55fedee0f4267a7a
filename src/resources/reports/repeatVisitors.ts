import { date, decimal, integer } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { scanCounts, weeklyReport } from '../parts/report.ts';

/** How many visitors of a week scanned in an earlier week as well. */
export const repeatVisitors = defineResource({
  path: '/reports/repeat-visitors',
  title: 'Repeat Visitors',
  item: 'Week',
  ...weeklyReport,
  calls: { list: 'RepeatVisitorsRpt/GetRepeatVisitors' },
  rows: 'repeatVisitors',
  fields: {
    Week: date('Week from'),
    Visitors: integer('Visitors', { large: true }),
    NewVisitors: integer('For the first time', { large: true }),
    ReturningVisitors: integer('Came back', { large: true }),
    ReturningShare: decimal('Share that came back', { places: 1, unit: '%' }),
    CountedScans: scanCounts.CountedScans,
  },
  columns: ['Week', 'Visitors', 'NewVisitors', 'ReturningVisitors', 'ReturningShare', 'CountedScans'],
  search: [],
  sort: { by: 'Week' },
  chart: {
    type: 'bar',
    title: 'Visitors by week',
    by: 'Week',
    inOrder: true,
    sums: ['NewVisitors', 'ReturningVisitors'],
    call: 'RepeatVisitorsRpt/GetChart',
  },
  sums: ['NewVisitors', 'CountedScans'],
});
