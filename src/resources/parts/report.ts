import { reportPeriod } from './reportPeriod.ts';

/** What all reports have. */
export const report = { icon: 'report', period: reportPeriod } as const;
