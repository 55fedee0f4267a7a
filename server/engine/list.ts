/**
 * A list, from its request to its answer:
 *
 * 1. session and right: `calls/endpoint.ts`
 * 2. what the person sees of the rows: `sourceSeenBy` of `rows/RowSource.ts`
 * 3. parse: `listSchema` and `queryOf`, here. Nobody can filter by a field that they don't see
 *    A form begins with one record, only by its id: `readRow` of `rows/RowSource.ts` reads it, and 5 and 6 follow
 * 4. read: `rows/readPage.ts`, in order
 *    - select: the query as conditions and an order, by `rows/selection.ts`, over the SQL of `rows/querySource.ts`. That SQL
 *      limits the rows to the company acted for: `:company`, which `rows/bindText.ts` binds
 *    - plan: how the rows are found and counted fastest, by kept totals (`rows/keptDays.ts`) and indexes (`rows/longSearch.ts`)
 *    - statement: one that selects, counts and writes the rows as JSON. A statement of its own counts a search
 * 5. shape: a version for each row that can be updated
 * 6. answer: the envelope, whose first row has the total: `calls/answer.ts`
 *
 * Beside it are all rows as a file (`exports/`), and counts, charts and sums (`chart/`).
 */
import * as v from 'valibot';
import { whole } from '../../contract/calls/given.ts';
import {
  allRows,
  defaultPageSize,
  idsName,
  isCommon,
  listRequest,
  mostChosen,
  sumsName,
  countAllName,
  listCall,
} from '../../contract/calls/records/listRequest.ts';
import { fieldOfFilter, readFilterValue } from '../../contract/resource/filterValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { exportCall } from '../../contract/resource/resourceCalls.ts';
import { done, doneText, Refusal, refusalAt, textWithTotal, withTotal } from '../calls/answer.ts';
import { declaredEndpoint, type Endpoint } from '../calls/endpoint.ts';
import { sumFields } from './chart/sums.ts';
import { sendAllRows } from './exports/sendAllRows.ts';
import type { Asker } from './rows/bindText.ts';
import { withReadConnection } from './rows/readConnection.ts';
import { readPeriod } from './rows/period.ts';
import { readPage } from './rows/readPage.ts';
import {
  type PageQuery,
  readRow,
  type RowQuery,
  type RowSource,
  sourceSeenBy,
  versioning,
  type WireRow,
} from './rows/RowSource.ts';

/** A resource's documented list call: a page of its rows, or with a page size of −1 all, as JSON, CSV or a workbook. */
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

    // read
    const [{ rows, text, ...found }, sums] = await withReadConnection(request, ({ deps: { database } }) =>
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
    ...(!isCommon(resource.id) && { [resource.id]: v.optional(rowId) }),
    ...(!resource.numbered && { [idsName]: v.optional(v.pipe(v.array(rowId), v.maxLength(mostChosen))) }),
    [countAllName]: v.optional(v.boolean()),
    ...(resource.sums.length && { [sumsName]: v.optional(v.boolean()) }),
  };
  return v.object({ ...more, ...listRequest.entries });
}

/** The part of a list request that narrows its rows: all that counts and charts take. */
export const narrowingSchema = (resource: Resource) =>
  v.object({ ...narrowing(resource), SearchValue: listRequest.entries.SearchValue });

type Input = Partial<v.InferOutput<typeof listRequest>>;

/** The query of a list request, a count or a chart. Throws Refusal, also for a filter that the person does not see. */
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
  countsAll: Reflect.get(input, countAllName) === true,
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
    const field = fieldOfFilter(declared, name);
    const read = field && readFilterValue(field, Reflect.get(input, sends), userId);
    if (!read || ('value' in read && read.value === undefined)) continue;
    if (!seen.filters.includes(filter)) throw new Refusal(`This list can't be filtered by ${sends}.`);
    if ('problem' in read) throw refusalAt(sends, read.problem);
    if (read.value !== undefined) among[name] = [read.value];
  }
  return among;
}
