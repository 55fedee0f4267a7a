import { type DashboardCount, getDashboardData } from '../../../contract/calls/dashboard.ts';
import { ask } from '../../api/ask.ts';

/** The counts of `DashboardCount` in the order of their cards (spec 1 §2). */
export const countNames = [
  'TotalIssue',
  'TotalMapping',
  'TotalDeMapping',
  'TotalDamage',
  'TotalScans',
] as const satisfies readonly (keyof DashboardCount)[];

export type Counts = DashboardCount;

const nothing: Counts = {
  TotalIssue: 0,
  TotalMapping: 0,
  TotalDeMapping: 0,
  TotalDamage: 0,
  TotalScans: 0,
};

/** The dashboard's counts. */
export async function readCounts(): Promise<Counts> {
  const { data } = await ask(getDashboardData);
  return data.DashboardCount[0] ?? nothing;
}
