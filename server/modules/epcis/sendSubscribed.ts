/**
 * Sends what subscriptions find. A job looks for events that were recorded after the last one that was sent, and writes them as a
 * delivery to the receiver in the transaction that remembers their place: each event is sent once, and delivered at least once.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Schedule } from '../../../contract/calls/seals/epcisQueries.ts';
import { subscribedEvent } from '../../../contract/choices/events.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { can } from '../../../contract/pages/Permission.ts';
import type { Deps } from '../../calls/Deps.ts';
import { readProgram, sessionFor } from '../../calls/Session.ts';
import type { epcisSubscriptions } from '../../db/schema/events.ts';
import { inTransaction, type Runner } from '../../db/transaction.ts';
import type { JobWorks, Turn } from '../../engine/jobs.ts';
import { type EventPlace, settledUntil } from './listEvents.ts';
import { findEvents, ownerOf, queryDocumentOf, readQuery } from './queryEvents.ts';

const kind = 'send-epcis';

/** SQL that tells whether people let a receiver `r` be sent subscriptions. */
export const ofReceiver: SQL = sql`r.is_active
  and exists (select from receiver_events e where e.record_id = r.id and e.event = ${subscribedEvent})`;

/** Days in which a schedule has a moment: a leap year is one in five. */
const daysAhead = 5 * 366;

/** The next moment of a schedule in the portal's zone; undefined where no day is in it. */
export async function nextTime(db: Runner, schedule: Schedule, zone: string): Promise<Date | undefined> {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = schedule;
  const among = (part: SQL, numbers: readonly number[] | undefined) =>
    numbers ? sql`${part} = any(${sql.param(numbers)}::int[])` : sql`true`;
  const each = (numbers: readonly number[] | undefined, most: number) =>
    sql`unnest(${sql.param(numbers ?? Array.from({ length: most }, (_nothing, index) => index))}::int[])`;
  // today may be over
  const { rows } = await db.execute<{ at: Date | null }>(sql`
    select min(t.at) as at from (
        select d from generate_series(0, ${daysAhead}) n
          cross join lateral (select date_trunc('day', now() at time zone ${zone}) + make_interval(days => n) as d) day
        where ${among(sql`extract(day from d)`, dayOfMonth)} and ${among(sql`extract(month from d)`, month)}
          and ${among(sql`extract(isodow from d)`, dayOfWeek)}
        order by d limit 2) days
      cross join ${each(hour, 24)} h cross join ${each(minute, 60)} m
      cross join lateral (select (d + make_interval(hours => h, mins => m)) at time zone ${zone} as at) t
    where t.at > now()`);
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

/** Queues a job for each subscription that is due, however many servers do it at once. */
export const queueSubscriptions = ({ database }: Pick<Deps, 'database'>): Promise<unknown> =>
  inTransaction(database, (transaction) =>
    transaction.execute(sql`
      with due as (
        select id, user_id, company_id from epcis_subscriptions where due_at <= now() order by due_at limit 1000
        for update skip locked
      ), later as (
        update epcis_subscriptions s set due_at = now() + interval '10 seconds' from due where s.id = due.id
      )
      insert into jobs (kind, about, user_id, company_id)
      select ${kind}, id, user_id, company_id from due
      where not exists (select from jobs j where j.kind = ${kind} and j.about = due.id)`),
  );

type Subscription = Omit<typeof epcisSubscriptions.$inferSelect, 'place'> & {
  place: EventPlace;
  name: string;
  query: Readonly<Record<string, string>>;
};

/** Whether the program still has a key that reads events, or the person may read them. */
async function mayRead(
  deps: Deps,
  { programId, ...maker }: Pick<Subscription, 'programId' | 'userId' | 'companyId'>,
): Promise<boolean> {
  const { rows } = await deps.database.db.execute<{ hash: string }>(
    sql`select token_hash as hash from program_keys where program_id = ${programId}`,
  );
  const sessions = await Promise.all(
    programId === null ? [sessionFor(deps, maker)] : rows.map(({ hash }) => readProgram(deps, hash)),
  );
  return sessions.some((session) => session && can(session.permissions, pageKeys.epcisEvents, 'view', false));
}

async function sendSubscribed(deps: Deps, id: number, { stop }: Turn): Promise<void> {
  const { database, config } = deps;
  const { db } = database;
  const { rows } = await db.execute<Subscription>(sql`
    select s.id, s.company_id as "companyId", s.receiver_id as "receiverId", s.program_id as "programId", s.user_id as "userId", s.schedule,
      s.report_if_empty as "reportIfEmpty", s.place, q.name, q.query
    from epcis_subscriptions s join epcis_queries q on q.id = s.query_id join receivers r on r.id = s.receiver_id
      join companies c on c.id = s.company_id
    where s.id = ${id} and ${ofReceiver} and c.is_active`);
  const [found] = rows;
  if (!found || !(await mayRead(deps, found))) return;
  const { companyId, name, schedule, receiverId } = found;
  const owner = await ownerOf(deps, companyId);
  const query = await readQuery(found.query);
  const { until } = await settledUntil(db);
  let { place } = found;
  for (let isFirst = true, hasMore = true; hasMore; isFirst = false) {
    const page = await findEvents({ db, companyId, owner, zone: config.timeZone }, query, until, place);
    if (!page.last && !(isFirst && schedule && found.reportIfEmpty)) break;
    const names = { queryName: name, subscriptionID: String(id) };
    const payload = JSON.stringify(queryDocumentOf(owner.origin, deps.now(), page.events, names));
    const next = page.last ?? place;
    // another server that was faster has moved the place
    const { rowCount } = await db.execute(sql`
      with moved as (
        update epcis_subscriptions set place = ${JSON.stringify(next)}::jsonb
        where id = ${id} and place = ${JSON.stringify(place)}::jsonb returning id
      )
      insert into event_deliveries (company_id, receiver_id, event, subject, numbers, payload)
      select ${companyId}, ${receiverId}, ${subscribedEvent}, ${`subscription ${id}`}, '(,)', ${payload} from moved`);
    if (!rowCount) return;
    place = next;
    hasMore = page.hasMore;
    if (hasMore) await stop();
  }
  const dueAt = schedule && (await nextTime(db, schedule, config.timeZone));
  if (dueAt) await db.execute(sql`update epcis_subscriptions set due_at = ${dueAt} where id = ${id}`);
}

/** The jobs of subscriptions. A failed one is due again soon. */
export const subscriptionWorks: JobWorks = {
  [kind]: { run: (deps, { about }, turn) => sendSubscribed(deps, about, turn) },
};
