import { combineDataProviders, type DataProvider, type Identifier } from 'ra-core';
import { allRows } from '../../contract/calls/paging.ts';
import { versionName } from '../../contract/calls/version.ts';
import { wireDay } from '../../contract/day/day.ts';
import { wireMoment } from '../../contract/day/moment.ts';
import type { Field } from '../../contract/resource/Field.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { listCall, saveCall } from '../../contract/resource/resourceCalls.ts';
import { ask } from '../api/ask.ts';
import { resourceNamed } from '../resources/index.ts';
import { getList, recordOf } from './list.tsx';
import { restProvider } from './restProvider.ts';

/** One record is a list call with its id; a back end that does not know the filter answers all rows instead. */
async function getOne(name: string, { id }: { id: Identifier }) {
  const resource = resourceNamed(name);
  // of an address that was cut or mistyped
  if (!Number.isSafeInteger(Number(id)) || Number(id) < 1) throw new Error('app.error.no_id');
  const read = async (First: number, PageSize: number) => {
    const input = { [resource.id]: Number(id), First, PageSize, IsActive: true };
    return (await ask(listCall(resource), { input })).data;
  };
  const isIt = (row: Record<string, unknown>) => String(row[resource.id]) === String(id);
  const [found] = await read(1, 1);
  // all rows are for people who may export: they are not asked for where the filter is known and leaves none
  const row = !found || isIt(found) ? found : (await read(allRows, allRows)).find(isIt);
  if (!row) throw new Error('app.error.no_record');
  return { data: recordOf(resource, row) };
}

/** What a save says beyond its fields. */
export interface SaveMeta {
  /** The same for every try to save the same content, so that a repeated click or a retry acts once. */
  idempotencyKey?: string;
  /** Takes the server's own text, for the toast. */
  onDone?: (message: string) => void;
  /** Calls the request off. */
  signal?: AbortSignal;
}

const wireText = (field: Field | undefined, text: string): string => {
  if (field?.kind === 'date') return wireDay(text);
  return field?.kind === 'moment' ? wireMoment(text) : text;
};

/** Days go out as `YYYY/MM/DD`, moments as `YYYY/MM/DD HH:mm`, everything else as the schema cast it. */
export function wireValues(resource: Resource, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? wireText(resource.fields[name], value) : value,
    ]),
  );
}

/**
 * Creates (`id` 0) or updates a record by its declared call (spec 1 §4); answers it with its id.
 *
 * @param before the record as it was read: where it has another version by now, the save is refused
 */
async function saveRecord(
  resource: Resource,
  id: number,
  values: Record<string, unknown>,
  meta: SaveMeta = {},
  before: Readonly<Record<string, unknown>> = {},
) {
  const { data, message } = await ask(saveCall(resource, id ? 'update' : 'add'), {
    input: {
      ...resource.sends,
      ...wireValues(resource, values),
      [resource.id]: id,
      [versionName]: before[versionName],
    },
    headers: meta.idempotencyKey ? { 'Idempotency-Key': meta.idempotencyKey } : {},
    signal: meta.signal,
  });
  meta.onDone?.(message);
  const saved = data[resource.id];
  return { data: { ...values, id: typeof saved === 'number' ? saved : id } };
}

const unsupported = (method: string) => (name: string) =>
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
  getManyReference: unsupported('list by reference'),
  create: (name: string, { data, meta }) => saveRecord(resourceNamed(name), 0, data, meta),
  update: (name: string, { id, data, previousData, meta }) =>
    saveRecord(resourceNamed(name), Number(id), data, meta, previousData),
  updateMany: unsupported('update of several'),
  delete: unsupported('delete'),
  deleteMany: unsupported('delete of several'),
} as DataProvider;

/** Each resource as its declaration says: by the documented calls, or as REST. */
export const dataProvider: DataProvider = combineDataProviders((name) =>
  resourceNamed(name).api === 'rest' ? restProvider : callsProvider,
);
