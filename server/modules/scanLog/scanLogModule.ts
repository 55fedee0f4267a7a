import { sql } from 'drizzle-orm';
import { getArchivedScans } from '../../../contract/calls/verification/verification.ts';
import { wireDay } from '../../../contract/day/day.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Connections } from '../../db/connect.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { startLocks } from '../../db/locks.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { archiveMonth } from './scanArchive.ts';

type Kept = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

/** Months for which the log has a partition before they begin. */
const monthsAhead = 3;

/** Returns the first day of the month in UTC that is `later` months after that of `at`. */
const monthOf = (at: Date, later: number): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1)).toISOString().slice(0, 10);

/** Runs `work` in a transaction, one server after the other. Its lock waits a second at most: scans wait behind it. */
function alone<Result>({ database }: Kept, work: (transaction: Transaction) => Promise<Result>) {
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`set local lock_timeout = 0`);
    // a month takes minutes to the archive
    await transaction.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await transaction.execute(sql`select pg_advisory_xact_lock(${startLocks.keepScanLog})`);
    await transaction.execute(sql`set local lock_timeout = '1s'`);
    return work(transaction);
  });
}

/** Counts the scans, and the rows of declared tables, by the days of TIME_ZONE anew where the sums are another zone's. */
async function keepZone(deps: Kept): Promise<void> {
  const { timeZone } = deps.config;
  const asked = sql`select zone from scan_zone where zone <> ${timeZone}`;
  if (!(await deps.database.db.execute(asked)).rows.length) return;
  await alone(deps, async (transaction) => {
    if (!(await transaction.execute(asked)).rows.length) return;
    await transaction.execute(sql`set local lock_timeout = '10s'`);
    deps.log.info(`the sums of scans and the totals of lists are made anew by the days of ${timeZone}`);
    await transaction.execute(sql`select keep_scan_days_of(${timeZone})`);
    await transaction.execute(sql`select recount_all_totals()`);
  });
}

/** Makes the missing partitions of last month, of the months ahead, and for rows in the default one. */
async function makeMonths(deps: Kept): Promise<void> {
  const at = deps.now();
  const { rows } = await deps.database.db.execute<{ month: string }>(sql`
    select month::text from (
      select (${monthOf(at, 0)}::date + n * interval '1 month')::date as month from generate_series(-1, ${monthsAhead}) n
      union
      select date_trunc('month', created_at at time zone 'UTC')::date from verifications_other
      where created_at < ${monthOf(at, monthsAhead + 1)}::timestamp at time zone 'UTC'
    ) wanted
    where to_regclass('verifications_' || to_char(month, 'YYYY_MM')) is null order by month`);
  for (const { month } of rows)
    await alone(deps, (transaction) => transaction.execute(sql`select make_log_month(${month})`));
}

/** Warns where rows of the log are in no month that has a partition. */
async function tellOthers({ database, log }: Kept): Promise<void> {
  const { rows } = await database.db.execute<{ scans: number; newest: Date | null }>(
    sql`select count(*)::int as scans, max(created_at) as newest from verifications_other`,
  );
  if (rows[0]?.scans)
    log.warn(rows[0], 'scans are logged beyond the months that are made ahead: is the clock right?');
}

/** Lets the oldest month go that is older than RETENTION_MONTHS, and returns its first day; undefined where there is none. */
function letOldestGo(deps: Kept): Promise<string | undefined> {
  return alone(deps, async (transaction) => {
    const { rows } = await transaction.execute<{ month: string }>(sql`
      select to_date(right(relname, 7), 'YYYY_MM')::text as month
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'verifications'::regclass and relname ~ '^verifications_[0-9]{4}_[0-9]{2}$'
        and to_date(right(relname, 7), 'YYYY_MM') < ${monthOf(deps.now(), -deps.config.retentionMonths)}::date
        -- one that was brought back stays until the day in its comment
        and coalesce(obj_description(pg_class.oid, 'pg_class'), '') < ${deps.now().toISOString().slice(0, 10)}
      order by month limit 1`);
    const month = rows[0]?.month;
    if (month) await transaction.execute(sql`select let_log_month_go(${month})`);
    return month;
  });
}

async function letMonthsGo(deps: Kept): Promise<void> {
  if (!deps.config.retentionMonths) return;
  for (let month = await letOldestGo(deps); month; month = await letOldestGo(deps))
    deps.log.info(`the log of scans has let go of ${month.slice(0, 7)}`);
}

/** Writes each month that was let go into the archive, if wanted, and drops it. It begins an unfinished file anew. */
async function dropMonths(deps: Kept): Promise<void> {
  const { rows } = await deps.database.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relname ~ '^let_go_[0-9]{4}_[0-9]{2}$' and relkind = 'r' order by relname`,
  );
  for (const { name } of rows)
    await alone(deps, async (transaction) => {
      const { rows: there } = await transaction.execute(sql`select from pg_class where relname = ${name}`);
      if (!there.length) return;
      if (deps.config.retentionFiles) {
        const file = await archiveMonth(deps, name);
        deps.log.info(`what the log of scans has let go is in the archive, as ${file}`);
      }
      await transaction.execute(sql`drop table ${sql.identifier(name)}`);
    });
}

/**
 * Keeps the log of scans in its months: makes them ahead, lets those go that are older than RETENTION_MONTHS, and logs what
 * is wrong. Any number of servers may do it at once, and as often as they like.
 *
 * @returns whether all of it was done; a step that would have had to wait for somebody is left for the next time
 */
export async function keepScanLog(deps: Kept): Promise<boolean> {
  let isDone = true;
  for (const step of [keepZone, makeMonths, tellOthers, letMonthsGo, dropMonths])
    await step(deps).catch((error: unknown) => {
      isDone = false;
      if (pgError(error)?.code === sqlState.lockNotAvailable)
        deps.log.info('the log of scans is being read: its months are kept a minute later');
      else deps.log.error({ err: error }, 'the months of the log of scans were not kept');
    });
  return isDone;
}

/** Adds the newest scans to the sums of scans. */
export const foldScans = async ({ database }: Pick<Deps, 'database'>): Promise<void> => {
  await inTransaction(database, (transaction) => transaction.execute(sql`select fold_scan_tail()`));
};

/** Says what is wrong with the log of scans; undefined where nothing is. */
export async function logTrouble({ pool }: Connections): Promise<string | undefined> {
  const { rowCount } = await pool.query('select from verifications_other limit 1');
  return rowCount ? 'Scans are logged beyond the months that are made ahead.' : undefined;
}

/** `VerificationLog/GetArchived`: which days of the company's scans have left the log. */
const getArchivedEndpoint = endpoint(getArchivedScans, async ({ deps: { database }, session }) => {
  const { rows } = await database.pool.query<{ first: string | null; last: string | null }>(
    'select min(day) as first, max(day) as last from scan_days where company_id = $1 and let_go > 0',
    [session.companyId],
  );
  const { first, last } = rows[0] ?? {};
  return done(first && last ? { FromDate: wireDay(first), ToDate: wireDay(last) } : null);
});

/** The log of scans, which the housekeeping keeps in months and archives (scanArchive.ts). */
export const scanLogModule: Module = { endpoints: () => [getArchivedEndpoint] };
