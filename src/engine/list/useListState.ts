import { keepPreviousData } from '@tanstack/react-query';
import {
  type ListControllerBaseResult,
  type ListControllerResult,
  type RaRecord,
  type SortPayload,
  useGetList,
} from 'ra-core';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { defaultPageSize } from '../../../contract/calls/paging.ts';
import { lastDays, type Period, readPeriod } from '../../../contract/calls/period.ts';
import { presetDays, type PresetName } from '../../../contract/calls/presets.ts';
import { joinTerms, type SortTerm, sortTerms } from '../../../contract/calls/sort.ts';
import { readFilterValue } from '../../../contract/resource/filterValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { timeZone } from '../../api/session.ts';

/** What an address says of its list. */
interface ListAddress {
  /** Counted from 1. */
  page: number;
  perPage: number;
  sort: SortPayload;
  /** `q` is what is searched, `from` and `to` are the period, `period` is its preset; the others are fields. */
  filter: Readonly<Record<string, string>>;
  /** The id of the row that the part beside the list is about. */
  selected: number | undefined;
}

/** The terms of a list's sort, which react-admin keeps as one: `A,B` by `ASC,DESC`. */
export const termsOf = ({ field, order }: SortPayload): SortTerm[] => sortTerms(field, order);

/** The sort by several terms; react-admin's type has one order only, and hands several on as they are. */
export const sortBy = (terms: readonly SortTerm[]): SortPayload => joinTerms(terms) as SortPayload;

/** A sort as the address has it, `CompanyName:ASC,Prefix:DESC`. */
const writeSort = (sort: SortPayload): string =>
  termsOf(sort)
    .map(({ field, order }) => `${field}:${order}`)
    .join(',');

/** Reads {@link writeSort}'s text; what the list does not sort by is left out. */
export function readSort({ sort, columns }: Resource, text: string): SortPayload {
  const fields = new Set([sort.by, ...columns.map((column) => column.sort)]);
  const terms = text.split(',').flatMap((part): SortTerm[] => {
    const [field = '', order] = part.split(':');
    return fields.has(field) && (order === 'ASC' || order === 'DESC') ? [{ field, order }] : [];
  });
  if (!terms.length) return { field: sort.by, order: sort.order };
  return sortBy(sort.several ? terms : terms.slice(0, 1));
}

/** The fields that an address filters by, kept as JSON as REST lists are asked with; nonsense filters nothing. */
function readFields(text: string | null): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? givenTexts(read) : {};
  } catch {
    return {};
  }
}

/** What an address filters by: what a custom toolbar wants, or what the declared filters can mean. */
function readFilters({ toolbar, filters, fields }: Resource, text: string | null): Record<string, string> {
  const read = readFields(text);
  if (toolbar) return read;
  const isChosen = ([name, raw]: [string, string]) => {
    const field = filters.some((filter) => filter.field === name) ? fields[name] : undefined;
    const parsed = field && readFilterValue(field, raw);
    return parsed && 'value' in parsed && parsed.value !== undefined;
  };
  return Object.fromEntries(Object.entries(read).filter(isChosen));
}

/** The values that say something, as texts: an input that was emptied filters nothing. */
const givenTexts = (values: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (textOf(value) ? [[name, textOf(value)]] : [])),
  );

type DeclaredPeriod = NonNullable<Resource['period']>;

/** What a list's period is while nobody has chosen another. */
const usualPeriod = ({ days = 1, ahead }: DeclaredPeriod): Period => lastDays(days, timeZone(), ahead);

/** The preset that an address names, but for the one that is there at first. */
function readPreset({ presets, sends }: DeclaredPeriod, params: URLSearchParams): PresetName | undefined {
  const named = presets.findIndex((name) => name === params.get('period'));
  return sends !== undefined && named === 0 ? undefined : presets[named];
}

/** What an address filters by of a period: a preset, the days, or those of a preset. */
function readPeriodOf(declared: DeclaredPeriod, params: URLSearchParams): Record<string, string> {
  const period = readPreset(declared, params);
  const named = period && { period };
  if (declared.sends !== undefined) return { ...named };
  return { ...(period ? presetDays(period, timeZone()) : readDays(declared, params)), ...named };
}

/** The period of an address; each end that it does not name is the usual one. */
function readDays(declared: DeclaredPeriod, params: URLSearchParams): Period {
  const usual = usualPeriod(declared);
  const read = readPeriod({ from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to });
  return 'problem' in read ? usual : read;
}

/** The id of the row that an address's search selects; undefined where it selects none. */
export function selectedIn(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get('selected'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** How many rows a list shows while nobody has chosen another number. */
const usualPageSize = ({ pageSizes: [usual = defaultPageSize] }: Resource): number => usual;

/** Reads an address; what nobody could have chosen in the list falls back to the defaults. */
function readAddress(resource: Resource, params: URLSearchParams): ListAddress {
  const page = Number(params.get('page') ?? 1);
  const perPage = Number(params.get('perPage'));
  const search = params.get('search');
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: resource.pageSizes.find((size) => size === perPage) ?? usualPageSize(resource),
    sort: readSort(resource, params.get('sort') ?? ''),
    filter: {
      ...readFilters(resource, params.get('filter')),
      ...(search && { q: search }),
      ...(resource.period && readPeriodOf(resource.period, params)),
    },
    selected: selectedIn(params.toString()),
  };
}

/** Writes what {@link readAddress} reads; defaults are left out. */
function writeAddress(
  resource: Resource,
  { page, perPage, sort, filter, selected }: ListAddress,
): URLSearchParams {
  const { q, from, to, period, ...fields } = filter;
  const isOfDays = resource.period?.days !== undefined && !period;
  const usual = isOfDays && resource.period ? usualPeriod(resource.period) : undefined;
  const isUsualSort = sort.field === resource.sort.by && sort.order === resource.sort.order;
  const parts = {
    search: q,
    period,
    from: usual && from !== usual.from && from,
    to: usual && to !== usual.to && to,
    filter: Object.keys(fields).length > 0 && JSON.stringify(fields),
    sort: !isUsualSort && writeSort(sort),
    perPage: perPage !== usualPageSize(resource) && String(perPage),
    page: page > 1 && String(page),
    selected: selected !== undefined && String(selected),
  };
  return new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** The state of the list that the address holds, and how to change it. */
function useListAddress(resource: Resource) {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readAddress(resource, params), [resource, params]);
  const change = useCallback(
    (change: Partial<ListAddress>, how = { replace: false }) =>
      setParams((params) => writeAddress(resource, { ...readAddress(resource, params), ...change }), how),
    [resource, setParams],
  );
  return [address, change] as const;
}

/** Whether a list has more rows than its total says, by what the dataProvider says beside it. */
const isLeastTotal = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'isLeast' in meta && meta.isLeast === true;

/** How many rows a list has, as people read it: `1 234`, or `10 000+`. */
export const shownTotal = (total: number, meta: unknown): string =>
  `${formatSerial(total)}${isLeastTotal(meta) ? '+' : ''}`;

/**
 * The state of a declaration's list as react-admin's list context has it. What is shown is kept in the address alone, so
 * that reload, back and a sent link show the same rows. While others are loaded the shown rows stay; a page behind the
 * last one leads to the last. At most one row is selected, and react-admin's own export is off.
 */
export function useListState(resource: Resource): ListControllerResult<RaRecord> {
  const [{ page, perPage, sort, filter, selected }, change] = useListAddress(resource);
  const query = useGetList<RaRecord>(
    resource.name,
    { pagination: { page, perPage }, sort, filter },
    { placeholderData: keepPreviousData },
  );
  const { data: rows, total = 0, meta, error, isFetching, isPlaceholderData } = query;

  const isSettled = rows !== undefined && !isPlaceholderData && !isFetching;
  // an empty page says nothing of the total, so the way back leads over the first page
  const last = rows?.length ? Math.ceil(total / perPage) : 1;
  useEffect(() => {
    if (isSettled && page > last) change({ page: last }, { replace: true });
  }, [isSettled, page, last, change]);

  const [displayedFilters, setDisplayed] = useState<Readonly<Record<string, boolean>>>({});
  // another sort, filter or page size makes the old page number meaningless
  const setFilters = (values: object) => change({ filter: givenTexts(values), page: 1 });
  const show = (name: string, value: unknown, isShown: boolean) => {
    setDisplayed({ ...displayedFilters, [name]: isShown });
    setFilters({ ...filter, [name]: value });
  };
  const select = (id: RaRecord['id'] | undefined) =>
    change({ selected: id === undefined ? undefined : Number(id) });

  const base: ListControllerBaseResult<RaRecord> = {
    resource: resource.name,
    defaultTitle: resource.title,
    exporter: false,
    page,
    setPage: (page) => change({ page }),
    perPage,
    setPerPage: (perPage) => change({ perPage, page: 1 }),
    hasPreviousPage: page > 1,
    hasNextPage: page * perPage < total || isLeastTotal(meta),
    sort,
    setSort: (sort) => change({ sort, page: 1 }),
    filterValues: filter,
    setFilters: (values, displayed) => {
      if (displayed) setDisplayed(displayed);
      setFilters(values);
    },
    displayedFilters,
    showFilter: (name, value) => show(name, value ?? filter[name], true),
    hideFilter: (name) => show(name, undefined, false),
    selectedIds: selected === undefined ? [] : [selected],
    onSelect: (ids) => select(ids.at(-1)),
    onSelectAll: () => undefined,
    onToggleItem: (id) => select(Number(id) === selected ? undefined : id),
    onUnselectItems: () => select(undefined),
    refetch: query.refetch,
    isFetching,
    isLoading: query.isLoading,
    isPlaceholderData,
  };
  if (rows && error) return { ...base, data: rows, total, meta, error, isPending: false };
  if (rows) return { ...base, data: rows, total, meta, error: null, isPending: false };
  if (error) return { ...base, data: undefined, total: undefined, meta: undefined, error, isPending: false };
  return { ...base, data: undefined, total: undefined, meta: undefined, error: null, isPending: true };
}
