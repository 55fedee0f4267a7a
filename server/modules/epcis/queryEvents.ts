import { sql } from 'drizzle-orm';
import { getEpcisEvents, getEpcisOfCode } from '../../../contract/calls/epcis.ts';
import { type EpcObject, type EpcOwner, parseEpc } from '../../../contract/epcis/epcUri.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { Refusal } from '../../calls/answer.ts';
import { endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import { inTransaction } from '../../db/connect.ts';
import { recordChange } from '../../engine/changeLog.ts';
import { isAmongFirst } from '../limits/limits.ts';
import { requireStaff } from '../people/changePerson.ts';
import { findHistory } from '../tracking/findHistory.ts';
import { findTracked } from '../tracking/findTracked.ts';
import { trackingSchema } from '../tracking/trackingModule.ts';
import { documentOf, jsonLd, queryDocumentOf } from './documents.ts';
import { eventKindNames } from './eventKinds.ts';
import { findMatching } from './findMatching.ts';
import { listEvents, settledUntil } from './listEvents.ts';
import { kindsOf, mostAsked, placeOf, querySchema, requireKnown, tokenOf } from './parseQuery.ts';
import { readEvents } from './readEvents.ts';

type Asking = Pick<SessionRequest, 'deps' | 'session'>;

async function ownerOf({ deps, session }: Asking): Promise<EpcOwner> {
  const { rows } = await deps.database.db.execute<{ prefix: string }>(
    sql`select prefix from companies where id = ${session.companyId}`,
  );
  const [company] = rows;
  if (!company) throw new Error(`Company ${session.companyId} is not there`);
  return { origin: deps.config.publicUrl, prefix: company.prefix };
}

/** A program that follows the events page by page, or asks for code after code, stands in the log once for so long. */
const oneRead = { count: 1, seconds: 10 * 60 };

/** Keeps in the audit log who takes events along, and what they asked for first, before the first one is sent. */
async function recordRead({ deps, session }: Asking, page: string, asked: object): Promise<void> {
  const { companyId, userId } = session;
  if (!(await isAmongFirst(deps, `epcis:${page}:${companyId}:${userId}`, oneRead))) return;
  await inTransaction(deps.database, (transaction) =>
    recordChange(transaction, session, {
      page,
      recordId: 0,
      label: 'EPCIS events',
      action: 'downloaded',
      before: null,
      after: { ...asked },
    }),
  );
}

/** The objects of a query; one of another company matches nothing, as one that does not exist. */
function objectsOf(owner: EpcOwner, asked: string): EpcObject[] {
  const uris = asked.split('|');
  if (uris.length > mostAsked) throw new Refusal(`MATCH_epc takes at most ${mostAsked} identifiers.`);
  return uris.flatMap((uri) => parseEpc(owner, uri) ?? []);
}

/**
 * Events of the company by the standard's query interface, the oldest first. A page goes on behind the one before whatever was
 * added meanwhile: none is left out, none comes twice (docs/decisions/0011).
 */
export const getEpcisEventsEndpoint = endpoint(getEpcisEvents, querySchema, async (request) => {
  const { deps, session, http, input } = request;
  requireStaff(session);
  requireKnown(http.req.queries());
  const { db } = deps.database;
  const { companyId } = session;
  const after = input.nextPageToken === undefined ? undefined : placeOf(input.nextPageToken);
  const owner = await ownerOf(request);
  const objects = input.MATCH_epc === undefined ? undefined : objectsOf(owner, input.MATCH_epc);
  const settled = await settledUntil(db);
  const found = await listEvents(db, {
    companyId,
    kinds: kindsOf(input),
    ids: objects && (await findMatching(db, companyId, objects)),
    from: input.GE_eventTime,
    until: [settled, input.LT_eventTime],
    after,
    most: input.perPage + 1,
  });
  const page = found.slice(0, input.perPage);
  const last = found.length > page.length ? page.at(-1) : undefined;
  const asked = new Set(objects?.flatMap((object) => ('serial' in object ? [object.serial] : [])));
  const events = await readEvents({ db, companyId, owner, zone: deps.config.timeZone, asked }, page);
  const next = new URL(http.req.path, deps.config.publicUrl);
  for (const [name, value] of Object.entries(http.req.query())) next.searchParams.set(name, value);
  if (last) next.searchParams.set('nextPageToken', tokenOf(last));
  await recordRead(request, pageKeys.epcisEvents, input);
  return jsonLd(
    queryDocumentOf(owner.origin, deps.now(), events),
    last ? { link: `<${next.href}>; rel="next"` } : {},
  );
});

/** Events of one thing at the most: a carton may be packed and dispatched again and again. */
const mostOfOne = 1000;

/** The whole journey of a unit, a carton or a dispatch as a file, with what happened to the cartons that it was in. */
export const getEpcisOfCodeEndpoint = endpoint(getEpcisOfCode, trackingSchema, async (request) => {
  const { deps, session, input } = request;
  const { db } = deps.database;
  const { companyId } = session;
  const tracked = await findTracked(request, input.qr);
  const { mappings, takenOut, secondaries, tertiaries, dispatches } = await findHistory(
    db,
    companyId,
    tracked,
  );
  const places = await listEvents(db, {
    companyId,
    kinds: eventKindNames,
    ids: {
      mapped: mappings,
      demapped: takenOut,
      damaged: takenOut,
      packedSecondary: secondaries,
      packedTertiary: tertiaries,
      unpacked: [...secondaries, ...tertiaries],
      dispatched: dispatches,
      reversed: dispatches,
    },
    most: mostOfOne,
  });
  const owner = await ownerOf(request);
  const asked = new Set(tracked.kind === 'unit' ? [tracked.serial] : []);
  const events = await readEvents({ db, companyId, owner, zone: deps.config.timeZone, asked }, places);
  await recordRead(request, pageKeys.tracking, input);
  const name = tracked.kind === 'unit' ? `${owner.prefix}-${tracked.serial}` : tracked.code;
  return jsonLd(documentOf(owner.origin, deps.now(), events), {
    'content-disposition': `attachment; filename="${name}.jsonld"`,
  });
});
