import {
  combineDataProviders,
  type DataProvider,
  type GetListParams,
  type Identifier,
  type RaRecord,
} from 'ra-core';
import type { Resource } from '../../contract/resource/Resource.ts';
import { resourceNamed } from '../resources/index.ts';
import { callApi, rowsOf } from '../api/callApi.ts';
import { listRequestOf } from './listRequestOf.ts';
import { restProvider } from './restProvider.ts';
import { saveRecord } from './saveRecord.ts';

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
