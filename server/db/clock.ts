import { sql } from 'drizzle-orm';
import type { Connections } from './connect.ts';

/**
 * The moment of a statement by the database's clock, which all servers share. It is later than the beginning of the row's
 * transaction, so a reader that has waited for all running transactions has seen every earlier row.
 */
export const clock = sql`clock_timestamp()`;

const minute = 60_000;

/**
 * Makes a clock that goes by the database's, since one server reads the ends of codes, sessions and limits that another one
 * wrote. It asks the database once a minute; between, it is right whatever this machine's clock is set to.
 */
export async function databaseClock({ pool }: Pick<Connections, 'pool'>): Promise<() => Date> {
  let asked = 0;
  /** The database's time at the zero of the process's own time. */
  let origin = 0;
  const ask = async () => {
    asked = performance.now();
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
    const [answered] = rows;
    if (answered) origin = answered.now.getTime() - (asked + performance.now()) / 2;
  };
  await ask();
  return () => {
    // the database may be away; the clock goes on
    if (performance.now() > asked + minute) void ask().catch(() => {});
    return new Date(origin + performance.now());
  };
}
