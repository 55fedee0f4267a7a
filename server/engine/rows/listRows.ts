/** What is asked of a source's rows: a page of them, how many there are, or the one with an id (`readRow`). */
import { type SQL, sql } from 'drizzle-orm';
import { mostCounted } from '../../../contract/calls/paging.ts';
import { refusedName } from '../../../contract/resource/refused.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Database, Runner } from '../../db/connect.ts';
import { runNamed, runOnce } from '../../db/runNamed.ts';
import type { Asker } from './bindText.ts';
import { keptDays, keptTotal, pageByDays, usualDay } from './keptDays.ts';
import type { RowQuery, Selection } from './RowQuery.ts';
import { listNear, type RowColumns, type RowSource, type WireRow } from './RowSource.ts';
import { foundApart, newestSearched, orderFound, requireSortable, shortText } from './searchedLog.ts';
import { idOf, selectRows } from './selectRows.ts';

/** The select list of rows that people see: with what is refused of them. */
const listed = ({ refused }: RowSource, list: SQL, asker: Asker): SQL =>
  refused ? sql`${list}, ${refused(asker)} as ${sql.identifier(refusedName)}` : list;

/** A listed row as the wire sends it. */
function wireRow({ toWire }: RowColumns, row: WireRow): WireRow {
  const refused = row[refusedName];
  if (typeof refused === 'object' && refused !== null && !Object.keys(refused).length)
    delete row[refusedName];
  return toWire(row);
}

const countOf = ({ from, where }: Selection): SQL => sql`(select count(*) from ${from} ${where})`;

export async function countRows(database: Database, selection: Selection): Promise<number> {
  const counted = await database.db.execute<{ total: number }>(sql`select ${countOf(selection)} as total`);
  return counted.rows[0]?.total ?? 0;
}

/** Whether a search of a log finds its rows by several indexes. */
const isApart = ({ dayTotals }: RowSource, { alternatives }: Selection): boolean =>
  dayTotals !== undefined && alternatives.length > 1;

/** A page as the database writes it. */
interface WrittenPage extends Record<string, unknown> {
  /** A JSON array of the rows. */
  text: string;
  /** How many they are. */
  shown: number;
  total: number;
}

/**
 * What is asked of a source for a page of its rows, and how many there are: both of one moment, but for a search, whose
 * rows are found long before they are counted, if they have to be.
 */
function pageStatement(
  source: RowSource,
  asker: Asker,
  query: PageQuery,
  selection: Selection,
  isCounted: boolean,
): SQL {
  const { columns, from, where, order, byDate } = selection;
  const offset = Math.max(query.first, 1) - 1;
  const [id, list, size] = [idOf(source), listed(source, columns.list, asker), sql.raw(String(query.size))];
  // an eighth quicker than json_agg, which writes a value for each row first
  const written = sql`coalesce('[' || string_agg(row_to_json(p)::text, ',') || ']', '[]')`;
  const answer = (total: SQL, rows: SQL) =>
    sql`select p.shown, ${total} as total, p.text from (
      select count(*) as shown, ${written} as text from (${rows}) p) p`;
  const page = sql`${order} limit ${size} offset ${offset}`;
  // What is counted is computed for all rows anyway, so it is once.
  if (source.ownPeriod || source.resource.numbered)
    return sql`with r as materialized (select r.* from ${from} ${where})
      ${answer(sql`(select count(*) from r)`, sql`select ${list} from r ${page}`)}`;
  const days = keptDays(source, asker, query);
  const total = isCounted ? (days ? keptTotal(days, countOf(selection)) : countOf(selection)) : sql`0`;
  const rowsOf = (ids: SQL) =>
    sql`with page as materialized (${ids})
      select ${list} from ${source.from(asker, query.period)} join page on page.id = ${id} order by page.place`;
  if (isApart(source, selection)) {
    const found = foundApart(selection, id, { most: offset + query.size, isSorted: true });
    const placed = orderFound(selection);
    return answer(
      total,
      rowsOf(
        sql`select id, row_number() over (${placed}) as place from ${found} ${placed} limit ${size} offset ${offset}`,
      ),
    );
  }
  if (!offset && (byDate || !source.dayTotals))
    return answer(total, sql`select ${list} from ${from} ${where} ${order} limit ${size}`);
  if (days && byDate) {
    const near = listed(source, listNear(columns, usualDay), asker);
    return answer(
      total,
      pageByDays(days, selection, byDate, { list: near, id, zone: source.zone, offset, size }),
    );
  }
  // The inner statement walks an index for the page's ids; only their rows are then read whole.
  return answer(
    total,
    rowsOf(sql`select ${id} as id, row_number() over (${order}) as place from ${from} ${where} ${page}`),
  );
}

/** A query for `size` rows from the `first` one on, counted from 1. */
export type PageQuery = RowQuery & { first: number; size: number };

/** What programs ask for besides the sizes that people choose from; names are few, so another size is planned each time. */
const programsSizes: readonly number[] = [25, 50, 100, 500, 1000];

/** Whether people ask it again and again, and find the rows by the same plan whatever the company and the period. */
const isUsual = (
  { resource: { sort, pageSizes } }: RowSource,
  { search, id, among = {}, sortColumn, sortOrder, size }: PageQuery,
): boolean =>
  !search &&
  id === undefined &&
  !Object.keys(among).length &&
  (!sortColumn || (sortColumn === sort.by && sortOrder.toUpperCase() === sort.order)) &&
  (pageSizes.includes(size) || programsSizes.includes(size));

/** How many rows there are; where `isLeast`, that many and more. */
export interface Total {
  total: number;
  isLeast: boolean;
}

/**
 * What a search finds, counted as far as people go through it, and as far as the page that is asked for. Where the page
 * ends it, as of most searches the first one does, nothing is looked for a second time.
 */
async function countFound(
  database: Database,
  source: RowSource,
  selection: Selection,
  { first, size }: PageQuery,
  { shown }: WrittenPage,
): Promise<Total> {
  const { from, where } = selection;
  const before = Math.max(first, 1) - 1;
  if (shown < size && (shown > 0 || before === 0)) return { total: before + shown, isLeast: false };
  const most = Math.max(mostCounted, first - 1 + size);
  const found = isApart(source, selection)
    ? foundApart(selection, idOf(source), { most: most + 1, isSorted: false })
    : sql`(select from ${from} ${where} limit ${most + 1}) found`;
  const [counted] = await runOnce<{ total: number }>(database, sql`select count(*) as total from ${found}`);
  const total = counted?.total ?? 0;
  return total > most ? { total: most, isLeast: true } : { total, isLeast: false };
}

/**
 * One page of a source, and how many rows there are.
 *
 * @returns `rows` as a function, for whoever can do with the `text` that the database wrote: a JSON array of them, where
 *   nothing is left to be done to them
 */
export async function readPage(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: PageQuery,
): Promise<Total & { text: string | undefined; rows: () => WireRow[] }> {
  const whole = await selectRows(database, source, asker, query);
  const { columns, byDate } = whole;
  const isComputed = source.ownPeriod || source.resource.numbered;
  const isLog = source.dayTotals !== undefined && !isComputed;
  const newest = isLog && query.search ? await newestSearched(database, whole, query.search) : undefined;
  const selection = newest ?? whole;
  const statement = (isCounted: boolean) => pageStatement(source, asker, query, selection, isCounted);
  if (isLog && !byDate) await requireSortable(database, statement(false));
  const run = isUsual(source, query) ? runNamed : runOnce;
  const [page] = await run<WrittenPage>(database, statement(!query.search));
  if (!page) throw new Error('The database answered no page');
  if (newest && page.shown < query.size) throw new Refusal(shortText);
  const found =
    query.search && !isComputed ? await countFound(database, source, selection, query, page) : undefined;
  return {
    total: found?.total ?? page.total,
    isLeast: Boolean(newest ?? found?.isLeast),
    text: columns.isWritten && !source.refused ? page.text : undefined,
    rows: () => (JSON.parse(page.text) as WireRow[]).map((row) => wireRow(columns, row)),
  };
}

/** One page of a source as values, and how many rows there are. */
export async function listRows(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: PageQuery,
): Promise<Total & { rows: WireRow[] }> {
  const { rows, total, isLeast } = await readPage(database, source, asker, query);
  return { rows: rows(), total, isLeast };
}

/** The row with this id as the wire sends it, where the person sees it. */
export async function readRow(
  runner: Runner,
  source: RowSource,
  asker: Asker,
  id: number,
): Promise<WireRow | undefined> {
  const columns = await source.columns(runner);
  const { rows } = await runner.execute<WireRow>(
    sql`select ${listed(source, columns.list, asker)} from ${source.from(asker)} where ${idOf(source)} = ${id}`,
  );
  return rows[0] && wireRow(columns, rows[0]);
}
