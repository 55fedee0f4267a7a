import * as v from 'valibot';
import { recordId } from '../../contract/calls/given.ts';
import { allRows, askingFor, totalIsLeast } from '../../contract/calls/records/listRequest.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { csvType } from '../../contract/resource/resourceCalls.ts';
import { Refusal } from '../calls/answer.ts';
import type { SessionRequest } from '../calls/endpoint.ts';
import { rowName } from '../openapi/declaredSchemas.ts';
import { changeRecord } from './changeRecord.ts';
import { call, canSave, isOffered, savingOf, type Tooling } from './Tooling.ts';

/** A tool of an assistant. `run` answers JSON; it throws Refusal and HttpRefusal as calls do. */
export interface Tool {
  description: string;
  input: v.GenericSchema;
  /** A tool that changes records may do so only once its dry run is confirmed. */
  changes?: true;
  run: (asked: SessionRequest, input: never, tooling: Tooling) => Promise<object>;
}

/** Rows of a page for an assistant at the most. */
const mostRows = 100;
/** Bytes of an exported file at the most: an assistant reads all of it. */
const mostBytes = 256 * 1024;

const page = v.pipe(v.string(), v.description('The key of a page, from list_pages'));

const narrowing = {
  search: v.optional(v.pipe(v.string(), v.description('Words to find, in any order'))),
  filters: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.description('Filters and the period by the names that describe_page lists for the list call'),
    ),
  ),
};

type Narrowed = v.InferOutput<ReturnType<typeof narrowed>>;

const narrowed = () => v.object({ page, ...narrowing });

const record = v.object({ page, id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

const confirm = v.optional(
  v.pipe(v.string(), v.description('What the dry run of the same change answered as "confirm"')),
);

const values = v.pipe(
  v.record(v.string(), v.unknown()),
  v.description('By the names that describe_page lists for the saving call'),
);

const tool = <Input>(
  description: string,
  input: v.GenericSchema<unknown, Input>,
  run: (asked: SessionRequest, input: Input, tooling: Tooling) => Promise<object>,
  more: Pick<Tool, 'changes'> = {},
): Tool => ({ description, input, run, ...more });

// Pages

/** What the document says of a page: its row, and the calls behind the tools. */
function describe(asked: SessionRequest, tooling: Tooling, key: string): object {
  const { resource } = savingOf(asked, tooling, key);
  const { list, create, update } = resource.calls;
  const { paths, components } = tooling.document();
  const bodyOf = (path: string | undefined) =>
    path && paths[`/${path}`]?.['post']?.requestBody?.content['application/json']?.schema;
  const { mayCreate, mayChange } = canSave(asked, resource);
  return {
    ...titleOf(resource),
    id: resource.id,
    row: components.schemas[rowName(resource)],
    list: bodyOf(list),
    ...(mayCreate && { create: bodyOf(create) }),
    ...(mayChange && { change: bodyOf(update) }),
    charts: resource.charts.map(({ title }) => title),
  };
}

const titleOf = ({ key, title, section }: Resource) => ({ page: key, title, section });

// Reading

/** Makes a call that answers JSON, and returns its data. */
async function dataOf(...[asked, tooling, path, sent]: Parameters<typeof call>): Promise<unknown> {
  const answered = await call(asked, tooling, path, sent);
  if (answered instanceof Response) throw new Error(`${path} answers a file`);
  return answered.ResponseData;
}

const asRows = v.array(v.record(v.string(), v.unknown()));

async function search(
  asked: SessionRequest,
  tooling: Tooling,
  { page, search: SearchValue, filters }: Narrowed,
  more: object,
) {
  const { resource } = savingOf(asked, tooling, page);
  const sent = { ...filters, SearchValue, ...more };
  const rows = v.parse(asRows, await dataOf(asked, tooling, resource.calls.list, sent));
  return { rows, total: rows[0]?.[resource.totals[0] ?? ''] ?? 0, isLeast: rows[0]?.[totalIsLeast] === true };
}

/** The rows of a file, as far as an assistant can read them. Throws Refusal for a longer file. */
async function readFile(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) throw new Refusal('These are too many rows to read at once. Please narrow them.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

// The tools

/** The tools of assistants, by their names. They are few and take any page: hundreds of tools would fill an assistant's memory. */
export const assistantTools: Readonly<Record<string, Tool>> = {
  list_pages: tool('List the pages that this program sees', v.object({}), async (asked, _input, tooling) => ({
    pages: [...tooling.savings.values()].flatMap(({ resource }) =>
      isOffered(asked, resource) ? [{ ...titleOf(resource), ...canSave(asked, resource) }] : [],
    ),
  })),
  describe_page: tool(
    'Describe a page: its rows, filters and charts, and what its saves take, as JSON Schema',
    v.object({ page }),
    async (asked, input, tooling) => describe(asked, tooling, input.page),
  ),
  search_records: tool(
    'List records of a page: searched, filtered and sorted',
    v.object({
      page,
      ...narrowing,
      sort: v.optional(v.pipe(v.string(), v.description('A field, or several with commas between them'))),
      descending: v.optional(v.boolean()),
      first: v.optional(v.pipe(v.number(), v.description('The first row, counted from 1')), 1),
      size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostRows)), 20),
    }),
    (asked, { sort, descending, first, size, ...input }, tooling) =>
      search(asked, tooling, input, {
        First: first,
        PageSize: size,
        ...(sort && { SortColumn: sort, SortOrder: descending ? 'DESC' : 'ASC' }),
      }),
  ),
  read_record: tool('Read one record of a page', record, async (asked, input, tooling) => {
    const { resource } = savingOf(asked, tooling, input.page);
    const { rows } = await search(asked, tooling, { page: input.page }, askingFor(resource.id, input.id));
    if (!rows[0]) throw new Refusal('There is no such record.');
    return { record: rows[0] };
  }),
  count_records: tool('Count records of a page', narrowed(), async (asked, input, tooling) => {
    const { total, isLeast } = await search(asked, tooling, input, { First: 1, PageSize: 1 });
    return { total, isLeast };
  }),
  chart: tool(
    'Sum the records of a page for one of its charts',
    v.object({ page, ...narrowing, chart: v.pipe(v.string(), v.description('The title of the chart')) }),
    async (asked, { chart, search: SearchValue, filters, ...input }, tooling) => {
      const { resource } = savingOf(asked, tooling, input.page);
      const found = resource.charts.find(({ title }) => title === chart);
      if (!found) throw new Refusal('This page has no such chart. The tool describe_page names its charts.');
      return { groups: await dataOf(asked, tooling, found.call, { ...filters, SearchValue }) };
    },
  ),
  export_records: tool(
    'Read all records that a page finds, as CSV. The audit log names each export',
    narrowed(),
    async (asked, { search: SearchValue, filters, ...input }, tooling) => {
      const { resource } = savingOf(asked, tooling, input.page);
      const path = resource.calls.export ?? resource.calls.list;
      const sent = { ...filters, SearchValue, First: 1, PageSize: allRows };
      const answered = await call(asked, tooling, path, sent, { accept: csvType });
      if (!(answered instanceof Response)) throw new Error(`${path} answers no file`);
      return { csv: await readFile(answered) };
    },
  ),
  create_record: tool(
    'Add a record to a page. Without "confirm" it is a dry run, which stores nothing and says what would be stored',
    v.object({ page, values, confirm }),
    (asked, input, tooling) => changeRecord(asked, tooling, input),
    { changes: true },
  ),
  change_record: tool(
    'Change fields of a record. Without "confirm" it is a dry run, which stores nothing and says what would be stored',
    v.object({ page, id: recordId(), values, confirm }),
    (asked, input, tooling) => changeRecord(asked, tooling, input),
    { changes: true },
  ),
};
