import { sql } from 'drizzle-orm';
import * as yup from 'yup';
import { allRows, listRequestSchema } from '../../contract/calls/listRequest.ts';
import { sumsName } from '../../contract/calls/paging.ts';
import { periodTexts } from '../../contract/calls/period.ts';
import { presetDays } from '../../contract/calls/presets.ts';
import { parseDay } from '../../contract/day/day.ts';
import { type FilterValue, readFilterValue } from '../../contract/resource/filterValue.ts';
import type { Filter, Resource } from '../../contract/resource/Resource.ts';
import {
  countsCall,
  exportCall,
  csvType,
  headersParameter,
  listCall,
  wireHeaders,
  xlsxType,
} from '../../contract/resource/resourceCalls.ts';
import { done, doneText, Refusal, textWithTotal, withTotal } from '../calls/answer.ts';
import { type Endpoint, endpoint, type SessionRequest } from '../calls/endpoint.ts';
import { requireRight } from '../calls/access.ts';
import { inTurn } from './rows/inTurn.ts';
import { csvChunks, jsonChunks, rowBatches, xlsxChunks } from './rows/exportRows.ts';
import { recordExport } from './recordExport.ts';
import { readPage } from './rows/listRows.ts';
import type { RowQuery } from './rows/RowQuery.ts';
import { selectRows } from './rows/selectRows.ts';
import { sendRows } from './rows/sendRows.ts';
import type { RowSource, WireRow } from './rows/RowSource.ts';
import { sourceSeenBy } from './rows/sourceSeenBy.ts';
import { sumFields } from './rows/sumFields.ts';
import { versioning } from './rows/versionOf.ts';

const listSchema = (resource: Resource) =>
  listRequestSchema
    .shape({
      ...Object.fromEntries(resource.filters.map(({ sends }) => [sends, yup.mixed().nullable()])),
      // a log's ids, and those that a query makes, outgrow an integer
      id: yup.number().integer().min(1).max(Number.MAX_SAFE_INTEGER),
      ...(resource.sums.length && { [sumsName]: yup.boolean() }),
      ...(resource.period?.sends === undefined
        ? { FromDate: yup.string().trim().nullable(), ToDate: yup.string().trim().nullable() }
        : { [resource.period.sends]: yup.mixed().nullable() }),
    })
    .from(resource.id, 'id');

/** What counts go by of a list request, and sums. */
export const countsSchema = (resource: Resource) =>
  listSchema(resource).omit(['First', 'PageSize', 'SortColumn', 'SortOrder', 'id', sumsName]);

type Input = yup.InferType<ReturnType<typeof listSchema>>;

function dayOf(text: string | null | undefined) {
  if (!text) return undefined;
  const day = parseDay(text);
  if (!day) throw new Refusal(periodTexts.onlyDate);
  return day;
}

/** The days of the preset that a request asks for. Throws Refusal. */
function presetOf(
  { presets, sends = '' }: NonNullable<Resource['period']>,
  input: object,
  zone: string,
): RowQuery['period'] {
  const sent: unknown = Reflect.get(input, sends) ?? 0;
  const place = sent === '' ? 0 : Number(sent);
  const preset = Number.isInteger(place) ? presets[Math.max(place, 1) - 1] : undefined;
  if (preset && place >= 0) return presetDays(preset, zone);
  const problem = `${sends} is a number from 1 to ${presets.length}.`;
  throw new Refusal(problem, { errors: { [sends]: problem } });
}

/** The days a request asks for; each end may be left out. Throws Refusal. */
function periodOf({ period }: Resource, input: Narrowing, zone: string): RowQuery['period'] {
  if (period?.sends !== undefined) return presetOf(period, input, zone);
  const { FromDate, ToDate } = input;
  const [from, to] = [dayOf(FromDate), dayOf(ToDate)];
  if (from && to && from > to) throw new Refusal(periodTexts.fromLate);
  return { from, to };
}

/**
 * Only the rows of the values that the filters of `whole` ask for. Throws Refusal, also for what `seen`, the part of it that
 * the person sees, does not have.
 */
function amongOf(whole: Resource, seen: Resource, input: object): RowQuery['among'] {
  const among: Record<string, readonly FilterValue[]> = {};
  for (const filter of whole.filters) {
    const { field: name, sends } = filter;
    const field = whole.fields[name];
    const read = field && readFilterValue(field, Reflect.get(input, sends));
    if (!read || ('value' in read && read.value === undefined)) continue;
    if (!seen.filters.includes(filter)) throw new Refusal(`This list can't be filtered by ${sends}.`);
    if ('problem' in read) throw new Refusal(read.problem, { errors: { [sends]: read.problem } });
    if (read.value !== undefined) among[name] = [read.value];
  }
  return among;
}

type Narrowing = Pick<Input, 'SearchValue'> & {
  FromDate?: string | null | undefined;
  ToDate?: string | null | undefined;
};

/** What rows a list or its counts are of; `whole`: with what the person does not see. Throws Refusal. */
export const narrowed = (
  { resource, zone }: Pick<RowSource, 'resource' | 'zone'>,
  whole: Resource,
  input: Narrowing,
) => ({
  search: input.SearchValue ?? '',
  period: resource.period && periodOf(resource, input, zone),
  among: amongOf(whole, resource, input),
});

/** Throws Refusal. */
const queryOf = (source: RowSource, whole: RowSource, input: Input): RowQuery => ({
  ...narrowed(source, whole.resource, input),
  sortColumn: input.SortColumn ?? '',
  sortOrder: input.SortOrder ?? '',
  id: input.id,
});

/** The files that a list has, by what a request accepts. */
const files = new Map([
  [csvType, { name: 'CSV', chunksOf: csvChunks, contentType: `${csvType}; charset=utf-8` }],
  [xlsxType, { name: 'Excel', chunksOf: xlsxChunks, contentType: xlsxType }],
]);

type ListFile = NonNullable<ReturnType<(typeof files)['get']>>;

/** The file that a request asks for; undefined where it asks for JSON. */
const fileOf = ({ http }: Pick<SessionRequest, 'http'>): ListFile | undefined => {
  const accepted = http.req.header('accept') ?? '';
  return [...files].find(([type]) => accepted.includes(type))?.[1];
};

/** All rows as the declared file, under the labels that people read or, by `?headers=wire`, under the wire's names. */
async function sendFile(
  { name, chunksOf, contentType }: ListFile,
  { deps, session, http }: Pick<SessionRequest, 'deps' | 'session' | 'http'>,
  source: RowSource,
  query: RowQuery,
): Promise<Response> {
  const headers = http.req.query(headersParameter);
  if (headers !== undefined && headers !== wireHeaders)
    throw new Refusal(
      `The headers of a file are people's, or the wire's by ${headersParameter}=${wireHeaders}.`,
    );
  const { columns } = source.resource.export;
  const names = columns.map(({ field, label }) => (headers ? field : label));
  const { publicUrl } = deps.config;
  await recordExport({ deps, session }, source, query, name);
  const chunks = chunksOf(deps.database, source, session, query, { names, publicUrl });
  return sendRows({ deps, session }, chunks, contentType);
}

/**
 * A resource's documented list call: a page of its rows with their versions; with a page size of −1 all of them, streamed
 * as JSON or, by what the request accepts, as the export's CSV or workbook.
 */
export function listEndpoint(whole: RowSource): Endpoint {
  return endpoint(listCall(whole.resource), listSchema(whole.resource), async (request) => {
    const { deps, session, input } = request;
    const { database } = deps;
    const source = sourceSeenBy(whole, session);
    const { resource } = source;
    const query = queryOf(source, whole, input);
    const withVersion = versioning(resource);
    if (input.PageSize !== allRows) {
      const page = { ...query, first: input.First, size: input.PageSize };
      const [{ rows, text, ...total }, sums] = await inTurn(request, ({ deps: { database } }) =>
        Promise.all([
          readPage(database, source, session, page),
          Reflect.get(input, sumsName) === true ? sumFields(database, source, session, query) : undefined,
        ]),
      );
      const found = { ...total, sums };
      if (text !== undefined && !resource.calls.update)
        return doneText(textWithTotal(text, found, resource.totals));
      return done(withTotal({ rows: rows().map(withVersion), ...found }, resource.totals));
    }
    requireRight(session, resource.page, 'report');
    const file = fileOf(request);
    if (file) return sendFile(file, request, source, query);
    const batches = rowBatches(database, source, session, query);
    const total = await inTurn(request, (reading) => recordExport(reading, source, query, 'JSON'));
    return sendRows(
      request,
      jsonChunks(each(batches, withVersion), total, resource.totals),
      'application/json',
    );
  });
}

/** The call of an export's own: all rows, whatever page is asked for, with the exported fields and nothing else. */
export function exportEndpoint(whole: RowSource, path: string): Endpoint {
  return endpoint(exportCall(whole.resource, path), listSchema(whole.resource), async (request) => {
    const { deps, session, input } = request;
    const source = sourceSeenBy(whole, session);
    const { resource } = source;
    const query = queryOf(source, whole, input);
    const file = fileOf(request);
    if (file) return sendFile(file, request, source, query);
    const batches = rowBatches(deps.database, source, session, query);
    await recordExport(request, source, query, 'JSON');
    const exported = (row: WireRow) =>
      Object.fromEntries(resource.export.columns.map(({ field }) => [field, row[field]]));
    return sendRows(request, jsonChunks(each(batches, exported), 0, []), 'application/json');
  });
}

async function* each(
  batches: AsyncIterable<WireRow[]>,
  change: (row: WireRow) => WireRow,
): AsyncGenerator<WireRow[]> {
  for await (const rows of batches) yield rows.map(change);
}

/**
 * GET: how many rows the list would show with each choice of a filter and with all of them, as `{ value, label, count }`:
 * of those that the search, the period and the other filters leave.
 */
export function countsEndpoint(whole: RowSource, filter: Filter, path: string): Endpoint {
  const { resource } = whole;
  const field = resource.fields[filter.field];
  if (field?.kind !== 'choice')
    throw new Error(`The declaration '${resource.key}': its rows have no choice '${filter.field}'`);
  const others = (part: Resource) => ({
    ...part,
    filters: part.filters.filter(({ sends }) => sends !== filter.sends),
  });
  const schema = countsSchema(others(resource));
  return endpoint(countsCall(resource, path), schema, async (request) => {
    const { session, input } = request;
    if (field.seen) requireRight(session, resource.page, field.seen);
    const source = sourceSeenBy(whole, session);
    const query = {
      ...narrowed({ ...source, resource: others(source.resource) }, others(resource), input),
      sortColumn: '',
      sortOrder: '',
    };
    const { rows } = await inTurn(request, async ({ deps: { database } }) => {
      const { from, where } = await selectRows(database, source, session, query);
      return database.db.execute<{ value: unknown; count: number }>(sql`
        select r.${sql.identifier(filter.field)} as value, count(*)::int as count from ${from} ${where} group by 1`);
    });
    const counts = new Map(rows.map(({ value, count }) => [value, count]));
    const all = { value: 0, label: 'All', count: rows.reduce((sum, { count }) => sum + count, 0) };
    const each = field.choices.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }));
    return done([...each, all]);
  });
}
