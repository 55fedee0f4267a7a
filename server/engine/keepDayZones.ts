import type { Resource } from '../../contract/resource/Resource.ts';
import { type Database, inTransaction } from '../db/connect.ts';
import { type Log, logsOf, recountDays } from './schema/dayTotals.ts';
import { tablesOf } from './schema/tableOf.ts';
import { sql } from 'drizzle-orm';

/** Puts the parts together that many connections have written of one day; several servers may do it at once. */
export const foldDayTotals = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query('select fold_day_totals()');
};

/**
 * Makes the kept sums of every declared log those of the days in `zone`, where they are another zone's: after a server has started with
 * another TIME_ZONE than the last one. Until then lists count, as do those of servers that still have the other one.
 *
 * @returns the logs that were counted anew
 */
export async function keepDayZones(
  database: Database,
  resources: readonly Resource[],
  zone: string,
): Promise<string[]> {
  const counted: string[] = [];
  for (const log of logsOf(tablesOf(resources)))
    if (await recountIn(database, log, zone)) counted.push(log.name);
  return counted;
}

/** One transaction for each log, so that it waits for those who write to it and to no other. */
const recountIn = (database: Database, log: Log, zone: string): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const isOther = sql`update day_zones set zone = ${zone} where log = ${log.name} and zone <> ${zone}`;
    const { rowCount } = await transaction.execute(isOther);
    if (!rowCount) return false;
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`set local lock_timeout = 0`);
    for (const statement of recountDays(log)) await transaction.execute(sql.raw(statement));
    return true;
  });
