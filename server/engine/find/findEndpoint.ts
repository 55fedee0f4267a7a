import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { findCall, foundOfPage, shortestSearch } from '../../../contract/calls/records/find.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { recordName } from '../../../contract/resource/Resource.ts';
import { done } from '../../calls/answer.ts';
import { endpoint, type Endpoint, type Asking } from '../../calls/endpoint.ts';
import type { Registry } from '../Module.ts';
import { formsOf } from '../rows/bindText.ts';
import { withReadConnection } from '../rows/readConnection.ts';
import {
  idOf,
  type RowColumns,
  type RowSource,
  sourceSeenBy,
  type WireRow,
  wireRow,
} from '../rows/RowSource.ts';
import { allOf, anyOf, type LabelSearch, type Selection, selectionOf } from '../rows/selection.ts';
import { hasTable } from '../schema/tableOf.ts';

/** Pages whose records people look for by name: those that are no reports, and whose rows have an id and a search. */
const isFindable = ({ resource: { api, section, numbered, search } }: RowSource): boolean =>
  api === 'calls' && section !== 'reports' && !numbered && search.length > 0;

/** The most records of a page that are ranked: a text that a million records have is found as quickly as any. */
const mostRanked = 200;

/** So many of a long table's newest rows are walked for the first ones that have the text. */
const mostWalked = 20_000;

/**
 * The first rows in the list's order that have the text. Of a long table, the newest rows mostly have enough of a common text, while an
 * index finds all that have it anywhere, each on a page of the disk of its own, before the first is known.
 */
function foundOf(source: RowSource, { from, where, order, byDate, narrowed, alternatives }: Selection): SQL {
  const id = idOf(source);
  const all = sql`(select ${id} as id from ${from} ${where} ${order} limit ${mostRanked})`;
  // where no index finds the rows, looking at all of them begins with the newest ones too
  if (!byDate || !source.dayTotals || alternatives.some(({ isCommon }) => isCommon)) return all;
  const newest = sql`(select r.* from ${from} ${allOf(narrowed)} ${order} limit ${mostWalked}) r`;
  return sql`(with walked as materialized (
      select ${id} as id from ${newest} where ${anyOf(alternatives)} limit ${mostRanked})
    select id from walked where (select count(*) from walked) = ${mostRanked}
    union all (select id from ${all} a where (select count(*) from walked) < ${mostRanked}))`;
}

/** The records that an index finds by their names: as a module says, else by the beginning; undefined for none. */
function namedBy({ resource }: RowSource, { answered }: RowColumns, named: SQL | undefined, text: string) {
  const { label, fields } = resource;
  const [column, kind] = [answered.get(label), fields[label]?.kind];
  if (!column?.sort) return undefined;
  if (named) return sql`${column.value} = any(array(${named}))`;
  const isIndexed =
    hasTable(resource) && resource.search.includes(label) && kind && kinds[kind].order === 'letters';
  return isIndexed
    ? sql`(${sql.join(
        formsOf(text).map((form) => sql`starts_with(${column.sort}, lower(${form}))`),
        sql` or `,
      )})`
    : undefined;
}

const dialect = new PgDialect();

type Explained = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] };

/** Beyond so many records whose searched fields have the text, each row's own record is looked at: a row with one is soon found. */
const mostLabelled = 1000;

/** Beyond so many guessed records nothing is looked up: an index of trigrams reads all before the first answer. */
const mostGuessed = 5000;

/** Looks up the labels that many pages are searched by, such as the products', once for all of them. */
function labelsOnce({ deps: { database } }: Asking): LabelSearch {
  const known = new Map<string, ReturnType<LabelSearch['find']>>();
  const isCommon = async (indexed: SQL) => {
    const { rows } = await database.db.execute<Explained>(sql`explain (format json) ${indexed}`);
    return (rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0) > mostGuessed;
  };
  const find = async (statement: SQL, indexed: SQL | undefined) => {
    if (indexed && (await isCommon(indexed))) return undefined;
    const { rows } = await database.db.execute<{ id: number | null }>(statement);
    return rows.length > mostLabelled ? undefined : rows.flatMap(({ id }) => id ?? []);
  };
  return {
    find: ({ candidates, has, isIndexed }) => {
      const statement = sql`select case when ${has} then s.id end as id from (${candidates} limit ${mostLabelled + 1}) s`;
      const { sql: text, params } = dialect.sqlToQuery(statement);
      const key = JSON.stringify([text, params]);
      const found = known.get(key) ?? find(statement, isIndexed ? candidates : undefined);
      known.set(key, found);
      return found;
    },
    // without the offset, PostgreSQL would read all records that have the text first
    isAmong: (value, records) => sql`exists (${records} and s.id = ${value} offset 0)`,
  };
}

/** Finds the first records of a page: by their names, if these are or begin with or have the text, then in the list's order. */
async function recordsOf(
  { deps: { database }, session }: Asking,
  unlimited: RowSource,
  search: string,
  byName: Registry['named'][string] | undefined,
  labels: LabelSearch,
) {
  const source = sourceSeenBy(unlimited, session);
  const { resource } = source;
  const selection = await selectionOf(database, source, session, { search }, labels);
  const { columns, from, terms } = selection;
  const id = idOf(source);
  const label = columns.answered.get(resource.label);
  const named = namedBy(source, columns, byName?.(session, search), search);
  // pages where nothing is found, which are most, end here: planning is what takes the time
  const found = await database.db.execute<{ id: number }>(sql`
    ${foundOf(source, selection)}
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

/** Makes the call that finds what a text names, on all pages that the person may view, and among what modules track. */
export function findEndpoint(
  sources: ReadonlyMap<string, RowSource>,
  { named, tracked }: Pick<Registry, 'named' | 'tracked'>,
): Endpoint {
  const findable = [...sources.values()].filter(isFindable);
  return endpoint(findCall, async (request) => {
    const { session, input } = request;
    const text = input.Text;
    const seen = findable.filter(({ resource }) => can(session.permissions, resource.page, 'view', false));
    const [things, found] = await Promise.all([
      text ? Promise.all(Object.values(tracked).map((find) => find(request, text))) : [],
      text.length < shortestSearch
        ? []
        : withReadConnection(request, (asking) => {
            const labels = labelsOnce(asking);
            return Promise.all(
              seen.map((source) => recordsOf(asking, source, text, named[source.resource.key], labels)),
            );
          }),
    ]);
    const isNamed = ({ Records }: { Records: { Label: string }[] }) =>
      Number(Records[0]?.Label.toLowerCase() === text.toLowerCase());
    return done({
      Tracked: things.find((thing) => thing !== null) ?? null,
      Pages: found.flat().toSorted((one, other) => isNamed(other) - isNamed(one)),
    });
  });
}
