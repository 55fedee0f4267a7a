import { integer } from '../../../contract/resource/declaration/fields.ts';

/** Today and the six days before it, as reports begin (spec 3 §2), and the periods that people ask for by name. */
export const reportPeriod = {
  days: 7,
  presets: [
    'today',
    'last7Days',
    'last30Days',
    'thisMonth',
    'lastMonth',
    'lastQuarter',
    'thisFinancialYear',
    'lastFinancialYear',
    'lastYear',
  ],
} as const;

/** The parts that all reports share. */
export const report = { icon: 'report', period: reportPeriod } as const;

/** Those of reports whose rows are weeks: they begin with the last eight. */
export const weeklyReport = { icon: 'report', period: { ...reportPeriod, days: 56 } } as const;

/** Scans without a visitor's repeats, machines and the like, as the dashboard counts them, and all rows of the log. */
export const scanCounts = {
  CountedScans: integer('Scans', { large: true }),
  Scans: integer('With repeats', { large: true }),
};

/** Pieces beside an amount that does not count them, as nobody knows their price. */
export const unpricedQty = { UnpricedQty: integer('Qty Without Price', { large: true }) };
