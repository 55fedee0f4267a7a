/**
 * A list, from its request to its answer:
 *
 * 1. session and right: `calls/endpoint.ts`
 * 2. what the person sees of the rows: `sourceSeenBy` of `rows/RowSource.ts`
 * 3. parse: `listSchema` and `queryOf`, here. Nobody can filter by a field that they don't see
 *    A form begins with one record, by its id alone: `readRow` of `rows/RowSource.ts` reads it, and 7 and 8 follow
 * 4. read: `readPage`, here, which does the next two. A statement of its own counts a search
 * 5. select: the query as conditions and an order, by `rows/selection.ts`, over the SQL of `rows/querySource.ts`. That SQL limits
 *    the rows to the company acted for: `:company`, which `rows/bindText.ts` binds
 * 6. statement: `pageStatement`, one that selects, counts and writes the rows as JSON
 * 7. shape: a version for each row that can be updated
 * 8. answer: the envelope, whose first row has the total: `calls/answer.ts`
 *
 * Beside it stand all rows as a file (`file/`), counts, charts and sums (`chart/`) and the pages of logs (`log/`), which only a
 * source with `dayTotals` takes.
 */
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { whole } from '../../contract/calls/given.ts';
import {
  allRows,
  defaultPageSize,
  idsName,
  listRequest,
  mostChosen,
  mostCounted,
  sumsName,
  listCall,
} from '../../contract/calls/records/listRequest.ts';
import { readFilterValue } from '../../contract/resource/filterValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { exportCall } from '../../contract/resource/resourceCalls.ts';
import { done, doneText, Refusal, refusalAt, textWithTotal, withTotal } from '../calls/answer.ts';
import { declaredEndpoint, type Endpoint } from '../calls/endpoint.ts';
import type { Database } from '../db/connect.ts';
import { runNamed, runOnce } from '../db/runNamed.ts';
import { sumFields } from './chart/sums.ts';
import { sendAllRows } from './exports/sendAllRows.ts';
import { logPage, type LogPage } from './log/logPages.ts';
import type { Asker } from './rows/bindText.ts';
import { inTurn } from './rows/inTurn.ts';
import { readPeriod } from './rows/period.ts';
import {
  offsetOf,
  type PageQuery,
  readRow,
  type RowQuery,
  type RowSource,
  sourceSeenBy,
  versioning,
  wireRow,
  type WireRow,
  withRefused,
} from './rows/RowSource.ts';
import { countOf, pageByIds, type Selection, selectionOf } from './rows/selection.ts';

/**
 * A resource's documented list call: a page of its rows with their versions. With a page size of −1 it answers all of them,
 * streamed as JSON or, by what the request accepts, as the export's CSV or workbook.
 */
export function listEndpoint(unlimited: RowSource): Endpoint {
  const { resource: declared } = unlimited;
  return declaredEndpoint(listCall(declared), listSchema(declared), async (request) => {
    const { session, input } = request;

    // what the person sees
    const source = sourceSeenBy(unlimited, session);
    const { resource } = source;

    // parse
    const query = queryOf(source, declared, input, session);
    const withVersion = versioning(resource);
    const withSums = Reflect.get(input, sumsName) === true;
    if (query.size === allRows) return sendAllRows(request, source, query, withVersion, resource.totals);

    // one record
    const id = withSums ? undefined : recordAsked(resource, query);
    if (id !== undefined) {
      const row = await readRow(request.deps.database.db, source, session, id);
      return done(withTotal({ rows: row ? [withVersion(row)] : [], total: 1 }, resource.totals));
    }

    // select, statement, read
    const [{ rows, text, ...found }, sums] = await inTurn(request, ({ deps: { database } }) =>
      Promise.all([
        readPage(database, source, session, query),
        withSums ? sumFields(database, source, session, query) : undefined,
      ]),
    );
    const total = { ...found, sums };

    // shape, answer
    if (text !== undefined && !resource.calls.update)
      return doneText(textWithTotal(text, total, resource.totals));
    return done(withTotal({ rows: rows().map(withVersion), ...total }, resource.totals));
  });
}

/** The call of an export's own: all rows, whatever page is asked for, with the exported fields and nothing else. */
export function exportEndpoint(unlimited: RowSource, path: string): Endpoint {
  const { resource: declared } = unlimited;
  return declaredEndpoint(exportCall(declared, path), listSchema(declared), (request) => {
    const source = sourceSeenBy(unlimited, request.session);
    const exported = (row: WireRow): WireRow =>
      Object.fromEntries(source.resource.export.columns.map(({ field }) => [field, row[field]]));
    return sendAllRows(
      request,
      source,
      queryOf(source, declared, request.input, request.session),
      exported,
      [],
    );
  });
}

// Parse

const day = v.nullish(v.pipe(v.string(), v.trim()));

/** The filters and the period of `resource`, by the names of its list request. */
const narrowing = ({ filters, period }: Resource): Record<string, v.GenericSchema> => ({
  ...Object.fromEntries(filters.map(({ sends }) => [sends, v.optional(v.unknown())])),
  ...(period?.sends === undefined
    ? { FromDate: day, ToDate: day }
    : { [period.sends]: v.optional(v.unknown()) }),
});

const rowId = whole(1, Number.MAX_SAFE_INTEGER);

/** Reads a list request of `resource`. */
export function listSchema(resource: Resource) {
  const more: Record<string, v.GenericSchema> = {
    ...narrowing(resource),
    // a log's ids, and those that a query makes, outgrow an integer
    [resource.id]: v.optional(rowId),
    ...(!resource.numbered && { [idsName]: v.optional(v.pipe(v.array(rowId), v.maxLength(mostChosen))) }),
    ...(resource.sums.length && { [sumsName]: v.optional(v.boolean()) }),
  };
  return v.object({ ...more, ...listRequest.entries });
}

/** The part of a list request that narrows its rows: all that counts and charts take. */
export const narrowingSchema = (resource: Resource) =>
  v.object({ ...narrowing(resource), SearchValue: listRequest.entries.SearchValue });

type Input = Partial<v.InferOutput<typeof listRequest>>;

/**
 * The query of a list request, or of the part of it that counts and charts take. Throws Refusal, also for a filter of `declared`
 * by a field that the person does not see.
 */
export const queryOf = (
  { resource, zone }: Pick<RowSource, 'resource' | 'zone'>,
  declared: Resource,
  input: Input,
  asker: Pick<Asker, 'userId'>,
): PageQuery => ({
  search: input.SearchValue ?? '',
  sortColumn: input.SortColumn ?? '',
  sortOrder: input.SortOrder ?? '',
  id: idIn(input, resource),
  period: readPeriod(resource, input, zone),
  among: readFilters(declared, resource, input, asker),
  first: input.First ?? 1,
  size: input.PageSize ?? defaultPageSize,
});

/** The record with which a form begins: one that can be changed, by its id and nothing else. */
function recordAsked(
  { calls }: Resource,
  { id, search, sortColumn, sortOrder, period = {}, among = {}, first = 1 }: PageQuery,
): number | undefined {
  const isMore = search || sortColumn || sortOrder || period.from || period.to || first > 1;
  return calls.update && !isMore && !Object.keys(among).length ? id : undefined;
}

function idIn(input: object, { id }: Resource): number | undefined {
  const wanted: unknown = Reflect.get(input, id);
  return typeof wanted === 'number' ? wanted : undefined;
}

/** The values that the filters of `declared` are to have. Throws Refusal, also for a filter that `seen` does not have. */
function readFilters(
  declared: Resource,
  seen: Resource,
  input: object,
  { userId }: Pick<Asker, 'userId'>,
): NonNullable<RowQuery['among']> {
  const among: Record<string, NonNullable<RowQuery['among']>[string]> = {};
  const ids: unknown = Reflect.get(input, idsName);
  if (Array.isArray(ids)) among[declared.id] = ids;
  for (const filter of declared.filters) {
    const { field: name, sends } = filter;
    const field = declared.fields[name];
    const read = field && readFilterValue(field, Reflect.get(input, sends), userId);
    if (!read || ('value' in read && read.value === undefined)) continue;
    if (!seen.filters.includes(filter)) throw new Refusal(`This list can't be filtered by ${sends}.`);
    if ('problem' in read) throw refusalAt(sends, read.problem);
    if (read.value !== undefined) among[name] = [read.value];
  }
  return among;
}

// Statement

/** A page as the database writes it. */
interface WrittenPage extends Record<string, unknown> {
  /** A JSON array of the rows. */
  text: string;
  /** The number of these rows. */
  shown: number;
  total: number;
}

/**
 * The statement for a page and, where `isCounted`, for the number of all rows: both of one moment. `countFound`
 * counts a search later, since finding a page is much faster than counting.
 */
function pageStatement(
  source: RowSource,
  asker: Asker,
  query: PageQuery,
  selection: Selection,
  log: LogPage | undefined,
  isCounted: boolean,
): SQL {
  const { columns, from, where, order } = selection;
  const offset = offsetOf(query);
  const size = sql.raw(String(query.size));
  const list = withRefused(source, columns.list, asker);
  // an eighth quicker than json_agg, which writes a value for each row first
  const written = sql`coalesce('[' || string_agg(row_to_json(p)::text, ',') || ']', '[]')`;
  const answer = (total: SQL, rows: SQL) =>
    sql`select p.shown, ${total} as total, p.text from (
      select count(*) as shown, ${written} as text from (${rows}) p) p`;
  // Counting computes all rows anyway, so they are computed once.
  if (isComputed(source))
    return sql`with r as materialized (select r.* from ${from} ${where})
      ${answer(sql`(select count(*) from r)`, sql`select ${list} from r ${order} limit ${size} offset ${offset}`)}`;
  const total = isCounted ? (log?.total ?? countOf(selection)) : sql`0`;
  const firstPage = sql`select ${list} from ${from} ${where} ${order} limit ${size}`;
  return answer(total, log?.rows ?? (offset ? pageByIds(source, asker, query, selection) : firstPage));
}

/** Whether every row is computed before the first one is known. */
const isComputed = ({ ownPeriod, resource }: RowSource): boolean => ownPeriod || resource.numbered;

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

// Read

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

/** Reads one page of a source, and how many rows there are. Throws Refusal where that would take too long. */
export async function readPage(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: PageQuery,
): Promise<Page> {
  const selected = await selectionOf(database, source, asker, query);
  const log = source.dayTotals && (await logPage(database, source, asker, query, selected));
  const selection = log?.selection ?? selected;
  const { columns } = selection;

  const statement = pageStatement(source, asker, query, selection, log, !query.search);
  const [page] = isUsual(source, query)
    ? await runNamed<WrittenPage>(database.db, statement)
    : await runOnce<WrittenPage>(database, statement);
  if (!page) throw new Error('The database answered no page');
  log?.requireFull(page.shown);
  const found =
    query.search && !isComputed(source) ? await countFound(database, selection, log, query, page) : undefined;
  return {
    total: found?.total ?? page.total,
    isLeast: log?.isNewest || Boolean(found?.isLeast),
    text: columns.isWritten && !source.refused ? page.text : undefined,
    rows: () => (JSON.parse(page.text) as WireRow[]).map((row) => wireRow(columns, row)),
  };
}

/**
 * Counts what a search finds, as far as people page through it and as far as this page reaches. A page that is not full ends the
 * search, as the first one mostly does; then nothing is counted.
 */
async function countFound(
  database: Database,
  selection: Selection,
  log: LogPage | undefined,
  query: PageQuery,
  { shown }: WrittenPage,
): Promise<Total> {
  const { from, where } = selection;
  const { size } = query;
  const before = offsetOf(query);
  if (shown < size && (shown > 0 || before === 0)) return { total: before + shown, isLeast: false };
  const most = Math.max(mostCounted, before + size);
  const found = log?.found(most + 1) ?? sql`(select from ${from} ${where} limit ${most + 1}) found`;
  const [counted] = await runOnce<{ total: number }>(database, sql`select count(*) as total from ${found}`);
  const total = counted?.total ?? 0;
  return total > most ? { total: most, isLeast: true } : { total, isLeast: false };
}
