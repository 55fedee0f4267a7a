import { sql } from 'drizzle-orm';
import * as yup from 'yup';
import { allRows, listRequestSchema } from '../../contract/calls/listRequest.ts';
import { periodTexts } from '../../contract/calls/period.ts';
import { parseDay } from '../../contract/day/day.ts';
import { largestInteger } from '../../contract/resource/limits.ts';
import { parseValue } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { ChoiceFilter } from '../../contract/resource/ResourceDeclaration.ts';
import { done, Refusal } from '../calls/answer.ts';
import { type Call, sessionCall, type SessionRequest } from '../calls/Call.ts';
import { requireRight } from '../calls/requireAccess.ts';
import { csvChunks, jsonChunks, rowBatches, streamed } from './rows/exportRows.ts';
import { countRows, listRows, type RowQuery, selectRows, withTotal } from './rows/listRows.ts';
import type { RowSource, WireRow } from './rows/RowSource.ts';

const bodySchema = (resource: Resource) =>
  listRequestSchema
    .shape({
      chosen: yup.mixed(),
      id: yup.number().integer().min(1).max(largestInteger),
      FromDate: yup.string().trim().nullable(),
      ToDate: yup.string().trim().nullable(),
    })
    .from(resource.id, 'id')
    .from(resource.filter?.sends ?? 'chosen', 'chosen');

type Body = yup.InferType<ReturnType<typeof bodySchema>>;
type Asked = SessionRequest<Body>;

function dayOf(text: string | null | undefined) {
  if (!text) return undefined;
  const day = parseDay(text);
  if (!day) throw new Refusal(periodTexts.onlyDate);
  return day;
}

/** The days a request asks for; each end may be left out. Throws Refusal. */
function periodOf({ FromDate, ToDate }: Body): RowQuery['period'] {
  const [from, to] = [dayOf(FromDate), dayOf(ToDate)];
  if (from && to && from > to) throw new Refusal(periodTexts.fromLate);
  return { from, to };
}

/** Only the rows of the filter's chosen value; 0 and nothing stand for all of them. Throws Refusal. */
function amongOf({ fields, filter }: Resource, { chosen }: Body): RowQuery['among'] {
  const field = filter && fields[filter.field];
  const parsed = field && parseValue(field, chosen);
  if (!parsed) return undefined;
  if ('problem' in parsed) throw new Refusal(parsed.problem);
  const { value } = parsed;
  return typeof value === 'number' || typeof value === 'string' ? { [filter.field]: [value] } : undefined;
}

/** Throws Refusal. */
const queryOf = (resource: Resource, body: Body): RowQuery => ({
  search: body.SearchValue ?? '',
  sortColumn: body.SortColumn ?? '',
  sortOrder: body.SortOrder ?? '',
  id: body.id,
  period: resource.period && periodOf(body),
  among: amongOf(resource, body),
});

const asksForCsv = ({ http }: Asked): boolean => http.req.header('accept')?.includes('text/csv') ?? false;

const csvOf = (batches: AsyncIterable<WireRow[]>, resource: Resource): Promise<Response> =>
  streamed(csvChunks(batches, resource.export.fields, resource.fields), 'text/csv; charset=utf-8');

/**
 * A resource's documented list call: a page of its rows; with a page size of −1 all of them, streamed as JSON or, to
 * `Accept: text/csv`, as the export's CSV.
 */
export function listCall(source: RowSource): Call {
  const { resource } = source;
  return sessionCall<Body>({
    path: resource.calls.list,
    access: { page: resource.page, right: 'view' },
    body: bodySchema(resource),
    handle: async (asked) => {
      const { deps, session, body } = asked;
      const { database } = deps;
      const query = queryOf(resource, body);
      if (body.PageSize !== allRows) {
        const page = { ...query, first: body.First, size: body.PageSize };
        return done(withTotal(await listRows(database, source, session, page), resource.totals));
      }
      requireRight(session, resource.page, 'report');
      const batches = rowBatches(database, source, session, query);
      if (asksForCsv(asked)) return csvOf(batches, resource);
      const total = await countRows(database, await selectRows(database, source, session, query));
      return streamed(jsonChunks(batches, total, resource.totals), 'application/json');
    },
  });
}

/** The call of an export's own: all rows, whatever page is asked for, with the exported fields and nothing else. */
export function exportCall(source: RowSource, path: string): Call {
  const { resource } = source;
  return sessionCall<Body>({
    path,
    access: { page: resource.page, right: 'report' },
    body: bodySchema(resource),
    handle: async (asked) => {
      const { deps, session, body } = asked;
      const batches = rowBatches(deps.database, source, session, queryOf(resource, body));
      return asksForCsv(asked)
        ? csvOf(batches, resource)
        : streamed(jsonChunks(only(batches, resource.export.fields), 0, []), 'application/json');
    },
  });
}

async function* only(
  batches: AsyncIterable<WireRow[]>,
  fields: readonly string[],
): AsyncGenerator<WireRow[]> {
  for await (const rows of batches)
    yield rows.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]])));
}

/** GET: how many rows the list has of each choice of its filter, those of all last, as `{ value, label, count }`. */
export function countsCall(source: RowSource, filter: ChoiceFilter): Call {
  const { resource } = source;
  const field = resource.fields[filter.field];
  if (field?.kind !== 'choice')
    throw new Error(`The declaration '${resource.key}': its rows have no choice '${filter.field}'`);
  return sessionCall({
    method: 'GET',
    path: filter.counts,
    access: { page: resource.page, right: 'view' },
    handle: async ({ deps, session }) => {
      const { rows } = await deps.database.db.execute<{ value: unknown; count: number }>(sql`
        select r.${sql.identifier(filter.field)} as value, count(*)::int as count
        from ${source.from(session)} group by 1`);
      const counts = new Map(rows.map(({ value, count }) => [value, count]));
      const all = { value: 0, label: 'All', count: rows.reduce((sum, { count }) => sum + count, 0) };
      const each = field.choices.map(({ value, label }) => ({ value, label, count: counts.get(value) ?? 0 }));
      return done([...each, all]);
    },
  });
}
