import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { getEpcisEvents, getEpcisOfCode, epcisQuery } from '../../../contract/calls/seals/epcis.ts';
import {
  type EpcisDocument,
  type EpcisEvent,
  type EpcisQueryDocument,
  epcisContext,
  type EpcObject,
  type EpcOwner,
  parseEpc,
} from '../../../contract/epcis/EpcisEvent.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { requireInput } from '../../calls/requireInput.ts';
import { endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import { inTransaction, type Runner } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { withReadConnection } from '../../engine/rows/readConnection.ts';
import { isAmongFirst } from '../../calls/limits.ts';
import { findHistory, findTracked, type History, noHistory } from '../tracking/findTracked.ts';
import {
  type EventIds,
  eventKindNames,
  listEvents,
  settledUntil,
  type EventKindName,
  type EventKind,
  eventKinds,
  type EventPlace,
} from './listEvents.ts';
import { type EventsAsked, readEvents } from './readEvents.ts';
import { largestInteger } from '../../../contract/values/limits.ts';

type Query = v.InferOutput<typeof epcisQuery>;

const allKnown = Object.keys(epcisQuery.entries);

/** Throws Refusal for any other parameter: an answer that ignores a filter would mislead. */
export function requireKnown(sent: Readonly<Record<string, readonly string[]>>, known = allKnown): void {
  for (const [name, values] of Object.entries(sent)) {
    if (!known.includes(name))
      throw new Refusal(`The parameter ${name} is not known here: there are ${known.join(', ')}.`);
    if (values.length > 1) throw new Refusal(`${name} is given more than once: put | between its values.`);
  }
}

/** Reads the parameters of a stored query. Throws Refusal for those that `/events` would refuse. */
export async function readQuery(texts: Readonly<Record<string, string>>): Promise<Query> {
  requireKnown(Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, [value]])));
  return requireInput(epcisQuery, texts);
}

/** Returns the kinds of events that a query asks for. */
const kindsOf = ({ eventType, EQ_bizStep }: Pick<Query, 'eventType' | 'EQ_bizStep'>): EventKindName[] =>
  eventKindNames.filter((name) => {
    const kind: EventKind = eventKinds[name];
    if (!kind.type || !kind.step) return true;
    return (eventType?.includes(kind.type) ?? true) && (EQ_bizStep?.includes(kind.step) ?? true);
  });

/** Returns the token by which the next page is asked for. */
const tokenOf = ({ at, kind, id }: EventPlace): string =>
  Buffer.from(JSON.stringify([at, kind, id])).toString('base64url');

const wrongToken = new Refusal('This is not a nextPageToken. Follow the Link header of the previous page.');

const placeSchema = v.strictTuple([
  v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/)),
  v.picklist(eventKindNames),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestInteger)),
]);

/** Returns the place where the page before ended. Throws Refusal for a text that is not a token. */
function placeOf(token: string): EventPlace {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    const [at, kind, id] = v.parse(placeSchema, parsed);
    if (Number.isNaN(Date.parse(at))) throw wrongToken;
    return { at, kind, id };
  } catch {
    throw wrongToken;
  }
}

// Documents

/** Begins both kinds of documents; `sealbook:` marks what the standard has no word for. */
const head = (origin: string, now: Date) => ({
  '@context': [epcisContext, { sealbook: `${origin}/epc/terms/` }],
  schemaVersion: '2.0' as const,
  creationDate: now.toISOString(),
});

const documentOf = (origin: string, now: Date, eventList: EpcisEvent[]): EpcisDocument => ({
  ...head(origin, now),
  type: 'EPCISDocument',
  epcisBody: { eventList },
});

/** Makes the answer to a query, or what a subscription sends. */
export const queryDocumentOf = (
  origin: string,
  now: Date,
  eventList: EpcisEvent[],
  names: { queryName: string; subscriptionID?: string },
): EpcisQueryDocument => ({
  ...head(origin, now),
  type: 'EPCISQueryDocument',
  epcisBody: { queryResults: { ...names, resultsBody: { eventList } } },
});

/** Sends a document. */
const jsonLd = (
  document: EpcisDocument | EpcisQueryDocument,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(document), {
    headers: {
      'content-type': 'application/ld+json',
      'cache-control': 'no-store',
      'gs1-epcis-version': '2.0.0',
      'gs1-cbv-version': '2.0.0',
      ...headers,
    },
  });

// Rows of a question

/** Returns the events of some rows. */
const eventIdsOf = (history: History): EventIds => ({
  ...history,
  mapped: history.mappings,
  demapped: history.takenOut,
  damaged: history.takenOut,
  packedSecondary: history.packedIn,
  packedTertiary: history.tertiaries,
  unpacked: [...history.secondaries, ...history.tertiaries],
  dispatched: history.dispatches,
  reversed: history.dispatches,
  returned: history.returns,
});

/** The company's things that a query asks for, and names of other things. */
interface Matching {
  objects: readonly EpcObject[];
  others: readonly string[];
}

/** Finds the rows of events that name one of `objects` in their epcList or childEPCs (the standard's MATCH_epc). */
async function findMatching(db: Runner, companyId: number, { objects, others }: Matching): Promise<History> {
  const serials = objects.flatMap((object) => ('serial' in object ? [object.serial] : []));
  const codes = objects.flatMap((object) => ('carton' in object ? [formatCarton(object.carton)] : []));
  const ssccs = objects.flatMap((object) => ('sscc' in object ? [object.sscc] : []));
  const said = [...serials.map(String), ...codes, ...ssccs];
  const units = sql`(select range_agg(int8range(s, s, '[]')) from unnest(${sql.param(serials)}::int8[]) s)`;
  const { rows } = await db.execute<History & Record<string, unknown>>(sql`
    with named as (select id from packed_cartons where company_id = ${companyId}
      and (code = any(${sql.param(codes)}::text[]) or sscc = any(${sql.param(ssccs)}::text[]))),
    runs as (select carton_id, joined_at, left_at from carton_runs where company_id = ${companyId} and serials && ${units}),
    corrections as (select f.id, f.created_at, r.joined_at, r.left_at from runs r join carton_corrections f using (carton_id))
    select
      array(select id from mappings where company_id = ${companyId} and serials && ${units}) as mappings,
      array(select id from taken_out where company_id = ${companyId} and serials && ${units}) as "takenOut",
      array(select distinct carton_id from runs where left_at is null) as secondaries,
      array(select distinct carton_id from runs where joined_at is null) as "packedIn",
      array(select distinct id from corrections where created_at = joined_at) as "putIn",
      array(select distinct id from corrections where created_at = left_at) as "tookOut",
      array(select distinct tertiary_id from carton_contents
        where company_id = ${companyId} and secondary_id in (select id from named)) as tertiaries,
      array(select distinct dispatch_id from dispatched_cartons
        where company_id = ${companyId} and carton_id in (select id from named)) as dispatches,
      array(select count_id from counted_cartons where result = 'found' and carton_id in (select id from named)) as found,
      array(select count_id from counted_cartons where result = 'missing' and carton_id in (select id from named)) as missing,
      array(select distinct part_id from return_lines where company_id = ${companyId}
        and (serials && ${units} or serials is null and carton_id in (select id from named))) as returns,
      array(select id from captured_events where company_id = ${companyId} and objects && ${sql.param([...said, ...others])}::text[]) as said`);
  return rows[0] ?? noHistory;
}

// Calls

type Asking = Pick<SessionRequest, 'deps' | 'session'>;

/** Reads by what a company's identifiers begin. */
export async function ownerOf(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  companyId: number,
): Promise<EpcOwner> {
  const { rows } = await database.db.execute<{ prefix: string }>(
    sql`select prefix from companies where id = ${companyId}`,
  );
  const [company] = rows;
  if (!company) throw new Error(`Company ${companyId} is not there`);
  return { origin: config.publicUrl, prefix: company.prefix };
}

/** A program that follows the events page by page, or asks for code after code, is in the log once in this time. */
const oneRead = { count: 1, seconds: 10 * 60 };

/** Records who reads events, and what they asked for first, before the first one is sent. */
async function recordRead({ deps, session }: Asking, page: string, asked: object): Promise<void> {
  const { companyId, userId } = session;
  if (!(await isAmongFirst(deps, `epcis:${page}:${companyId}:${userId}`, oneRead))) return;
  await inTransaction(deps.database, (transaction) =>
    recordChange(transaction, session, {
      page,
      recordId: 0,
      label: 'EPCIS events',
      action: 'downloaded',
      after: { ...asked },
    }),
  );
}

/** Reads the objects of a query; another company's object matches nothing, as if it did not exist. */
const matchingOf = (owner: EpcOwner, uris: readonly string[]): Matching => ({
  objects: uris.flatMap((uri) => parseEpc(owner, uri) ?? []),
  others: uris.filter((uri) => !parseEpc(owner, uri)),
});

interface Found {
  events: EpcisEvent[];
  /** The last of the events. */
  last: EventPlace | undefined;
  hasMore: boolean;
}

/** Finds the events of a query behind `after`, in the order in which they were recorded. */
export async function findEvents(
  { db, companyId, owner, zone }: Omit<EventsAsked, 'asked'>,
  query: Query,
  settled: string,
  after: EventPlace | undefined,
): Promise<Found> {
  const matching = query.MATCH_epc && matchingOf(owner, query.MATCH_epc);
  const asked = new Set(matching?.objects.flatMap((object) => ('serial' in object ? [object.serial] : [])));
  const found = await listEvents(db, {
    companyId,
    kinds: kindsOf(query),
    types: query.eventType,
    steps: query.EQ_bizStep,
    ids: matching && eventIdsOf(await findMatching(db, companyId, matching)),
    from: query.GE_eventTime,
    until: query.LT_eventTime,
    settled,
    after,
    most: query.perPage + 1,
  });
  const page = found.slice(0, query.perPage);
  return {
    events: await readEvents({ db, companyId, owner, zone, asked }, page),
    last: page.at(-1),
    hasMore: found.length > page.length,
  };
}

/** Answers a page of a query. */
export async function answerQuery(request: Omit<SessionRequest, 'input'>, query: Query, name: string) {
  const { deps, session, http } = request;
  const { companyId } = session;
  const after = query.nextPageToken === undefined ? undefined : placeOf(query.nextPageToken);
  const owner = await ownerOf(deps, companyId);
  const settled = await settledUntil(deps.database.db);
  const asking = { deps, session: { ...session, position: settled.position } };
  const { events, last, hasMore } = await withReadConnection(asking, ({ deps: { database, config } }) =>
    findEvents({ db: database.db, companyId, owner, zone: config.timeZone }, query, settled.until, after),
  );
  const next = new URL(http.req.path, deps.config.publicUrl);
  for (const [parameter, value] of Object.entries(http.req.query())) next.searchParams.set(parameter, value);
  if (last) next.searchParams.set('nextPageToken', tokenOf(last));
  await recordRead(request, pageKeys.epcisEvents, query);
  return jsonLd(
    queryDocumentOf(owner.origin, deps.now(), events, { queryName: name }),
    hasMore ? { link: `<${next.href}>; rel="next"` } : {},
  );
}

/**
 * Answers the company's events by the standard's query interface, the oldest first. A page continues behind the one before
 * whatever was added in between: no event is left out, none comes twice (docs/decisions/0011).
 */
export const getEpcisEventsEndpoint = endpoint(getEpcisEvents, (request) => {
  requireKnown(request.http.req.queries());
  return answerQuery(request, request.input, 'SimpleEventQuery');
});

/** Events of one thing: a carton may be packed and dispatched again and again. */
const mostOfOne = 1000;

/** Answers the whole journey of a unit, a carton or a dispatch as a file, with the events of the cartons that it was in. */
export const getEpcisOfCodeEndpoint = endpoint(getEpcisOfCode, async (request) => {
  const { deps, session, input } = request;
  const { companyId } = session;
  const owner = await ownerOf(deps, companyId);
  const { tracked, events } = await withReadConnection(request, async (reading) => {
    const { db } = reading.deps.database;
    const tracked = await findTracked(reading, input.qr);
    const places = await listEvents(db, {
      companyId,
      kinds: eventKindNames,
      ids: eventIdsOf(await findHistory(db, companyId, tracked)),
      most: mostOfOne,
    });
    const asked = new Set(tracked.kind === 'unit' ? [tracked.serial] : []);
    return {
      tracked,
      events: await readEvents({ db, companyId, owner, zone: deps.config.timeZone, asked }, places),
    };
  });
  await recordRead(request, pageKeys.tracking, input);
  const name = tracked.kind === 'unit' ? `${owner.prefix}-${tracked.serial}` : tracked.code;
  return jsonLd(documentOf(owner.origin, deps.now(), events), {
    'content-disposition': `attachment; filename="${name}.jsonld"`,
  });
});
