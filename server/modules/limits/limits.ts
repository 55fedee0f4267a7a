import { isIPv6 } from 'node:net';
import type { Deps } from '../../calls/Deps.ts';
import { HttpRefusal } from '../../calls/answer.ts';

const ownedGroups = 4;

/**
 * What limits per address count by: an IPv4 address itself, of an IPv6 address its first 64 bits, for everything below
 * them belongs to one customer. Other texts stay as they are.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [front = '', back] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = front.split(':').filter(Boolean);
  const after = back?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return `${[...groups, ...zeros, ...after].slice(0, ownedGroups).join(':')}::/64`;
}

interface Limit {
  count: number;
  seconds: number;
}

type Clocked = Pick<Deps, 'database' | 'now'>;

/** Counts one more of `subject` in its window of `seconds`, together with all other server processes. */
async function countOne(
  { database }: Clocked,
  subject: string,
  { at, seconds }: { at: Date; seconds: number },
): Promise<{ count: number; resets_at: Date } | undefined> {
  const { rows } = await database.pool.query<{ count: number; resets_at: Date }>({
    name: 'limit-rate',
    text: `insert into limits (subject, count, resets_at) values ($1, 1, $2)
      on conflict (subject) do update set
        count = case when limits.resets_at <= $3 then 1 else limits.count + 1 end,
        resets_at = case when limits.resets_at <= $3 then excluded.resets_at else limits.resets_at end
      returning count, resets_at`,
    values: [subject, new Date(at.getTime() + seconds * 1000), at],
  });
  return rows[0];
}

/**
 * Counts one more of `subject`.
 * Throws HttpRefusal 429 when there were more than `count` in a window of `seconds`, saying when the next window opens.
 *
 * @param subject what is limited and whose, e.g. `sign-in:203.0.113.7`
 */
export async function limitRate(deps: Clocked, subject: string, { count, seconds }: Limit): Promise<void> {
  const at = deps.now();
  const window = await countOne(deps, subject, { at, seconds });
  if (window && window.count > count) throw tooOften(window.resets_at, at);
}

/** Counts one more of `subject`, and answers whether it is one of the first `count` in a window of `seconds`. */
export async function isAmongFirst(
  deps: Clocked,
  subject: string,
  { count, seconds }: Limit,
): Promise<boolean> {
  const window = await countOne(deps, subject, { at: deps.now(), seconds });
  return window === undefined || window.count <= count;
}

/** Who sends a request. */
interface Visit {
  deps: Clocked;
  address: string;
}

/** Counts the requests of each network by `limitRate`; `name`: what is limited. */
export const networkLimit =
  (name: string, limit: Limit) =>
  ({ deps, address }: Visit): Promise<void> =>
    limitRate(deps, `${name}:${networkOf(address)}`, limit);

/** Networks that are remembered at the most: beyond half of them the older ones are forgotten at once. */
const mostNetworks = 20_000;
/** Milliseconds between two tellings of what was counted here. */
const tellingPause = 1000;
/** The part of its limit that a network must have used since the last telling to be told: most visitors never are. */
const toldFrom = 0.1;

interface Window {
  /** Calls that are known of, here and in other processes. */
  count: number;
  /** Those of them that only this process knows. */
  untold: number;
  until: Date;
}

/**
 * Counts calls by network in memory, for what must not wait for the database, and tells the other server processes once a
 * second, all networks in one statement: between two tellings each process knows its own calls alone. The function throws
 * HttpRefusal 429 after `count` calls from the network of `address` in a window of `seconds`.
 *
 * @param name what is limited, the same in all processes
 */
export function rateCounter(name: string, { count, seconds }: Limit): (visit: Visit) => void {
  let recent = new Map<string, Window>();
  let older = new Map<string, Window>();
  let toldAt = 0;
  let isTelling = false;

  const tell = async ({ database }: Clocked, at: Date): Promise<void> => {
    const told = [...older, ...recent]
      .filter(([, { untold, until }]) => untold >= count * toldFrom && until > at)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
    if (!told.length) return;
    const counts = told.map(([, { untold }]) => untold);
    const { rows } = await database.pool.query<{ count: number; until: Date }>({
      name: 'tell-counts',
      text: `insert into limits (subject, count, resets_at)
        select * from unnest($1::text[], $2::int[], $3::timestamptz[])
        on conflict (subject) do update set
          count = case when limits.resets_at <= $4 then excluded.count else limits.count + excluded.count end,
          resets_at = case when limits.resets_at <= $4 then excluded.resets_at else limits.resets_at end
        returning count, resets_at as until`,
      values: [told.map(([network]) => `${name}:${network}`), counts, told.map(([, { until }]) => until), at],
    });
    rows.forEach((known, index) => {
      const window = told[index]?.[1];
      if (!window) return;
      window.untold -= counts[index] ?? 0;
      window.count = known.count + window.untold;
      window.until = known.until;
    });
  };

  return ({ deps, address }) => {
    const at = deps.now();
    const network = networkOf(address);
    let window = recent.get(network) ?? older.get(network);
    if (!window || window.until <= at) {
      window = { count: 0, untold: 0, until: new Date(at.getTime() + seconds * 1000) };
      recent.set(network, window);
      if (recent.size > mostNetworks / 2) {
        older = recent;
        recent = new Map();
      }
    }
    window.count++;
    window.untold++;
    if (!isTelling && at.getTime() >= toldAt + tellingPause) {
      isTelling = true;
      toldAt = at.getTime();
      // A database that is away learns it with a later telling.
      void tell(deps, at)
        .catch(() => {})
        .finally(() => (isTelling = false));
    }
    if (window.count > count) throw tooOften(window.until, at);
  };
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** HttpRefusal 429 until `until`, in words that say how long that is. */
function tooOften(until: Date, at: Date): HttpRefusal {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  const wait = seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
  return new HttpRefusal(429, `Too many tries. Please try again in ${wait}.`, seconds);
}

/** Seconds after which attempts are forgotten when no more came: more than the longest delay. */
const memory = 60 * 60;
/** When the next attempt may begin: 10 seconds after the last free one, twice as long each time, up to 15 minutes. */
const nextAt = `limits.resets_at - interval '${memory} seconds'
  + least(10 * power(2, least(limits.count - $2::int, 20)), 900) * interval '1 second'`;

/**
 * Begins an attempt that may fail, such as a password. It counts as failed from its start, so that many at once are no
 * way around; `forgetAttempts` says that it succeeded. The first `free` ones may follow at once, then each has to wait
 * longer. Throws HttpRefusal 429 to anyone who does not wait.
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

/** The same of a subject and all that begin with it and a colon. */
export async function forgetAllAttempts({ database }: Clocked, subject: string): Promise<void> {
  await database.pool.query(`delete from limits where subject = $1 or starts_with(subject, $1 || ':')`, [
    subject,
  ]);
}
