/** Reads a page of a list: select, plan, statement. A statement of its own counts a search. */
import { type SQL, sql } from 'drizzle-orm';
import { mostCounted } from '../../../contract/calls/records/listRequest.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Database } from '../../db/connect.ts';
import { runNamed, runOnce } from '../../db/transaction.ts';
import { hasTable } from '../schema/tableOf.ts';
import type { Asker } from './bindText.ts';
import { keptDays, pageByDays, totalOf } from './keptDays.ts';
import { foundByEach, newestRows, orderFound, requireSortable, shortText } from './longSearch.ts';
import { mostImportRows } from '../../../contract/calls/records/imports.ts';
import {
  idOf,
  offsetOf,
  type PageQuery,
  type RowSource,
  wireRow,
  type WireRow,
  withRefused,
} from './RowSource.ts';
import { countOf, type Selection, selectionOf } from './selection.ts';

/** The number of rows; where `isLeast`, there are more. */
interface Total {
  total: number;
  isLeast: boolean;
}

/** A page of a list. */
interface Page extends Total {
  /** A JSON array of the rows as the database wrote it; undefined where something is left to be done to them. */
  text: string | undefined;
  rows: () => WireRow[];
}

/** A page as the database writes it. */
interface WrittenPage extends Record<string, unknown> {
  /** A JSON array of the rows. */
  text: string;
  /** The number of these rows. */
  shown: number;
  total: number;
}

/** Reads one page of a source, and how many rows there are. Throws Refusal where that would take too long. */
export async function readPage(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: PageQuery,
): Promise<Page> {
  // select
  const selected = await selectionOf(database, source, asker, query);
  const { columns } = selected;

  // plan
  const plan = await planOf(database, source, asker, query, selected);

  // statement
  const statement = statementOf(plan);
  const [page] = isUsual(source, query)
    ? await runNamed<WrittenPage>(database.db, statement)
    : await runOnce<WrittenPage>(database, statement);
  if (!page) throw new Error('The database answered no page');
  if (plan.isNewest && page.shown < query.size) throw new Refusal(shortText);
  const found = plan.found && (await countFound(database, plan.found, query, page));
  return {
    total: found?.total ?? page.total,
    isLeast: plan.isNewest === true || found?.isLeast === true,
    text: columns.isWritten && !source.refused ? page.text : undefined,
    rows: () => (JSON.parse(page.text) as WireRow[]).map((row) => wireRow(columns, row)),
  };
}

// Plan

/** How a page is read. */
interface Plan {
  rows: SQL;
  /** The number of all rows; 0 where a search is counted later, as finding a page is much faster than counting. */
  total: SQL;
  /** The rows that `rows` and `total` share, where all of them are computed anyway. */
  shared?: SQL;
  /** The rows that a search finds, up to so many. */
  found?: ((most: number) => SQL) | undefined;
  /** Whether only the newest rows are searched. */
  isNewest?: boolean;
}

/** Decides how to read a page. Throws Refusal, at once, if sorting the rows would take too long. */
async function planOf(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: PageQuery,
  selected: Selection,
): Promise<Plan> {
  const list = withRefused(source, selected.columns.list, asker);
  const [size, offset] = [sql.raw(String(query.size)), offsetOf(query)];
  if (isComputed(source)) {
    const { from, where, order } = selected;
    return {
      shared: sql`select r.* from ${from} ${where}`,
      rows: sql`select ${list} from r ${order} limit ${size} offset ${offset}`,
      total: sql`(select count(*) from r)`,
    };
  }

  // of a table that keeps its totals, as it may be long
  const isLong = source.dayTotals !== undefined;
  const newest = isLong ? await newestRows(database, query, selected) : undefined;
  const selection = newest ?? selected;
  const { from, where, order, byDate } = selection;
  const apart = (most: number, isSorted: boolean) =>
    isLong ? foundByEach(source, selection, { most, isSorted }) : undefined;

  const rowsById = (ids: SQL) => sql`with page as materialized (${ids})
    select ${list} from ${source.from(asker, query)} join page on page.id = ${idOf(source)} order by page.place`;
  const rows = () => {
    const found = apart(offset + query.size, true);
    if (found) {
      const sorted = orderFound(selection);
      return rowsById(sql`select id, row_number() over (${sorted}) as place from ${found} ${sorted}
        limit ${size} offset ${offset}`);
    }
    const kept = offset && byDate ? keptDays(source, asker, query) : undefined;
    if (kept && byDate) return pageByDays(source, asker, { ...selection, byDate }, kept, { offset, size });
    if (!offset && (byDate || !isLong))
      return sql`select ${list} from ${from} ${where} ${order} limit ${size}`;
    // an index leads to the page's ids, and only their rows are read whole
    return rowsById(sql`select ${idOf(source)} as id, row_number() over (${order}) as place from ${from} ${where}
      ${order} limit ${size} offset ${offset}`);
  };
  const planned = rows();
  if (isLong && !byDate && !isIndexed(source, query)) await requireSortable(database, planned);
  return {
    rows: planned,
    total: query.search ? sql`0` : totalOf(source, asker, query, countOf(selection)),
    isNewest: newest !== undefined,
    ...(query.search && {
      found: (most) => apart(most, false) ?? sql`(select from ${from} ${where} limit ${most}) found`,
    }),
  };
}

/** Whether every row is computed before the first one is known. */
const isComputed = ({ ownPeriod, resource }: RowSource): boolean => ownPeriod || resource.numbered;

/** Whether the table has an index in the order of the list, or of its labels. */
const isIndexed = ({ resource }: RowSource, { sortColumn = '' }: PageQuery): boolean =>
  hasTable(resource) && ['', resource.sort.by, resource.label].includes(sortColumn);

// Statement

/** The statement for a page and for the number of all rows: both of one moment. */
function statementOf({ shared, rows, total }: Plan): SQL {
  // an eighth quicker than json_agg, which writes a value for each row first
  const text = sql`coalesce('[' || string_agg(row_to_json(p)::text, ',') || ']', '[]')`;
  return sql`${shared ? sql`with r as materialized (${shared})` : sql``}
    select p.shown, ${total} as total, p.text from (select count(*) as shown, ${text} as text from (${rows}) p) p`;
}

/** Page sizes that programs ask for, besides those that people choose from. Another size is planned anew each time. */
const programsSizes: readonly number[] = [25, 50, 100, 500, 1000];

/** Whether the query is common, and one plan suits every company and period. */
const isUsual = (
  { resource: { sort, pageSizes } }: RowSource,
  { search, id, among = {}, sortColumn, sortOrder = '', size }: PageQuery,
): boolean =>
  !search &&
  id === undefined &&
  !Object.keys(among).length &&
  (!sortColumn || (sortColumn === sort.by && sortOrder.toUpperCase() === sort.order)) &&
  (pageSizes.includes(size) || programsSizes.includes(size));

/**
 * Counts what a search finds, as far as people page through it and as far as this page reaches. A page that is not full ends the
 * search, as the first one mostly does; then nothing is counted.
 */
async function countFound(
  database: Database,
  found: (most: number) => SQL,
  query: PageQuery,
  { shown }: WrittenPage,
): Promise<Total> {
  const { size, countsAll } = query;
  const before = offsetOf(query);
  if (shown < size && (shown > 0 || before === 0)) return { total: before + shown, isLeast: false };
  const most = Math.max(countsAll ? mostImportRows : mostCounted, before + size);
  const [counted] = await runOnce<{ total: number }>(
    database,
    sql`select count(*) as total from ${found(most + 1)}`,
  );
  const total = counted?.total ?? 0;
  return total > most ? { total: most, isLeast: true } : { total, isLeast: false };
}
