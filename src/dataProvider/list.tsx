import {
  type GetListParams,
  type Identifier,
  ListContextProvider,
  type RaRecord,
  reactRouterProvider,
  type RouterProvider,
  RouterProviderContext,
  type SortPayload,
  useListController,
} from 'ra-core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import {
  allRows,
  defaultPageSize,
  joinTerms,
  type ListRequest,
  type SortTerm,
  sortTerms,
  sumsName,
  totalIsLeast,
  listCall,
} from '../../contract/calls/records/listRequest.ts';
import { lastDays, type Period, periodBefore, readPeriod, usualName } from '../../contract/day/period.ts';
import { presetDays, presetMonthsBack } from '../../contract/day/presets.ts';
import { type Day, parseDay, wireDay } from '../../contract/day/day.ts';
import { type FilterValue, readFilterValue } from '../../contract/resource/filterValue.ts';
import { textOf } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { ask } from '../api/ask.ts';
import { timeZone } from '../api/session.ts';
import { resourceNamed } from '../api/portal.ts';
import { recordOf } from './record.ts';

// A list's way through the browser: address → query → request → rows → list context.

type Values = Readonly<Record<string, unknown>>;

/** A list's query as react-admin holds it. A sort by several fields is `{ sort: 'A,B', order: 'ASC,DESC' }`. */
interface Query {
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

// ---- 1. The address

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

function readJson(text: string | null): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? givenTexts(read) : {};
  } catch {
    return {};
  }
}

/** The fields that an address filters by: all where a custom toolbar reads them, else the declared filters' own. */
function readFields({ toolbar, filters, fields }: Resource, text: string | null): Record<string, string> {
  const read = readJson(text);
  if (toolbar) return read;
  const isChosen = ([name, raw]: [string, string]) => {
    const field = filters.some((filter) => filter.field === name) ? fields[name] : undefined;
    const parsed = field && readFilterValue(field, raw);
    return parsed && 'value' in parsed && parsed.value !== undefined;
  };
  return Object.fromEntries(Object.entries(read).filter(isChosen));
}

/** The period of a list while nobody has chosen another. */
const usualPeriod = ({ days = 1, ahead }: DeclaredPeriod): Period => lastDays(days, timeZone(), ahead);

/** The period of an address, by its preset or by its days; an end that it does not name is the usual one. */
function readPeriodOf(declared: DeclaredPeriod, params: URLSearchParams): Record<string, string> {
  const named = declared.presets.findIndex((name) => name === params.get('period'));
  // a list of presets alone begins with the first, which stands in no address
  const period = declared.sends !== undefined && named === 0 ? undefined : declared.presets[named];
  if (declared.sends !== undefined) return period ? { period } : {};
  if (period) return { ...presetDays(period, timeZone()), period };
  const usual = usualPeriod(declared);
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
function readAddress(resource: Resource, params: URLSearchParams): Query {
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
const besideQuery = ['selected', 'chart', 'compare', 'columns', 'view'] as const;

/**
 * Writes what {@link readAddress} reads, without the defaults. A period that has a name is written by it, and other days as
 * both days, so that the address means the same tomorrow.
 */
function writeAddress(resource: Resource, query: Query, params: URLSearchParams): URLSearchParams {
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

// ---- 2. The query, held by react-admin's list controller

/** The query in the address as react-admin writes it. */
const toTheirs = ({ filter, page, perPage, sort, order }: Query): string =>
  `?${new URLSearchParams({ page: `${page}`, perPage: `${perPage}`, sort, order, filter: JSON.stringify(filter) })}`;

/** Reads {@link toTheirs}. */
function fromTheirs(search: string): Query {
  const params = new URLSearchParams(search);
  return {
    page: Number(params.get('page')),
    perPage: Number(params.get('perPage')),
    sort: params.get('sort') ?? '',
    order: params.get('order') ?? '',
    filter: readJson(params.get('filter')),
  };
}

/**
 * react-admin's router for one list, which sees the list's address as react-admin writes it. `show`
 * tells the router what the controller has read.
 */
function listRouter(resource: Resource) {
  let rows: readonly unknown[] | undefined;
  let error: unknown;
  const router: RouterProvider = {
    ...reactRouterProvider,
    useLocation() {
      const location = useLocation();
      return useMemo(
        () => ({
          ...location,
          search: toTheirs(readAddress(resource, new URLSearchParams(location.search))),
        }),
        [location],
      );
    },
    useNavigate() {
      const [, setParams] = useSearchParams();
      return (to, options) => {
        if (typeof to !== 'object') return;
        // on a page without rows the controller turns to another one, and no person does
        const isOwn = options?.state?.['_scrollToTop'] === true && !rows?.length;
        if (isOwn && error) return;
        const query = fromTheirs(to.search ?? '');
        setParams((params) => writeAddress(resource, query, params), { replace: isOwn });
      };
    },
  };
  const show = (list: { data?: readonly unknown[] | undefined; error?: unknown }) => {
    rows = list.data;
    error = list.error;
  };
  return { router, show };
}

interface ListStateProps {
  resource: Resource;
  /** Reports a list that could not be read. */
  failed: (error: Error) => void;
  children: ReactNode;
}

/**
 * The list of `resource` in react-admin's list context. The address alone holds its state, and at most one selected row; rows
 * that people choose to do something with are forgotten with the page, or as soon as the list finds others.
 */
export function ListState({ resource, failed, children }: ListStateProps) {
  const { router, show } = useMemo(() => listRouter(resource), [resource]);
  return (
    <RouterProviderContext.Provider value={router}>
      <ControlledList resource={resource} failed={failed} show={show}>
        {children}
      </ControlledList>
    </RouterProviderContext.Provider>
  );
}

function ControlledList({
  resource,
  failed,
  show,
  children,
}: ListStateProps & Pick<ReturnType<typeof listRouter>, 'show'>) {
  const [params, setParams] = useSearchParams();
  const list = useListController<RaRecord>({
    resource: resource.name,
    storeKey: false,
    disableAuthentication: true,
    exporter: false,
    queryOptions: { onError: failed, meta: { withSums: resource.sums.length > 0 } },
  });
  useEffect(() => show(list));
  const selected = selectedIn(params.toString());
  const select = (id: Identifier | undefined) =>
    setParams((params) => {
      const next = new URLSearchParams(params);
      if (id === undefined) next.delete('selected');
      else next.set('selected', String(id));
      return next;
    });
  const [isAll, setAll] = useState(false);
  const filter = JSON.stringify(list.filterValues);
  const [chosenIn, setChosenIn] = useState(filter);
  if (chosenIn !== filter) {
    setChosenIn(filter);
    setAll(false);
    list.onUnselectItems();
  }
  const shown = list.data?.map(({ id }) => id) ?? [];
  const value = {
    ...list,
    meta: { ...list.meta, isAll },
    hasNextPage: list.hasNextPage || isLeastTotal(list.meta),
    ...(resource.aside === undefined
      ? {
          selectedIds: isAll ? shown : list.selectedIds,
          onSelect: (ids: Identifier[]) => {
            setAll(false);
            list.onSelect(ids);
          },
          onToggleItem: (id: Identifier) => {
            setAll(false);
            if (isAll) list.onSelect(shown.filter((other) => other !== id));
            else list.onToggleItem(id);
          },
          onSelectAll: () => setAll(true),
          onUnselectItems: () => {
            setAll(false);
            list.onUnselectItems();
          },
        }
      : {
          selectedIds: selected === undefined ? [] : [selected],
          onSelect: (ids: Identifier[]) => select(ids.at(-1)),
          onToggleItem: (id: Identifier) => select(Number(id) === selected ? undefined : id),
          onSelectAll: () => undefined,
          onUnselectItems: () => select(undefined),
        }),
  };
  return (
    <RouterProviderContext.Provider value={reactRouterProvider}>
      <ListContextProvider value={value}>{children}</ListContextProvider>
    </RouterProviderContext.Provider>
  );
}

/** The row that an address selects. */
export function selectedIn(search: string): number | undefined {
  const id = Number(new URLSearchParams(search).get('selected'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

// ---- 3. The request

/** The part of a declaration that its list's requests depend on. */
type Declared = Pick<Resource, 'fields' | 'period' | 'filters'>;

const americanDay = (day: Day): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

function periodOf({ period }: Declared, filter: Values): Partial<ListRequest> {
  if (period?.sends !== undefined) {
    const place = period.presets.findIndex((name) => name === filter['period']);
    return { [period.sends]: Math.max(place, 0) + 1 };
  }
  const [from, to] = [parseDay(textOf(filter['from'])), parseDay(textOf(filter['to']))];
  if (!period || !from || !to) return {};
  const write = period.wire === 'MM/DD/YYYY' ? americanDay : wireDay;
  return { FromDate: write(from), ToDate: write(to) };
}

/** The values of the declared filters by their names on the wire. A value that can't be read asks for all rows. */
const chosenOf = ({ filters, fields }: Declared, filter: Values): Record<string, FilterValue> =>
  Object.fromEntries(
    filters.flatMap(({ field: name, sends }) => {
      const field = fields[name];
      const read = field && readFilterValue(field, filter[name]);
      return read && 'value' in read && read.value !== undefined ? [[sends, read.value]] : [];
    }),
  );

/** A list request but for its page. */
const unpagedRequest = (declared: Declared, sort: SortPayload | undefined, filter: Values) => ({
  // documented (spec 3 §3), though the server lists all rows
  IsActive: true,
  SearchValue: textOf(filter['q']),
  SortColumn: sort?.field ?? '',
  SortOrder: sort?.order ?? '',
  ...periodOf(declared, filter),
  ...chosenOf(declared, filter),
});

/** The documented list request of one page; `First` is the offset + 1 (spec 3 §3). */
export function listRequestOf(
  declared: Declared,
  { pagination: { page, perPage } = { page: 1, perPage: defaultPageSize }, sort, filter = {} }: GetListParams,
): ListRequest {
  return { ...unpagedRequest(declared, sort, filter), First: (page - 1) * perPage + 1, PageSize: perPage };
}

/** The list request of every row that a list shows with its filter. */
export const exportRequestOf = (declared: Declared, sort: SortPayload, filter: Values): ListRequest => ({
  ...unpagedRequest(declared, sort, filter),
  First: allRows,
  PageSize: allRows,
});

/** Narrows what a filter or a chart counts as the list is narrowed. */
export function countsRequestOf(declared: Declared, filter: Values): Partial<ListRequest> {
  const search = textOf(filter['q']);
  return {
    ...(search && { SearchValue: search }),
    ...periodOf(declared, filter),
    ...chosenOf(declared, filter),
  };
}

// ---- 4. The rows

/** Asks for a page of a list. `meta.withSums` adds the declared sums of all rows that are found. */
export async function getList(name: string, params: GetListParams) {
  const resource = resourceNamed(name);
  const withSums = params.meta?.withSums === true;
  const input = { ...listRequestOf(resource, params), ...(withSums && { [sumsName]: true }) };
  const { data: rows } = await ask(listCall(resource), { input, signal: params.signal });
  const { TotalRows = 0, [totalIsLeast]: isLeast, [sumsName]: sums } = rows[0] ?? {};
  const meta = { ...(isLeast === true && { isLeast }), ...(withSums && { sums }) };
  return { data: rows.map((row) => recordOf(resource, row)), total: Number(TotalRows), meta };
}

/** The declared sums of all rows that a list finds, by their fields; those that its answer lacks are missing. */
export const sumsIn = (meta: unknown): Readonly<Record<string, unknown>> =>
  typeof meta === 'object' && meta !== null && 'sums' in meta ? { ...(meta.sums as object) } : {};

/** Whether all rows that the list finds are chosen, on every page. */
export const isAllChosen = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'isAll' in meta && meta.isAll === true;

/** Whether there are more rows than the list's total, which nobody has counted. */
export const isLeastTotal = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'isLeast' in meta && meta.isLeast === true;

/** The number of a list's rows as people read it: `1,234`, or `10,000+` where nobody has counted on. */
export const shownTotal = (total: number, meta: unknown): string =>
  `${formatQuantity(total)}${isLeastTotal(meta) ? '+' : ''}`;
