/**
 * Takes events that other programs say about a company's things, by the standard's capture interface: the document is stored at
 * once, and a job checks its events and stores them beside ours. They change nothing that we know: they are told as said by others.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  captureBehaviours,
  captureEpcis,
  getEpcisCapture,
  utcMoment,
} from '../../../contract/calls/seals/epcis.ts';
import { epcisContext, type EpcOwner, parseEpc } from '../../../contract/epcis/EpcisEvent.ts';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import { done, goneMessage, HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { type CaptureError, captures } from '../../db/schema/events.ts';
import { inTransaction, type Runner, type Transaction } from '../../db/transaction.ts';
import { addJob, type Job, type JobWorks } from '../../engine/jobs.ts';
import { type CheckedEvent, checkEvent } from './checkEvent.ts';
import { eventKindNames, listEvents } from './listEvents.ts';
import { ownerOf } from './queryEvents.ts';
import { eventIdOf } from './readEvents.ts';

const kind = 'capture-epcis';

/** Documents of a company that wait for their job, at the most. */
const mostWaiting = 100;

const wrongEvent = (place: number, detail: string): CaptureError => ({
  type: 'epcisException:ValidationException',
  title: `Event ${place} is refused`,
  detail,
});

/** The document's own meanings of words, which an event needs that is told apart from it. */
const ownContext = (context: unknown): unknown[] => [context].flat().filter((part) => part !== epcisContext);

/** Stores a document for its job, and answers where its state can be read. */
export const captureEpcisEndpoint = endpoint(captureEpcis, ({ session, http, input, write }) => {
  const { companyId, userId, userName } = session;
  if (!session.program) throw new HttpRefusal(403, 'Events are said by programs, with a key.');
  const wish = http.req.header('gs1-capture-error-behaviour') ?? 'rollback';
  const behaviour = captureBehaviours.find((one) => one === wish);
  if (!behaviour) throw new Refusal('GS1-Capture-Error-Behaviour is rollback or proceed.');
  const context = ownContext(input['@context']);
  const { epcisBody } = input;
  const { eventList } =
    input.type === 'EPCISDocument' ? epcisBody : (epcisBody.queryResults?.resultsBody ?? {});
  if (!eventList) throw new Refusal('The document has no eventList.');
  const events = eventList.map((event) =>
    context.length && !('@context' in event) ? { ...event, '@context': context } : event,
  );
  return write(async (transaction) => {
    const { rowCount } = await transaction.execute(sql`
      select from captures where company_id = ${companyId} and finished_at is null limit ${mostWaiting}`);
    if ((rowCount ?? 0) >= mostWaiting)
      throw new HttpRefusal(429, `${mostWaiting} documents wait. Please send this one later.`, 10);
    const [stored] = await transaction
      .insert(captures)
      .values({ companyId, userId, saidBy: userName, behaviour, events })
      .returning({ id: captures.id });
    if (!stored) throw new Error('The document was not stored');
    await addJob(transaction, { kind, about: stored.id, userId, companyId });
    return done({ captureID: String(stored.id) });
  });
});

/** Answers what became of a document. */
export const getEpcisCaptureEndpoint = endpoint(getEpcisCapture, async ({ deps, session, params }) => {
  const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
  const { behaviour, errors, createdAt, finishedAt } = captures;
  const [found] = await deps.database.db
    .select({ behaviour, errors, createdAt, finishedAt })
    .from(captures)
    .where(and(eq(captures.id, id), eq(captures.companyId, session.companyId)));
  if (!found) throw new Refusal(goneMessage, { code: '404' });
  return done({
    captureID: String(id),
    createdAt: found.createdAt.toISOString(),
    ...(found.finishedAt && { finishedAt: found.finishedAt.toISOString() }),
    running: found.finishedAt === null,
    // while it runs: so far
    success: found.errors.length === 0,
    captureErrorBehaviour: found.behaviour,
    errors: [...found.errors],
  });
});

// Job

const namesOfThings = ['epcList', 'childEPCs', 'inputEPCList', 'outputEPCList', 'parentID'];

/** Names a thing as journeys look for it. Undefined where it is another company's. */
function objectOf(owner: EpcOwner, uri: string): string | undefined {
  const object = parseEpc(owner, uri);
  if (!object) return uri.startsWith(`${owner.origin}/epc/`) ? undefined : uri;
  if ('sscc' in object) return object.sscc;
  return 'serial' in object ? String(object.serial) : formatCarton(object.carton);
}

interface Said {
  event: CheckedEvent;
  happenedAt: string;
  objects: string[];
}

/** Checks an event. Answers what is stored of it, or the problem. */
function readSaid(owner: EpcOwner, sent: Readonly<Record<string, unknown>>): Said | string {
  const event = checkEvent(sent);
  if (typeof event === 'string') return event;
  const objects = new Set<string>();
  const uris = namesOfThings.flatMap((name) => event[name] ?? []).filter((uri) => typeof uri === 'string');
  for (const uri of uris) {
    const name = objectOf(owner, uri);
    if (name === undefined) return `${uri} is not your company’s.`;
    objects.add(name);
  }
  return { event, happenedAt: utcMoment(event.eventTime) ?? '', objects: [...objects] };
}

/** Events of ours at the moments of a document's, at the most. */
const mostOwn = 10_000;

/** Leaves out our own events: a program that mirrors them sends them back, under the ids that we gave them. */
async function withoutOwn<Event extends Said>(
  db: Runner,
  owner: EpcOwner,
  companyId: number,
  said: readonly Event[],
): Promise<Event[]> {
  const moments = said.flatMap(({ event: { eventID }, happenedAt }) =>
    eventID?.startsWith('urn:uuid:') ? happenedAt : [],
  );
  const kinds = eventKindNames.filter((name) => name !== 'said');
  const own = await listEvents(db, { companyId, kinds, moments, most: mostOwn });
  const ids = new Set(own.map((place) => eventIdOf(owner, place)));
  return said.filter(({ event }) => !ids.has(event.eventID ?? ''));
}

/**
 * Stores events. One that is there already is the same one if it says the same, and else an error. An event without an id gets
 * one by what it says.
 */
async function storeEvents(
  transaction: Transaction,
  { companyId, about }: Job,
  saidBy: string,
  said: readonly (Said & { place: number })[],
): Promise<CaptureError[]> {
  // documents of a company follow each other: an event of two of them would let both wait for ever
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`captures of ${companyId}`}, 0))`,
  );
  const sent = sql`
    select s.place, s."happenedAt", s.objects, s.event || jsonb_build_object('eventID', i.id) as event, i.id,
      s.event ? 'errorDeclaration' as declares
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb)
        r (place int, event jsonb, "happenedAt" timestamptz, objects text[])
      cross join lateral (select r.place, r."happenedAt", r.objects, r.event - 'recordTime' - 'sealbook:saidBy' as event) s
      cross join lateral (select coalesce(s.event ->> 'eventID',
        'urn:uuid:' || md5(${companyId}::text || ' ' || s.event::text)::uuid) as id) i`;
  await transaction.execute(sql`
    with sent as (${sent}), each as (select distinct on (id, declares) * from sent order by id, declares, place)
    insert into captured_events (company_id, event_id, is_error_declaration, event, type, biz_step, happened_at, objects, said_by,
      capture_id, created_at)
    select ${companyId}, id, declares, event, event ->> 'type', event ->> 'bizStep', "happenedAt", objects, ${saidBy}, ${about},
      clock_timestamp()
    from (select * from each order by place) e on conflict do nothing`);
  const { rows } = await transaction.execute<{ place: number; id: string }>(sql`
    with sent as (${sent})
    select s.place, s.id from sent s join captured_events k on k.company_id = ${companyId} and k.event_id = s.id
      and k.is_error_declaration = s.declares and k.event <> s.event
    order by s.place`);
  return rows.map(({ place, id }) => wrongEvent(place, `${id} was said before, with other content.`));
}

/** Undoes what a document stored. */
class RolledBack extends Error {}

const finish = (db: Pick<Transaction, 'execute'>, id: number, errors: readonly CaptureError[]) =>
  db.execute(sql`
    update captures set finished_at = now(), events = null, errors = ${JSON.stringify(errors)}::jsonb
    where id = ${id} and finished_at is null`);

async function captureDocument(deps: Deps, job: Job): Promise<void> {
  const { db } = deps.database;
  const [found] = await db
    .select()
    .from(captures)
    .where(and(eq(captures.id, job.about), isNull(captures.finishedAt)));
  if (!found) return;
  const owner = await ownerOf(deps, job.companyId);
  const errors: CaptureError[] = [];
  const said = (found.events ?? []).flatMap((sent, index) => {
    const read = readSaid(owner, sent);
    if (typeof read !== 'string') return [{ ...read, place: index + 1 }];
    errors.push(wrongEvent(index + 1, read));
    return [];
  });
  const others = await withoutOwn(db, owner, job.companyId, said);
  try {
    await inTransaction(deps.database, async (transaction) => {
      errors.push(...(await storeEvents(transaction, job, found.saidBy, others)));
      if (errors.length && found.behaviour === 'rollback') throw new RolledBack();
      await finish(transaction, job.about, errors);
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    await finish(db, job.about, errors);
  }
}

/** The jobs of documents. */
export const captureWorks: JobWorks = {
  [kind]: {
    run: captureDocument,
    fail: async ({ database }, { about }) => {
      const title = 'The server could not store the events. Please send them again.';
      await finish(database.db, about, [{ type: 'epcisException:ImplementationException', title }]);
    },
  },
};
