/**
 * Takes events that other programs say about a company's things, by the standard's capture interface: the document is stored at
 * once, and a job checks its events and stores them beside ours. They change nothing that we know: they are told as said by others.
 */
import { sql } from 'drizzle-orm';
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
import { captures } from '../../db/schema/epcis.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { addJob, type Job, type JobWorks } from '../../engine/jobs.ts';
import { type CheckedEvent, checkEvent } from './checkEvent.ts';
import { ownerOf } from './queryEvents.ts';

const kind = 'capture-epcis';

/** Documents of a company that wait for their job, at the most. */
const mostWaiting = 100;

/** What an error of the standard says. */
type CaptureError = { type: string; title: string; detail?: string };

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
  const events = input.epcisBody.eventList.map((event) =>
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

type Captured = Pick<typeof captures.$inferSelect, 'behaviour' | 'createdAt' | 'finishedAt'> & {
  errors: readonly CaptureError[];
};

/** Answers what became of a document. */
export const getEpcisCaptureEndpoint = endpoint(getEpcisCapture, async ({ deps, session, params }) => {
  const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
  const [found] = (
    await deps.database.db.execute<Captured>(sql`
      select behaviour, errors, created_at as "createdAt", finished_at as "finishedAt" from captures
      where id = ${id} and company_id = ${session.companyId}`)
  ).rows;
  if (!found) throw new Refusal(goneMessage, { code: '404' });
  const { createdAt, finishedAt, errors, behaviour } = found;
  return done({
    captureID: String(id),
    createdAt: new Date(createdAt).toISOString(),
    ...(finishedAt && { finishedAt: new Date(finishedAt).toISOString() }),
    running: finishedAt === null,
    success: finishedAt !== null && errors.length === 0,
    captureErrorBehaviour: behaviour,
    errors: [...errors],
  });
});

// Job

const namesOfThings = ['epcList', 'childEPCs', 'inputEPCList', 'outputEPCList', 'parentID'];

/** Names the things of an event as journeys look for them. Undefined where one is another company's. */
function objectsOf(owner: EpcOwner, event: CheckedEvent): string[] | undefined {
  const uris = namesOfThings
    .flatMap((name) => event[name] ?? [])
    .filter((uri): uri is string => typeof uri === 'string');
  const found = uris.map((uri) => {
    const object = parseEpc(owner, uri);
    if (!object) return uri.startsWith(`${owner.origin}/epc/`) ? undefined : uri;
    if ('sscc' in object) return object.sscc;
    return 'serial' in object ? String(object.serial) : formatCarton(object.carton);
  });
  const named = found.filter((name) => name !== undefined);
  return named.length === found.length ? [...new Set(named)] : undefined;
}

interface Said {
  place: number;
  event: CheckedEvent;
  happenedAt: string;
  objects: string[];
}

/** Checks events one by one. */
function checkEvents(owner: EpcOwner, events: readonly Readonly<Record<string, unknown>>[]) {
  const errors: CaptureError[] = [];
  const said = events.flatMap((sent, index): Said[] => {
    const place = index + 1;
    const event = checkEvent(sent);
    const objects = typeof event === 'string' ? [] : objectsOf(owner, event);
    const problem =
      typeof event === 'string' ? event : objects ? undefined : 'It names a thing of nobody here.';
    if (problem !== undefined) errors.push(wrongEvent(place, problem));
    return typeof event === 'string' || !objects
      ? []
      : [{ place, event, happenedAt: utcMoment(event.eventTime) ?? '', objects }];
  });
  return { said, errors };
}

/**
 * Stores events. One that is there already is the same one if it says the same, and else an error. An event without an id gets
 * one by what it says.
 */
async function storeEvents(
  transaction: Transaction,
  { companyId, about }: Job,
  saidBy: string,
  said: readonly Said[],
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
  const { rows } = await db.execute<
    Pick<typeof captures.$inferSelect, 'events' | 'behaviour' | 'saidBy'>
  >(sql`
    select events, behaviour, said_by as "saidBy" from captures where id = ${job.about} and finished_at is null`);
  const [found] = rows;
  if (!found) return;
  const owner = await ownerOf({ deps, session: job });
  const { said, errors } = checkEvents(owner, found.events ?? []);
  try {
    await inTransaction(deps.database, async (transaction) => {
      errors.push(...(await storeEvents(transaction, job, found.saidBy, said)));
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
