import { callApi } from '../../api/callApi.ts';

/** The counts of `DashboardCount` in the order of their cards (spec 1 §2). */
export const countNames = [
  'TotalIssue',
  'TotalMapping',
  'TotalDeMapping',
  'TotalDamage',
  'TotalScans',
] as const;

export type Counts = Record<(typeof countNames)[number], number>;

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The dashboard's counts (POST Dashboard/GetDashboardData). */
export async function readCounts(): Promise<Counts> {
  const answer = await callApi({ path: 'Dashboard/GetDashboardData', page: 'dashboard', body: {} });
  const rows = partOf(answer.ResponseData, 'DashboardCount');
  const row: unknown = Array.isArray(rows) ? rows[0] : rows;
  return Object.fromEntries(countNames.map((name) => [name, Number(partOf(row, name) ?? 0)])) as Counts;
}
