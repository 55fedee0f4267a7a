import { HttpRefusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';

export interface Limit {
  count: number;
  seconds: number;
}

type Clocked = Pick<Deps, 'database' | 'now'>;

/**
 * Counts one more of `subject`, together with all other server processes.
 * Throws HttpRefusal 429 when there were more than `count` in a window of `seconds`, saying when the next window opens.
 *
 * @param subject what is limited and whose, e.g. `sign-in:203.0.113.7`
 */
export async function limitRate(
  { database, now }: Clocked,
  subject: string,
  { count, seconds }: Limit,
): Promise<void> {
  const at = now();
  const { rows } = await database.pool.query<{ count: number; resets_at: Date }>({
    name: 'take-turn',
    text: `insert into limits (subject, count, resets_at) values ($1, 1, $2)
      on conflict (subject) do update set
        count = case when limits.resets_at <= $3 then 1 else limits.count + 1 end,
        resets_at = case when limits.resets_at <= $3 then excluded.resets_at else limits.resets_at end
      returning count, resets_at`,
    values: [subject, new Date(at.getTime() + seconds * 1000), at],
  });
  const [turn] = rows;
  if (turn && turn.count > count) throw tooOften(turn.resets_at, at);
}

/** HttpRefusal 429 until `until`, in words that say how long that is. */
export function tooOften(until: Date, at: Date): HttpRefusal {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  const wait = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpRefusal(429, `Too many tries. Please try again in ${wait}.`, seconds);
}
