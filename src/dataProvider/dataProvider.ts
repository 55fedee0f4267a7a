import {
  combineDataProviders,
  type DataProvider,
  fetchUtils,
  HttpError,
  type Identifier,
  type SortPayload,
} from 'ra-core';
import simpleRestProvider from 'ra-data-simple-rest';
import { defineCall, sends } from '../../contract/calls/Call.ts';
import { rows, sortTerms } from '../../contract/calls/records/listRequest.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { askForFile, requireDone, signedHeaders } from '../api/ask.ts';
import { inTime, longestCall } from '../api/inTime.ts';
import { resourceNamed } from '../api/portal.ts';
import { getList } from './list.ts';
import { readRecord, saveRecord } from './record.ts';

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

/** The address of the REST resources. VITE_REST_URL names another back end when the portal is built. */
const base: string = import.meta.env['VITE_REST_URL'] ?? '/api/rest';

/** A REST resource's name: its permission key, the last segment of react-admin's name. */
const nameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** Sends a signed-in request. Throws ApiErrors as the documented calls do. */
async function fetchSigned(url: string, options: fetchUtils.Options = {}) {
  const page = nameOf(url.replace(/[?].*/s, '').replace(/\/\d+$/, ''));
  const headers = new Headers(options.headers);
  for (const [name, value] of Object.entries(signedHeaders(page))) headers.set(name, value);
  return inTime({ limit: longestCall, signal: options.signal ?? undefined }, async (signal) => {
    try {
      return await fetchUtils.fetchJson(url, { ...options, headers, signal });
    } catch (error) {
      if (error instanceof HttpError) requireDone(error.status, error.body);
      throw error;
    }
  });
}

const simple = simpleRestProvider(base, fetchSigned);

/** Whether a range ends with a `+`, for more rows than anybody has counted: `audit-log 0-24/10000+`. */
const isLeastRange = (range: string | null): boolean => range?.endsWith('+') ?? false;

/** The filter that the server understands: it knows days, and no names of periods. */
const sentFilter = ({ period: _named, ...narrower }: Readonly<Record<string, unknown>>) => narrower;

/** The first field of a sort, because a REST list sorts by one. */
const sentSort = ({ field, order }: SortPayload) => {
  const [term = { field: '', order: 'ASC' as const }] = sortTerms(field, order);
  return term;
};

/** Asks for a file of all rows that a REST list finds, of the kind that `headers` accept. Throws as `askForFile` does. */
export function askForRestFile(
  { name, page, title }: Resource,
  { sort, filter, headers }: { sort: SortPayload; filter: object; headers: Record<string, string> },
): Promise<Response> {
  const path = nameOf(name);
  const call = defineCall('GET', path, {
    access: { page, right: 'report' },
    summary: `All rows of ${title}`,
    request: sends<{ sort: string; filter: string }>(),
    answer: rows,
  });
  const { field, order } = sentSort(sort);
  const input = { sort: JSON.stringify([field, order]), filter: JSON.stringify(sentFilter({ ...filter })) };
  return askForFile(call, { address: `${base}/${path}`, input, headers });
}

/** Answers the queries of resources declared with `api: 'rest'`, by ra-data-simple-rest. */
const restProvider: DataProvider = {
  ...simple,
  getList: async (name, { sort, filter = {}, ...params }) => {
    let range: string | null = null;
    // a provider for each call, because ra-data-simple-rest doesn't hand on the header
    const provider = simpleRestProvider(base, async (url: string, options?: fetchUtils.Options) => {
      const answer = await fetchSigned(url, options);
      range = answer.headers.get('content-range');
      return answer;
    });
    const found = await provider.getList(nameOf(name), {
      ...params,
      filter: sentFilter(filter),
      sort: sentSort(sort ?? { field: '', order: 'ASC' }),
    });
    return isLeastRange(range) ? { ...found, meta: { isLeast: true } } : found;
  },
  getOne: (name, params) => simple.getOne(nameOf(name), params),
  getMany: (name, params) => simple.getMany(nameOf(name), params),
};
