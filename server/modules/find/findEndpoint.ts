import { sql } from 'drizzle-orm';
import { findCall, foundOfPage, shortestSearch } from '../../../contract/calls/find.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { can } from '../../../contract/permission/Permission.ts';
import { recordName } from '../../../contract/resource/Resource.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint, type Endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import { webType } from '../../../contract/choices/people.ts';
import { inTurn } from '../../engine/rows/inTurn.ts';
import { idOf, type RowSource, sourceSeenBy, type WireRow, wireRow } from '../../engine/rows/RowSource.ts';
import { selectionOf } from '../../engine/rows/selection.ts';
import { findTracked } from '../tracking/findTracked.ts';

type Asking = Pick<SessionRequest, 'deps' | 'session'>;

/** Pages whose records people look for by name: those that are no reports, and whose rows have an id and a search. */
const isFindable = ({ resource: { api, section, numbered, search } }: RowSource): boolean =>
  api === 'calls' && section !== 'reports' && !numbered && search.length > 0;

/** Finds the unit, carton or dispatch that the text names, for people who may see journeys. */
async function trackedBy(asking: Asking, text: string) {
  const { permissions, userType } = asking.session;
  if (userType !== webType || !can(permissions, pageKeys.tracking, 'view', false)) return null;
  try {
    const tracked = await findTracked(asking, text);
    return tracked.kind === 'unit'
      ? { Kind: tracked.kind, Code: String(tracked.serial) }
      : { Kind: tracked.kind, Code: tracked.code };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Finds the first records of a page, in the order of its list. */
async function recordsOf({ deps: { database }, session }: Asking, unlimited: RowSource, search: string) {
  const source = sourceSeenBy(unlimited, session);
  const { columns, from, where, order } = await selectionOf(database, source, session, { search });
  const { resource } = source;
  const { rows } = await database.db.execute<WireRow>(sql`
    select ${columns.list} from (select ${idOf(source)} as found, row_number() over (${order}) as place
      from ${from} ${where} ${order} limit ${foundOfPage + 1}) f
    join ${from} on ${idOf(source)} = f.found order by f.place`);
  const Records = rows.slice(0, foundOfPage).map((row) => {
    const record = wireRow(columns, row);
    const Id = Number(record[resource.id]);
    return { Id, Label: recordName(resource, record) ?? String(Id) };
  });
  return { Page: resource.page, Records, IsMore: rows.length > foundOfPage };
}

/** Makes the call that finds what a text names, on all pages that the person may view. */
export function findEndpoint(sources: ReadonlyMap<string, RowSource>): Endpoint {
  const findable = [...sources.values()].filter(isFindable);
  return endpoint(findCall, async (request) => {
    const { session, input } = request;
    const text = input.Text;
    const seen = findable.filter(({ resource }) => can(session.permissions, resource.page, 'view', false));
    const [Tracked, found] = await Promise.all([
      text ? trackedBy(request, text) : null,
      text.length < shortestSearch
        ? []
        : inTurn(request, (asking) => Promise.all(seen.map((source) => recordsOf(asking, source, text)))),
    ]);
    return done({ Tracked, Pages: found.filter(({ Records }) => Records.length) });
  });
}
