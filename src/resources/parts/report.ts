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
