import * as yup from 'yup';
import { allRows, listRequestSchema } from '../../../contract/calls/listRequest.ts';
import { periodTexts } from '../../../contract/calls/period.ts';
import { parseDay } from '../../../contract/day/day.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { parseValue } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Call, sessionCall, type SessionRequest } from '../../calls/Call.ts';
import { requireRight } from '../../calls/requireAccess.ts';
import { csvChunks, jsonChunks, rowBatches } from '../rows/exportRows.ts';
import { countRows, listRows, readQuery, type RowQuery, type WireRow } from '../rows/listRows.ts';
import type { RowSource } from '../rows/RowSource.ts';
import { streamed } from './streamed.ts';

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
function periodOf({ FromDate, ToDate }: Body, zone: string): RowQuery['created'] {
  const [from, to] = [dayOf(FromDate), dayOf(ToDate)];
  if (from && to && from > to) throw new Refusal(periodTexts.fromLate);
  return { from, to, zone };
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

const queryOf = (resource: Resource, { body, deps }: Asked): RowQuery => ({
  search: body.SearchValue ?? '',
  sortColumn: body.SortColumn ?? '',
  sortOrder: body.SortOrder ?? '',
  id: body.id,
  created: resource.period && periodOf(body, deps.config.timeZone),
  among: amongOf(resource, body),
});

const defaultsOf = (resource: Resource) => ({ ...resource.sort, created: resource.created });

const asksForCsv = ({ http }: Asked): boolean => http.req.header('accept')?.includes('text/csv') ?? false;

/**
 * A resource's documented list call: a page of its rows; with a page size of −1 all of them, streamed as JSON or, to
 * `Accept: text/csv`, as the export's CSV.
 */
export function listCall(resource: Resource, source: RowSource): Call {
  return sessionCall<Body>({
    path: resource.calls.list,
    access: { page: resource.page, right: 'view' },
    body: bodySchema(resource),
    handle: async (asked) => {
      const { deps, session, body } = asked;
      const [query, defaults] = [queryOf(resource, asked), defaultsOf(resource)];
      if (body.PageSize !== allRows) {
        const page = { ...query, first: body.First, size: body.PageSize };
        const [first, ...rows] = await listRows(deps.database, source, session, page, defaults);
        if (!first) return done([]);
        const totals = resource.totals.map((name) => [name, first.TotalRows]);
        return done([{ ...first, ...Object.fromEntries(totals) }, ...rows]);
      }
      requireRight(session, resource.page, 'report');
      const { where } = await readQuery(deps.database, query, source, session, defaults);
      const batches = rowBatches(deps.database, source, session, query, defaults);
      return asksForCsv(asked)
        ? streamed(csvChunks(batches, resource.export.fields, resource.fields), 'text/csv; charset=utf-8')
        : streamed(
            jsonChunks(batches, await countRows(deps.database, source, where), resource.totals),
            'application/json',
          );
    },
  });
}

/** The call of an export's own: all rows, whatever page is asked for, with the exported fields and nothing else. */
export function exportCall(resource: Resource, source: RowSource, path: string): Call {
  const { fields } = resource.export;
  return sessionCall<Body>({
    path,
    access: { page: resource.page, right: 'report' },
    body: bodySchema(resource),
    handle: async (asked) => {
      const { deps, session } = asked;
      const [query, defaults] = [queryOf(resource, asked), defaultsOf(resource)];
      const batches = rowBatches(deps.database, source, session, query, defaults);
      return asksForCsv(asked)
        ? streamed(csvChunks(batches, fields, resource.fields), 'text/csv; charset=utf-8')
        : streamed(jsonChunks(only(batches, fields), 0, []), 'application/json');
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
