import type { Deps } from '../../calls/Deps.ts';
import { tooOften } from './limitRate.ts';

type Clocked = Pick<Deps, 'database' | 'now'>;

/** Seconds after which attempts are forgotten when no more came: more than the longest delay. */
const memory = 60 * 60;
/** When the next attempt may begin: 10 seconds after the last free one, twice as long each time, up to 15 minutes. */
const nextAt = `limits.resets_at - interval '${memory} seconds'
  + least(10 * power(2, least(limits.count - $2::int, 20)), 900) * interval '1 second'`;

/**
 * Begins an attempt that may fail, such as a password. It counts as failed from its start, so that many at once are no
 * way around; `forgetAttempts` says that it succeeded. The first `free` ones may follow at once, then each has to wait
 * longer. Throws HttpRefusal 429 to who does not wait.
 */
export async function beginAttempt({ database, now }: Clocked, subject: string, free: number): Promise<void> {
  const at = now();
  const begun = await database.pool.query({
    name: 'begin-attempt',
    text: `insert into limits (subject, count, resets_at) values ($1, 1, $4)
      on conflict (subject) do update set
        count = case when limits.resets_at <= $3 then 1 else limits.count + 1 end, resets_at = excluded.resets_at
      where limits.resets_at <= $3 or limits.count < $2 or ${nextAt} <= $3`,
    values: [subject, free, at, new Date(at.getTime() + memory * 1000)],
  });
  if (begun.rowCount) return;
  const { rows } = await database.pool.query<{ until: Date }>(
    `select ${nextAt} as until from limits where subject = $1`,
    [subject, free],
  );
  throw tooOften(rows[0]?.until ?? at, at);
}

/** An attempt has succeeded: the ones before it no longer slow anybody down. */
export async function forgetAttempts({ database }: Clocked, subject: string): Promise<void> {
  await database.pool.query({
    name: 'forget-attempts',
    text: 'delete from limits where subject = $1',
    values: [subject],
  });
}
