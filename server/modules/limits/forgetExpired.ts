import type { Deps } from '../../calls/Deps.ts';

/** Rows deleted of each table at a time: what a sign-in leaves behind is far less. */
const batch = 200;
const answersLast = 24 * 60 * 60 * 1000;

/**
 * Deletes rows whose time is over: sessions, limits, and answers kept for repeated requests. Rows that somebody else
 * holds are left for the next time.
 */
export async function forgetExpired({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now();
  const drop = (table: string, column: string, before: Date) =>
    database.pool.query(
      `delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${column} < $1 limit ${batch} for update skip locked))`,
      [before],
    );
  await drop('sessions', 'expires_at', at);
  await drop('limits', 'resets_at', at);
  await drop('idempotency_keys', 'created_at', new Date(at.getTime() - answersLast));
}
