import { reportPeriod } from './reportPeriod.ts';

/** The parts that all reports share. */
export const report = { icon: 'report', period: reportPeriod } as const;
