import { isIPv6 } from 'node:net';
import { sql } from 'drizzle-orm';
import type { Deps } from './Deps.ts';
import { HttpRefusal } from './answer.ts';
import type { Transaction } from '../db/transaction.ts';

const ownedGroups = 4;

/** Returns an address without the port that some proxies write behind it, and an IPv4 address as such. */
export function plainAddress(written: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(written) ?? [];
  const address = v6 ?? v4 ?? written;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.split('%', 1)[0] ?? '';
}

/** Returns the network by which limits count an address: an IPv4 address, or 64 bits of IPv6, one customer's. */
export function networkOf(written: string): string {
  const address = plainAddress(written);
  if (!isIPv6(address)) return address;
  const [front = '', back] = address.toLowerCase().split('::');
  const groups = front.split(':').filter(Boolean);
  const after = back?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return `${[...groups, ...zeros, ...after].slice(0, ownedGroups).join(':')}::/64`;
}

export interface Limit {
  count: number;
  seconds: number;
}

type Clocked = { database: Pick<Deps['database'], 'pool'> } & Pick<Deps, 'now'>;

/** Counts more of `subject`, usually one, in its window of `seconds`, together with all other server processes. */
async function countMore(
  { database }: Clocked,
  subject: string,
  { at, seconds, more = 1 }: { at: Date; seconds: number; more?: number },
): Promise<{ count: number; resets_at: Date } | undefined> {
  const { rows } = await database.pool.query<{ count: number; resets_at: Date }>({
    name: 'limit-rate',
    text: `insert into limits (subject, count, resets_at) values ($1, $4, $2)
      on conflict (subject) do update set
        count = case when limits.resets_at <= $3 then excluded.count else limits.count + excluded.count end,
        resets_at = case when limits.resets_at <= $3 then excluded.resets_at else limits.resets_at end
      returning count, resets_at`,
    values: [subject, new Date(at.getTime() + seconds * 1000), at, more],
  });
  return rows[0];
}

/**
 * Counts one more of `subject`. Throws HttpRefusal 429 after `count` in a window of `seconds`, and says when the next window
 * opens.
 *
 * @param subject what is limited and whose, e.g. `sign-in:203.0.113.7`
 */
export async function limitRate(deps: Clocked, subject: string, { count, seconds }: Limit): Promise<void> {
  const at = deps.now();
  const window = await countMore(deps, subject, { at, seconds });
  if (window && window.count > count) throw tooOften(window.resets_at, at);
}

/** Counts one more of `subject`, and returns whether it is one of the first `count` in a window of `seconds`. */
export async function isAmongFirst(
  deps: Clocked,
  subject: string,
  { count, seconds }: Limit,
): Promise<boolean> {
  const window = await countMore(deps, subject, { at: deps.now(), seconds });
  return window === undefined || window.count <= count;
}

/**
 * Passes on what `work` yields, and counts the time that it takes. Throws HttpRefusal 429 before it begins where earlier work
 * of `subject` has taken `milliseconds` in a window of `seconds`, with the text of `say`.
 */
export async function* limitTime<Part>(
  deps: Clocked,
  subject: string,
  { milliseconds, seconds, say }: { milliseconds: number; seconds: number; say: (wait: string) => string },
  work: () => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const at = deps.now();
  const window = await countMore(deps, subject, { at, seconds, more: 0 });
  if (window && window.count >= milliseconds) throw tooOften(window.resets_at, at, say);
  const began = performance.now();
  try {
    yield* work();
  } finally {
    const more = Math.ceil(performance.now() - began);
    await countMore(deps, subject, { at: deps.now(), seconds, more });
  }
}

/** Returns whether `subject` was counted `count` times in its window already, and counts nothing. */
export async function isUsedUp(
  transaction: Transaction,
  at: Date,
  subject: string,
  { count }: Limit,
): Promise<boolean> {
  const { rows } = await transaction.execute(
    sql`select from limits where subject = ${subject} and count >= ${count} and resets_at > ${at}`,
  );
  return rows.length > 0;
}

interface Visit {
  deps: Clocked;
  address: string;
}

/** Limits the requests of each network by `limitRate`, counted under `name`. */
export const networkLimit =
  (name: string, limit: Limit) =>
  ({ deps, address }: Visit): Promise<void> =>
    limitRate(deps, `${name}:${networkOf(address)}`, limit);

/** Networks to remember; beyond half of them the older ones are forgotten at once. */
const mostNetworks = 20_000;
/** Milliseconds between two tellings. */
const tellingPause = 1000;
/** The part of its limit that a network must use before it is told of: most visitors never do. */
const toldFrom = 0.1;

interface Window {
  /** Known calls, of this process and of others. */
  count: number;
  /** Those of them that only this process knows. */
  untold: number;
  until: Date;
}

/**
 * Counts calls by network in memory, for calls that must not wait for the database. Once a second it tells the other
 * processes its counts, all networks in one statement; between two tellings each process knows only its own calls. The
 * returned function answers the calls from the network of `address` in the present window of `seconds`, and when it ends.
 *
 * @param name what is limited, the same in all processes
 */
export function visitCounter(
  name: string,
  { count, seconds }: Limit,
): (visit: Visit) => Pick<Window, 'count' | 'until'> {
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
      // a database that is away hears it with a later telling
      void tell(deps, at)
        .catch(() => {})
        .finally(() => (isTelling = false));
    }
    return window;
  };
}

/** Limits what `visitCounter` counts: the returned function throws HttpRefusal 429 after `count` calls in a window. */
export function rateCounter(name: string, limit: Limit): (visit: Visit) => void {
  const countVisit = visitCounter(name, limit);
  return (visit) => {
    const { count, until } = countVisit(visit);
    if (count > limit.count) throw tooOften(until, visit.deps.now());
  };
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

const tooManyTries = (wait: string) => `Too many tries. Please try again in ${wait}.`;

/** Returns HttpRefusal 429 until `until`, and says how long that is. */
export function tooOften(until: Date, at: Date, say = tooManyTries): HttpRefusal {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  const wait = seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
  return new HttpRefusal(429, say(wait), seconds);
}

/** Seconds after the last attempt until all are forgotten: more than the longest delay. */
const memory = 60 * 60;
/** The moment of the next attempt: 10 seconds after the last free one, twice as long each time, up to 15 minutes. */
const nextAt = `limits.resets_at - interval '${memory} seconds'
  + least(10 * power(2, least(limits.count - $2::int, 20)), 900) * interval '1 second'`;

/**
 * Begins an attempt that may fail, such as a password. It counts as failed from its start, so many at once are no way
 * around; `forgetAttempts` says that it succeeded. The first `free` attempts may follow at once, then each has to wait
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

/** Forgets the attempts before one that succeeded: they no longer slow anybody down. */
export async function forgetAttempts({ database }: Clocked, subject: string): Promise<void> {
  await database.pool.query({
    name: 'forget-attempts',
    text: 'delete from limits where subject = $1',
    values: [subject],
  });
}

/** Forgets the attempts of a subject, and of all subjects that begin with it and a colon. */
export async function forgetAllAttempts({ database }: Clocked, subject: string): Promise<void> {
  await database.pool.query(`delete from limits where subject = $1 or starts_with(subject, $1 || ':')`, [
    subject,
  ]);
}
