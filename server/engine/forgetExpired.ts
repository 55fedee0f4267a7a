import { keyDays } from '../../contract/calls/records/save.ts';
import type { Deps } from '../calls/Deps.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
/** A day longer than devices send again, whose clocks may be wrong. */
const answersLast = (keyDays + 1) * day;

/** Milliseconds for which a browser stays known that nobody signs in with. */
export const deviceLifetime = 180 * day;

/** Milliseconds for which the log of events keeps them, whatever became of them. */
const deliveriesLast = 30 * day;

/** Rows that one statement deletes, and statements for one table in a row; the rest waits for the next time. */
const batch = 1000;
const mostBatches = 50;

/**
 * Deletes rows whose time is over: sessions, codes, links, limits, known devices, answers kept for repeated requests, and those
 * of the portal. Rows that somebody else holds wait for the next time.
 */
export async function forgetExpired({
  database,
  now,
  portal: { expiring = [] },
}: Pick<Deps, 'database' | 'now' | 'portal'>): Promise<void> {
  const at = now();
  const drop = async (table: string, column: string, before: Date) => {
    for (let batches = 0; batches < mostBatches; batches++) {
      const { rowCount } = await database.pool.query(
        `delete from ${table} where ctid = any(array(
          select ctid from ${table} where ${column} < $1 limit ${batch} for update skip locked))`,
        [before],
      );
      if ((rowCount ?? 0) < batch) return;
    }
  };
  await drop('sessions', 'expires_at', at);
  await drop('company_sign_in_attempts', 'expires_at', at);
  await drop('sign_in_codes', 'expires_at', at);
  await drop('password_resets', 'expires_at', at);
  await drop('limits', 'resets_at', at);
  await drop('known_devices', 'last_used_at', new Date(at.getTime() - deviceLifetime));
  await drop('event_deliveries', 'created_at', new Date(at.getTime() - deliveriesLast));
  await drop('idempotency_keys', 'created_at', new Date(at.getTime() - answersLast));
  for (const { table, column, minutes } of expiring)
    await drop(table, column, new Date(at.getTime() - minutes * minute));
}
