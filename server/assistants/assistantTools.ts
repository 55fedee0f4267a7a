import { Context } from 'hono';
import * as v from 'valibot';
import { takesKeys } from '../../contract/calls/Call.ts';
import { recordId } from '../../contract/calls/given.ts';
import { versionName } from '../../contract/calls/records/save.ts';
import { can, type Right } from '../../contract/pages/Permission.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { csvType, headersParameter, wireHeaders } from '../../contract/resource/resourceCalls.ts';
import { type Answer, HttpRefusal, Refusal, unauthorized, WrittenAnswer } from '../calls/answer.ts';
import { callWithin, type Endpoint, type SessionRequest } from '../calls/endpoint.ts';
import { requireInput } from '../calls/requireInput.ts';
import { inTransaction } from '../db/transaction.ts';
import type { OpenApiDocument } from '../openapi/openApiDocument.ts';
import {
  rowSeenBy,
  type RowSource,
  sourceSeenBy,
  versioning,
  type WireRow,
} from '../engine/rows/RowSource.ts';
import { saveIn, type Saving } from '../engine/save.ts';

/** What the tools work with. */
export interface Tooling {
  /** By their keys. */
  savings: ReadonlyMap<string, Saving>;
  /** By the paths of their calls. */
  endpoints: ReadonlyMap<string, Endpoint>;
  /** The document of the calls. Making it takes a while, so the first assistant waits for it. */
  document: () => OpenApiDocument;
}

/** A tool of an assistant. `run` answers JSON; it throws Refusal and HttpRefusal as calls do. */
export interface Tool {
  description: string;
  input: v.GenericSchema;
  /** A tool that changes records may do so only once its dry run is confirmed. */
  changes?: true;
  run: (asked: SessionRequest, input: never, tooling: Tooling) => Promise<object>;
}

/** Milliseconds in which a dry run can be confirmed. */
const confirmable = 10 * 60_000;
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

const record = v.object({ page, id: recordId() });

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

const mayUse = ({ session }: SessionRequest, { page }: Resource, right: Right): boolean =>
  takesKeys({ access: { page, right } }) && can(session.permissions, page, right, false);

const isOffered = (asked: SessionRequest, resource: Resource): boolean =>
  resource.api === 'calls' && mayUse(asked, resource, 'view');

/** The page of a key that the program may see. Throws Refusal. */
function savingOf(asked: SessionRequest, { savings }: Tooling, key: string): Saving {
  const saving = savings.get(key);
  if (!saving || !isOffered(asked, saving.resource))
    throw new Refusal(`This program sees no page '${key}'. The tool list_pages names those that it sees.`);
  return saving;
}

const canSave = (asked: SessionRequest, resource: Resource) => ({
  mayCreate: resource.calls.create !== undefined && mayUse(asked, resource, 'add'),
  mayChange: resource.calls.update !== undefined && mayUse(asked, resource, 'edit'),
});

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
    row: components.schemas[`${key}Row`],
    list: bodyOf(list),
    ...(mayCreate && { create: bodyOf(create) }),
    ...(mayChange && { change: bodyOf(update) }),
    charts: resource.charts.map(({ title }) => title),
  };
}

const titleOf = ({ key, title, section }: Resource) => ({ page: key, title, section });

// Reading

/** Makes a call as the program would by itself: with its rights, and told in the audit log where the call is. */
async function call(
  asked: SessionRequest,
  { endpoints }: Tooling,
  path: string,
  sent: object,
  headers: Record<string, string> = {},
): Promise<Answer | Response> {
  const endpoint = endpoints.get(path);
  if (!endpoint) throw new Error(`There is no call ${path}`);
  const { req } = asked.http;
  const request = new Request(new URL(`/api/api/${path}?${headersParameter}=${wireHeaders}`, req.url), {
    method: endpoint.call.method,
    headers: { 'accept-language': req.header('accept-language') ?? '', ...headers },
  });
  const http = new Context(request, { env: asked.http.env as object, path: `/api/api/${path}` });
  const answered = await callWithin(endpoint, { ...asked, http }, sent);
  return answered instanceof WrittenAnswer ? (JSON.parse(answered.text) as Answer) : answered;
}

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
  return { rows, total: rows[0]?.['TotalRows'] ?? 0, isLeast: rows[0]?.['TotalIsLeast'] === true };
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

// Changing

/** Undoes the transaction of a dry run, and brings out what it would have stored. */
class DryRun extends Error {
  readonly found: object;

  constructor(found: object) {
    super('a dry run');
    this.found = found;
  }
}

interface Change {
  page: string;
  id?: number;
  values: Readonly<Record<string, unknown>>;
  confirm?: string | undefined;
}

/** Saves a record as its dry run has shown it, or does the dry run: the whole save, which is then undone. */
async function change(asked: SessionRequest, tooling: Tooling, { page, id, values, confirm }: Change) {
  const { deps, session } = asked;
  const saving = savingOf(asked, tooling, page);
  const { resource, source } = saving;
  const path = id === undefined ? resource.calls.create : resource.calls.update;
  const { mayCreate, mayChange } = canSave(asked, resource);
  if (!path || !(id === undefined ? mayCreate : mayChange)) throw new HttpRefusal(418, unauthorized);
  const sent = { ...values, ...(id !== undefined && { [resource.id]: id }) };

  const sign = (version: string, until: string) =>
    deps.keyring.sign(`assistant ${session.tokenHash} ${path} ${version} ${until} ${JSON.stringify(sent)}`);
  if (confirm !== undefined) {
    const [until = '', version = '', signature] = confirm.split('.');
    const isOurs = signature === sign(version, until) && parseInt(until, 36) > deps.now().getTime();
    if (!isOurs)
      throw new Refusal('This confirms no dry run of this change. Please do the dry run again.', {
        code: '409',
      });
    const more = version && { [versionName]: version };
    // the same confirmation twice is one save
    const once = { 'idempotency-key': `assistant ${signature}` };
    const answered = await call(asked, tooling, path, { ...sent, ...more }, once);
    if (answered instanceof Response) throw new Error(`${path} answers a file`);
    return { saved: answered.ResponseData, message: answered.ResponseMessage };
  }

  const endpoint = tooling.endpoints.get(path);
  if (!endpoint?.schema) throw new Error(`There is no call ${path}`);
  const input = await requireInput(endpoint.schema, sent);
  const dryRun = inTransaction(deps.database, async (transaction) => {
    const request = { deps, session, input: Object(input) as Record<string, unknown>, transaction };
    const { row, before } = await saveIn(saving, request, id === undefined ? 'add' : 'update');
    throw new DryRun(shownOf(source, asked, { row, before }));
  });
  const shown = await dryRun.catch((error: unknown) => {
    if (error instanceof DryRun) return error.found;
    throw error;
  });
  const version: unknown = Object(Reflect.get(shown, 'before'))[versionName] ?? '';
  const until = (deps.now().getTime() + confirmable).toString(36);
  return {
    ...shown,
    note: 'Nothing is stored yet. Show this to the person, and send the same change with "confirm" to store it.',
    confirm: `${until}.${String(version)}.${sign(String(version), until)}`,
  };
}

/** A record before and after its save, as the program sees it. */
function shownOf(
  source: RowSource,
  { session }: SessionRequest,
  { row, before }: Pick<Awaited<ReturnType<typeof saveIn>>, 'row' | 'before'>,
) {
  const seen = sourceSeenBy(source, session);
  const shown = (one: WireRow) => versioning(seen.resource)(rowSeenBy(source, session, one));
  return { ...(before && { before: shown(before) }), ...(row && { after: shown(row) }) };
}

// The tools

/** The tools of assistants, by their names. They are few and say of each page what it takes, as hundreds of tools would fill an assistant's memory. */
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
    const { rows } = await search(asked, tooling, { page: input.page }, { [resource.id]: input.id });
    if (!rows[0]) throw new Refusal('There is no such record.');
    return { record: rows[0] };
  }),
  count_records: tool('Count records of a page', narrowed(), async (asked, input, tooling) => {
    const { total, isLeast } = await search(asked, tooling, input, { PageSize: 1 });
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
      const sent = { ...filters, SearchValue, First: -1, PageSize: -1 };
      const answered = await call(asked, tooling, path, sent, { accept: csvType });
      if (!(answered instanceof Response)) throw new Error(`${path} answers no file`);
      return { csv: await readFile(answered) };
    },
  ),
  create_record: tool(
    'Add a record to a page. Without "confirm" it is a dry run, which stores nothing and says what would be stored',
    v.object({ page, values, confirm }),
    (asked, input, tooling) => change(asked, tooling, input),
    { changes: true },
  ),
  change_record: tool(
    'Change fields of a record. Without "confirm" it is a dry run, which stores nothing and says what would be stored',
    v.object({ page, id: recordId(), values, confirm }),
    (asked, input, tooling) => change(asked, tooling, input),
    { changes: true },
  ),
};
