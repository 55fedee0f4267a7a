import type { Deps } from '../../server/calls/Deps.ts';

type Store = Pick<Deps, 'database'>;

interface Scan {
  at: Date | string;
  verdict?: string;
  reason?: string;
  state?: string;
  counted?: boolean;
  times?: number;
}

/** Adds scans to the log, without a verdict. */
export async function logScans(
  { database }: Store,
  companyId: number,
  { at, verdict = 'genuine', reason = 'mapped', state = '', counted = true, times = 1 }: Scan,
): Promise<void> {
  await database.pool.query(
    `insert into verifications (token, company_id, scanned_text, verdict, reason, counted, visitor, state, created_at)
     select gen_random_uuid(), $1, 'x', $2, $3, $4, 'x', nullif($5, ''), $6 from generate_series(1, $7::int)`,
    [companyId, verdict, reason, counted, state, at, times],
  );
}

/** Counts the rows of the log's partitions that have any. */
export async function rowsByMonth({ database }: Store): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    `select tableoid::regclass::text as name, count(*)::int as count from verifications group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name.replace('verifications_', ''), count]));
}

/** Lists differences between the kept sums and the log; there should never be any. */
export async function wrongSums({ database }: Store): Promise<unknown[]> {
  const { rows } = await database.pool.query<object>(`
    with log as materialized (select * from sum_scans('verifications'))
    select 'days' as sums, * from (
      select company_id, day, verdict, reason, sum(logged)::int as logged, sum(counted)::int as counted
      from (select company_id, day, verdict, reason, logged, counted from scans_by_day
        union all select company_id, day, verdict, reason, -logged, -counted from log) d
      group by 1, 2, 3, 4 having sum(logged) <> 0 or sum(counted) <> 0) days
    union all select 'states', company_id, day, verdict, state, sum(logged)::int, null
      from (select company_id, day, verdict, state, logged from scans_by_state
        union all select company_id, day, verdict, state, -logged from log) s
      group by 2, 3, 4, 5 having sum(logged) <> 0`);
  return rows;
}
