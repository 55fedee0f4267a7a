import * as v from 'valibot';
import { defineCall } from '../../contract/calls/Call.ts';
import type { FilterValue } from '../../contract/resource/filterValue.ts';
import { isRecordId } from '../../contract/values/limits.ts';
import { parseValue } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { answer, Refusal } from '../calls/answer.ts';
import { rows } from '../../contract/calls/records/listRequest.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { foldText } from '../../contract/values/foldText.ts';
import { type Endpoint, endpoint } from '../calls/endpoint.ts';
import { sendAllRows } from './exports/sendAllRows.ts';
import { fileOf } from './exports/tableFile.ts';
import { readPage } from './rows/readPage.ts';
import { readPeriod } from './rows/period.ts';
import { withReadConnection } from './rows/readConnection.ts';
import { type PageQuery, readRow, type RowSource, sourceSeenBy } from './rows/RowSource.ts';

const mostRows = 1000;
const usualRows = 100;

const rowNumber = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

const schema = v.object({
  /** The first and the last row wanted, counted from 0. */
  range: v.strictTuple([rowNumber, rowNumber]),
  sort: v.strictTuple([v.string(), v.string()]),
  filter: v.custom<Record<string, unknown>>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  ),
});

function readJson(name: string, text: string | undefined): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(`The parameter '${name}' is not JSON.`);
  }
}

/** A filter's value, or one of several values, by the field's own kind. */
function readFilter(resource: Resource, name: string, raw: unknown): readonly FilterValue[] {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  const values = Array.isArray(raw) ? raw : [raw];
  return values.map((value: unknown) => {
    const parsed =
      name === resource.id
        ? { value: Number(value) }
        : field
          ? parseValue(field, value)
          : { problem: `This list can't be filtered by ${name}.` };
    if ('problem' in parsed) throw new Refusal(parsed.problem);
    const { value: one } = parsed;
    if (typeof one === 'string' || typeof one === 'boolean') return one;
    if (typeof one === 'number' && Number.isSafeInteger(one)) return one;
    throw new Refusal(`This list can't be filtered by such a value of ${name}.`);
  });
}

/** A list request as ra-data-simple-rest asks: JSON in `range`, `sort` and `filter`, with `from` and `to`. Throws Refusal. */
function readRestQuery(
  { resource, zone }: Pick<RowSource, 'resource' | 'zone'>,
  query: Readonly<Record<string, string>>,
): PageQuery & { first: number } {
  const given = {
    range: readJson('range', query.range) ?? [0, usualRows - 1],
    sort: readJson('sort', query.sort) ?? ['', ''],
    filter: readJson('filter', query.filter) ?? {},
  };
  const { success, output, issues } = v.safeParse(schema, given);
  if (!success) throw new Refusal(issues[0].message);
  const [from, to] = output.range;
  const [sortColumn, sortOrder] = output.sort;
  const { q, ...others } = output.filter;
  const isPeriod = (name: string) => resource.period !== undefined && (name === 'from' || name === 'to');
  const size = to - from + 1;
  if (size < 1 || size > mostRows)
    throw new Refusal(`A range holds from 1 to ${formatQuantity(mostRows)} rows.`);
  return {
    first: from + 1,
    size,
    sortColumn,
    sortOrder,
    search: typeof q === 'string' ? foldText(q).slice(0, 200) : '',
    period: readPeriod(resource, { FromDate: others['from'], ToDate: others['to'] }, zone),
    among: Object.fromEntries(
      Object.entries(others).flatMap(([name, raw]) =>
        isPeriod(name) ? [] : [[name, readFilter(resource, name, raw)]],
      ),
    ),
  };
}

/** REST speaks by HTTP's own status: what makes no sense is 400. */
async function orBadRequest(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return Response.json(error.answer, { status: 400 });
    throw error;
  }
}

function endpointsOf(whole: RowSource): Endpoint[] {
  const { calls, page, title } = whole.resource;
  const access = { page, right: 'view' } as const;
  const list = defineCall('GET', calls.list, { access, summary: `Rows of ${title}`, answer: rows });
  const one = { ...list, path: `${calls.list}/:id`, summary: `A record of ${title}` };
  return [
    endpoint(list, (request) =>
      orBadRequest(async () => {
        const { session, http } = request;
        const source = sourceSeenBy(whole, session);
        const query = readRestQuery(source, http.req.query());
        if (fileOf(request)) return sendAllRows(request, source, query, (row) => row, []);
        const { total, isLeast, ...page } = await withReadConnection(request, ({ deps: { database } }) =>
          readPage(database, source, session, query),
        );
        const rows = page.rows();
        const shown = rows.length ? `${query.first - 1}-${query.first + rows.length - 2}` : '*';
        return Response.json(rows, {
          headers: {
            'content-range': `${calls.list} ${shown}/${total}${isLeast ? '+' : ''}`,
            'cache-control': 'no-store',
          },
        });
      }),
    ),
    endpoint(one, async ({ deps: { database }, session, params }) => {
      const id = Number(params.id);
      const source = sourceSeenBy(whole, session);
      const row = isRecordId(id) ? await readRow(database.db, source, session, id) : undefined;
      return row
        ? Response.json(row, { headers: { 'cache-control': 'no-store' } })
        : Response.json(answer('404', 'There is no such record.'), { status: 404 });
    }),
  ];
}

/** GET of the list, its file and one record of resources with `api: 'rest'`, as ra-data-simple-rest asks; below /api/rest/. */
export const restEndpoints = (sources: Iterable<RowSource>): Endpoint[] =>
  [...sources].filter(({ resource }) => resource.api === 'rest').flatMap(endpointsOf);
