import { hours, weekdays } from '../../../contract/choices/choices.ts';
import { choice, reference } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { scanCounts, weeklyReport } from '../parts/report.ts';

const sums = ['CountedScans'] as const;

/** At which hours of which weekdays people scan, by the company's clocks. */
export const scansByHour = defineResource({
  path: '/reports/scans-by-hour',
  title: 'Scans by Hour',
  item: 'Hour',
  ...weeklyReport,
  calls: { list: 'ScanHoursRpt/GetScansByHour' },
  rows: 'scansByHour',
  fields: {
    Weekday: choice('Weekday', { choices: weekdays }),
    Hour: choice('Hour', { choices: hours }),
    ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
    ...scanCounts,
  },
  columns: ['Weekday', 'Hour', 'ProductName', 'CountedScans', 'Scans'],
  search: ['ProductName'],
  sort: { by: 'CountedScans' },
  filters: [{ field: 'Weekday' }, { field: 'Hour' }, { field: 'ProductId' }],
  chart: [
    { type: 'bar', title: 'Scans by hour', by: 'Hour', inOrder: true, sums, call: 'ScanHoursRpt/GetHours' },
    {
      type: 'bar',
      title: 'Scans by weekday',
      by: 'Weekday',
      inOrder: true,
      sums,
      call: 'ScanHoursRpt/GetWeekdays',
    },
  ],
  sums: ['CountedScans', 'Scans'],
});
