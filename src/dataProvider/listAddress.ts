import type { SortPayload } from 'ra-core';
import {
  defaultPageSize,
  joinTerms,
  type SortTerm,
  sortTerms,
} from '../../contract/calls/records/listRequest.ts';
import { type Period, periodBefore, readPeriod, usualName } from '../../contract/day/period.ts';
import { presetDays, presetMonthsBack } from '../../contract/day/presets.ts';
import { parseDay } from '../../contract/day/day.ts';
import { usualDays } from '../../contract/resource/cards.ts';
import { fieldOfFilter, readFilterValue } from '../../contract/resource/filterValue.ts';
import { textOf } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { timeZone } from '../api/session.ts';

// A list's query in the page's address. Nothing else holds it.

type Values = Readonly<Record<string, unknown>>;

/** A list's query as react-admin holds it. A sort by several fields is `{ sort: 'A,B', order: 'ASC,DESC' }`. */
export interface Query {
  /** Counted from 1. */
  page: number;
  perPage: number;
  sort: string;
  order: string;
  /**
   * `q` is the search, `from` and `to` are the period, `period` names its preset, or is `usual` while nobody has chosen a
   * period; all others are fields.
   */
  filter: Readonly<Record<string, string>>;
}

type DeclaredPeriod = NonNullable<Resource['period']>;

/** The terms of a list's sort. */
export const termsOf = ({ field, order }: SortPayload): SortTerm[] => sortTerms(field, order);

/** The sort by several terms, of which react-admin's type knows one. */
export const sortBy = (terms: readonly SortTerm[]): SortPayload => joinTerms(terms) as SortPayload;

/** Reads `CompanyName:ASC,Prefix:DESC`; ignores what the list cannot be sorted by. */
export function readSort({ sort, columns }: Resource, text: string): SortPayload {
  const fields = new Set([sort.by, ...columns.map((column) => column.sort)]);
  const terms = text.split(',').flatMap((part): SortTerm[] => {
    const [field = '', order] = part.split(':');
    return fields.has(field) && (order === 'ASC' || order === 'DESC') ? [{ field, order }] : [];
  });
  if (!terms.length) return { field: sort.by, order: sort.order };
  return sortBy(sort.several ? terms : terms.slice(0, 1));
}

/** The values that are not empty, as texts. An empty input does not filter. */
const givenTexts = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (textOf(value) ? [[name, textOf(value)]] : [])),
  );

export function readJson(text: string | null): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? givenTexts(read) : {};
  } catch {
    return {};
  }
}

/** The fields that an address filters by: all where a custom toolbar reads them, else the declared filters' own. */
function readFields(
  { toolbar, filters, ...resource }: Resource,
  text: string | null,
): Record<string, string> {
  const read = readJson(text);
  if (toolbar) return read;
  const isChosen = ([name, raw]: [string, string]) => {
    const field = filters.some((filter) => filter.field === name) ? fieldOfFilter(resource, name) : undefined;
    const parsed = field && readFilterValue(field, raw);
    return parsed && 'value' in parsed && parsed.value !== undefined;
  };
  return Object.fromEntries(Object.entries(read).filter(isChosen));
}

/** The period of an address, by its preset or by its days; an end that it does not name is the usual one. */
function readPeriodOf(declared: DeclaredPeriod, params: URLSearchParams): Record<string, string> {
  const named = declared.presets.findIndex((name) => name === params.get('period'));
  // a list with only presets begins with the first, which no address names
  const period = declared.sends !== undefined && named === 0 ? undefined : declared.presets[named];
  if (declared.sends !== undefined) return period ? { period } : {};
  if (period) return { ...presetDays(period, timeZone()), period };
  const usual = usualDays(declared, timeZone());
  const [from, to] = [params.get('from'), params.get('to')];
  const read = readPeriod({ from: from ?? usual.from, to: to ?? usual.to });
  const isUsual = 'problem' in read || (from === null && to === null);
  return isUsual ? { ...usual, period: usualName } : { ...read };
}

/** Returns the period of a list's filter and the one before it; undefined if there is no such period. */
export function comparedPeriods(
  { period }: Resource,
  filter: Values,
): { now: Period; before: Period } | undefined {
  const [from, to] = [parseDay(textOf(filter['from'])), parseDay(textOf(filter['to']))];
  if (period?.days === undefined || !from || !to) return undefined;
  const chosen = textOf(filter['period']);
  const named = period.presets.find((name) => name === chosen);
  const months = named ? presetMonthsBack(named) : chosen === usualName ? 0 : undefined;
  const before = periodBefore({ from, to }, months);
  return before && { now: { from, to }, before };
}

const usualPageSize = ({ pageSizes: [usual = defaultPageSize] }: Resource): number => usual;

/** Reads an address. What nobody can choose in the list falls back to the defaults. */
export function readAddress(resource: Resource, params: URLSearchParams): Query {
  const page = Number(params.get('page') ?? 1);
  const perPage = Number(params.get('perPage'));
  const { field, order } = readSort(resource, params.get('sort') ?? '');
  const search = params.get('search');
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: resource.pageSizes.find((size) => size === perPage) ?? usualPageSize(resource),
    sort: field,
    order,
    filter: {
      ...readFields(resource, params.get('filter')),
      ...(search && { q: search }),
      ...(resource.period && readPeriodOf(resource.period, params)),
    },
  };
}

/** The parts of an address that are not the query's, but say what the page shows of its rows. */
const besideQuery = ['selected', 'calendar', 'chart', 'compare', 'columns', 'view'] as const;

/**
 * Writes what {@link readAddress} reads, without the defaults. A period that has a name is written by it, and other days as
 * both days, so the address means the same tomorrow.
 */
export function writeAddress(resource: Resource, query: Query, params: URLSearchParams): URLSearchParams {
  const { q, from, to, period, ...fields } = givenTexts(query.filter);
  const terms = sortTerms(query.sort, query.order)
    .map(({ field, order }) => `${field}:${order}`)
    .join(',');
  const parts = {
    search: q,
    period: period !== usualName && period,
    from: !period && from,
    to: !period && to,
    filter: Object.keys(fields).length > 0 && JSON.stringify(fields),
    sort: terms !== `${resource.sort.by}:${resource.sort.order}` && terms,
    perPage: query.perPage !== usualPageSize(resource) && String(query.perPage),
    page: query.page > 1 && String(query.page),
    ...Object.fromEntries(besideQuery.map((name) => [name, params.get(name)])),
  };
  return new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** The address of a list that `narrower` narrows further than `search` does. */
export function narrowedAddress(resource: Resource, search: string, narrower: Values): string {
  const params = new URLSearchParams(search);
  const query = readAddress(resource, params);
  const filter = givenTexts({ ...query.filter, ...narrower });
  return `${resource.path}?${writeAddress(resource, { ...query, page: 1, filter }, params)}`;
}

/** The row that an address selects. */
export function selectedIn(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get('selected'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
