import { combineDataProviders, type DataProvider, type Identifier } from 'ra-core';
import { resourceNamed } from '../api/portal.ts';
import { getList } from './list.ts';
import { readRecord, saveRecord } from './record.ts';
import { restProvider } from './restProvider.ts';

const unsupported = (method: string) => (name: string) =>
  Promise.reject(new Error(`The documented calls have no ${method} for '${name}'`));

/** Answers react-admin's queries by the documented calls (spec 1 §7): lists, one record by its id, saves. Throws ApiErrors. */
const callsProvider = {
  supportAbortSignal: true,
  getList,
  getOne: async (name: string, { id }) => ({ data: await readRecord(name, id) }),
  getMany: async (name: string, { ids }: { ids: readonly Identifier[] }) => ({
    data: await Promise.all(ids.map((id) => readRecord(name, id))),
  }),
  getManyReference: unsupported('list by reference'),
  create: (name: string, { data, meta }) => saveRecord(name, 0, data, meta),
  update: (name: string, { id, data, previousData, meta }) =>
    saveRecord(name, Number(id), data, meta, previousData),
  updateMany: unsupported('update of several'),
  delete: unsupported('delete'),
  deleteMany: unsupported('delete of several'),
} as DataProvider;

/** Answers each resource's queries as its declaration says: by the documented calls, or by REST. */
export const dataProvider: DataProvider = combineDataProviders((name) =>
  resourceNamed(name).api === 'rest' ? restProvider : callsProvider,
);
