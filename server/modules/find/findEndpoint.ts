import { sql } from 'drizzle-orm';
import { findCall, foundOfPage, shortestSearch } from '../../../contract/calls/records/find.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { can } from '../../../contract/permission/Permission.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { recordName } from '../../../contract/resource/Resource.ts';
import { foldCode } from '../../../contract/values/foldText.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint, type Endpoint, type SessionRequest } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import { webType } from '../../../contract/choices/people.ts';
import { formsOf } from '../../engine/rows/bindText.ts';
import { inTurn } from '../../engine/rows/inTurn.ts';
import {
  idOf,
  type RowColumns,
  type RowSource,
  sourceSeenBy,
  type WireRow,
  wireRow,
} from '../../engine/rows/RowSource.ts';
import { searchedSerial, selectionOf } from '../../engine/rows/selection.ts';
import { hasTable } from '../../engine/schema/tableOf.ts';
import { orderPage } from '../orders/orderRows.ts';
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

/** The most records of a page that are ranked: a text that a million records have is found as quickly as any. */
const mostRanked = 200;

/** The records that an index finds by their names: orders also by a sales order, others by the beginning; undefined for none. */
function namedBy({ resource }: RowSource, { answered }: RowColumns, { companyId }: Session, text: string) {
  const { label, fields, page } = resource;
  const [column, kind] = [answered.get(label), fields[label]?.kind];
  if (!column?.sort) return undefined;
  if (page === orderPage)
    return sql`${column.value} = any(array(select ${searchedSerial(text) ?? null}::bigint union
      select order_no from sales_orders where company_id = ${companyId} and lower(so_no) = lower(${foldCode(text)})))`;
  const isIndexed =
    hasTable(resource) && resource.search.includes(label) && kind && kinds[kind].order === 'letters';
  return isIndexed
    ? sql`(${sql.join(
        formsOf(text).map((form) => sql`starts_with(${column.sort}, lower(${form}))`),
        sql` or `,
      )})`
    : undefined;
}

/** Finds the first records of a page: by their names, if these are or begin with or have the text, then in the list's order. */
async function recordsOf({ deps: { database }, session }: Asking, unlimited: RowSource, search: string) {
  const source = sourceSeenBy(unlimited, session);
  const { resource } = source;
  const { columns, from, where, order, terms } = await selectionOf(database, source, session, { search });
  const id = idOf(source);
  const label = columns.answered.get(resource.label);
  const named = namedBy(source, columns, session, search);
  // pages where nothing is found, which are most, end here: planning is what takes the time
  const found = await database.db.execute<{ id: number }>(sql`
    (select ${id} as id from ${from} ${where} ${order} limit ${mostRanked})
    ${named ? sql`union (select ${id} from ${from} where ${named} order by ${label?.sort} limit ${mostRanked})` : sql``}`);
  if (!found.rows.length) return [];
  const [name, text] = [sql`lower(${label?.value ?? id}::text)`, sql`lower(${search}::text)`];
  const byPlace = terms.map(({ value, direction }) => sql`${value} ${direction}`);
  const { rows } = await database.db.execute<WireRow>(sql`
    select ${columns.list} from ${from} where ${id} = any(${sql.param(found.rows.map((row) => row.id))}::bigint[])
    order by case when ${name} = ${text} then 0 when starts_with(${name}, ${text}) then 1
      when strpos(${name}, ' ' || ${text}) > 0 then 2 when strpos(${name}, ${text}) > 0 then 3 else 4 end,
      ${sql.join(byPlace, sql`, `)} limit ${foundOfPage + 1}`);
  const Records = rows.slice(0, foundOfPage).map((row) => {
    const record = wireRow(columns, row);
    const Id = Number(record[resource.id]);
    return { Id, Label: recordName(resource, record) ?? String(Id) };
  });
  return [{ Page: resource.page, Records, IsMore: rows.length > foundOfPage }];
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
    const isNamed = ({ Records }: { Records: { Label: string }[] }) =>
      Number(Records[0]?.Label.toLowerCase() === text.toLowerCase());
    return done({ Tracked, Pages: found.flat().toSorted((one, other) => isNamed(other) - isNamed(one)) });
  });
}
