import { date, reference, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { scanCounts, weeklyReport } from '../parts/report.ts';

const sums = ['CountedScans'] as const;

/** Where and how often each product was scanned, week by week. */
export const scansByWeek = defineResource({
  path: '/reports/scans-by-week',
  title: 'Scans by Product and City',
  item: 'Week',
  ...weeklyReport,
  calls: { list: 'ScanWeeksRpt/GetScansByWeek' },
  rows: 'scansByWeek',
  fields: {
    Week: date('Week from'),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
    UserCity: text('City'),
    UserState: text('State'),
    ...scanCounts,
  },
  columns: ['Week', 'ProductName', 'UserCity', 'UserState', 'CountedScans', 'Scans'],
  main: ['Week', 'ProductName', 'CountedScans'],
  search: ['ProductName', 'UserCity'],
  sort: { by: 'Week' },
  filters: [{ field: 'ProductId' }, { field: 'UserState' }, { field: 'UserCity' }],
  chart: [
    { type: 'bar', title: 'Scans by product', by: 'ProductName', sums, call: 'ScanWeeksRpt/GetProducts' },
    { type: 'bar', title: 'Scans by city', by: 'UserCity', sums, call: 'ScanWeeksRpt/GetCities' },
    { type: 'bar', title: 'Scans by week', by: 'Week', inOrder: true, sums, call: 'ScanWeeksRpt/GetWeeks' },
    { type: 'states', title: 'Scans by state', by: 'UserState', sums, call: 'ScanWeeksRpt/GetStates' },
  ],
  sums: ['CountedScans', 'Scans'],
});
