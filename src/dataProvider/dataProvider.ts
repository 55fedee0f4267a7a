import {
  combineDataProviders,
  type DataProvider,
  type GetListParams,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import type { Envelope } from '../../contract/calls/envelope.ts';
import { wireDay } from '../../contract/day/day.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { callApi, rowsOf } from '../api/callApi.ts';
import { resourceNamed } from '../resources/index.ts';
import { listRequestOf } from './listRequestOf.ts';
import { restProvider } from './restProvider.ts';

const recordOf = (resource: Resource, row: Record<string, unknown>): RaRecord => ({
  ...row,
  id: row[resource.id] as Identifier,
});

const totalOf = (rows: readonly Record<string, unknown>[]): number => Number(rows[0]?.['TotalRows'] ?? 0);

async function getList(name: string, params: GetListParams) {
  const resource = resourceNamed(name);
  const rows = rowsOf(
    await callApi({
      path: resource.calls.list,
      page: resource.page,
      body: listRequestOf(resource, params),
      signal: params.signal,
    }),
  );
  return { data: rows.map((row) => recordOf(resource, row)), total: totalOf(rows) };
}

/** One record is a list call with its id; a back end that does not know the filter answers all rows instead. */
async function getOne(name: string, { id }: { id: Identifier }) {
  const resource = resourceNamed(name);
  const ask = async (PageSize: number) => {
    const body = { [resource.id]: Number(id), First: PageSize === -1 ? -1 : 1, PageSize, IsActive: true };
    const rows = rowsOf(await callApi({ path: resource.calls.list, page: resource.page, body }));
    return rows.find((row) => String(row[resource.id]) === String(id));
  };
  const row = (await ask(1)) ?? (await ask(-1));
  if (!row) throw new Error('app.error.no_record');
  return { data: recordOf(resource, row) };
}

/** What a save says beyond its fields. */
export interface SaveMeta {
  /** The same for every try to save the same content, so that a repeated click or a retry acts once. */
  idempotencyKey?: string;
  /** Takes the server's own text, for the toast. */
  onDone?: (message: string) => void;
}

/** Days go out as `YYYY/MM/DD`, everything else as the schema cast it. */
function wireValues(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      resource.fields[name]?.kind === 'date' && typeof value === 'string' ? wireDay(value) : value,
    ]),
  );
}

const idIn = (answer: Envelope<unknown>, resource: Resource): number | undefined => {
  const data = answer.ResponseData;
  const id = typeof data === 'object' && data !== null ? Reflect.get(data, resource.id) : undefined;
  return typeof id === 'number' ? id : undefined;
};

/** Creates (`id` 0) or updates a record by its declared call (spec 1 §4); answers it with its id. */
async function saveRecord(
  resource: Resource,
  id: number,
  values: Record<string, unknown>,
  meta: SaveMeta = {},
) {
  const path = id ? resource.calls.update : resource.calls.create;
  if (!path) throw new Error(`'${resource.key}' has no call to ${id ? 'update' : 'create'}`);
  const answer = await callApi({
    path,
    page: resource.page,
    body: { ...wireValues(resource, values), [resource.id]: id },
    headers: meta.idempotencyKey ? { 'Idempotency-Key': meta.idempotencyKey } : {},
  });
  meta.onDone?.(answer.ResponseMessage);
  return { data: { ...values, id: idIn(answer, resource) ?? id } };
}

const unspoken = (method: string) => (name: string) =>
  Promise.reject(new Error(`The documented calls have no ${method} for '${name}'`));

/**
 * react-admin's queries as the documented calls (spec 1 §7), and nothing else: lists, one record by its id, and saves.
 * Lists search by `filter.q` and show the period `filter.from` to `filter.to`. Failures are ApiErrors.
 */
const callsProvider = {
  supportAbortSignal: true,
  getList,
  getOne,
  getMany: async (name: string, { ids }: { ids: readonly Identifier[] }) => ({
    data: await Promise.all(ids.map(async (id) => (await getOne(name, { id })).data)),
  }),
  getManyReference: unspoken('list by reference'),
  create: (name: string, { data, meta }) => saveRecord(resourceNamed(name), 0, data, meta),
  update: (name: string, { id, data, meta }) => saveRecord(resourceNamed(name), Number(id), data, meta),
  updateMany: unspoken('update of several'),
  delete: unspoken('delete'),
  deleteMany: unspoken('delete of several'),
} as DataProvider;

/** Each resource as its declaration says: by the documented calls, or as REST. */
export const dataProvider: DataProvider = combineDataProviders((name) =>
  resourceNamed(name).api === 'rest' ? restProvider : callsProvider,
);
