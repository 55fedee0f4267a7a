import type { GetListParams, SortPayload } from 'ra-core';
import {
  allRows,
  defaultPageSize,
  type ListRequest,
  sumsName,
  totalIsLeast,
  listCall,
} from '../../contract/calls/records/listRequest.ts';
import { type Day, parseDay, wireDay } from '../../contract/day/day.ts';
import { fieldOfFilter, type FilterValue, readFilterValue } from '../../contract/resource/filterValue.ts';
import { textOf } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { ask } from '../api/ask.ts';
import { resourceNamed } from '../api/portal.ts';
import { recordOf } from './record.ts';

type Values = Readonly<Record<string, unknown>>;

// The request

/** The part of a declaration that its list's requests depend on. */
type Declared = Pick<Resource, 'id' | 'fields' | 'period' | 'filters'>;

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
const chosenOf = ({ filters, ...declared }: Declared, filter: Values): Record<string, FilterValue> =>
  Object.fromEntries(
    filters.flatMap(({ field: name, sends }) => {
      const field = fieldOfFilter(declared, name);
      const read = field && readFilterValue(field, filter[name]);
      return read && 'value' in read && read.value !== undefined ? [[sends, read.value]] : [];
    }),
  );

/** A list request without its page. */
const unpagedRequest = (declared: Declared, sort: SortPayload | undefined, filter: Values) => ({
  // documented (spec 3 §3), though the server lists all rows
  IsActive: true,
  SearchValue: textOf(filter['q']),
  // react-admin sorts by `id` unless it is told otherwise
  SortColumn: (sort?.field === 'id' ? declared.id : sort?.field) ?? '',
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

// The rows

/** Asks for a page of a list. `meta.withSums` adds the declared sums of all rows that are found. */
export async function getList(name: string, params: GetListParams) {
  const resource = resourceNamed(name);
  const withSums = params.meta?.withSums === true;
  const input = { ...listRequestOf(resource, params), ...(withSums && { [sumsName]: true }) };
  const { data: rows } = await ask(listCall(resource), { input, signal: params.signal });
  // only a row tells the total, and a page beyond the last one has none
  if (!rows.length && Number(input.First) > 1) {
    const first = { ...input, First: 1, PageSize: 1 };
    const { data: found } = await ask(listCall(resource), { input: first, signal: params.signal });
    return { data: [], total: Number(found[0]?.['TotalRows'] ?? 0) };
  }
  const { TotalRows = 0, [totalIsLeast]: isLeast, [sumsName]: sums } = rows[0] ?? {};
  const meta = { ...(isLeast === true && { isLeast }), ...(withSums && { sums }) };
  return { data: rows.map((row) => recordOf(resource, row)), total: Number(TotalRows), meta };
}

/** The declared sums of all rows that a list finds, by their fields; those that its answer lacks are missing. */
export const sumsIn = (meta: unknown): Readonly<Record<string, unknown>> =>
  typeof meta === 'object' && meta !== null && 'sums' in meta ? { ...(meta.sums as object) } : {};

/** The number of all rows that the list finds, on every page, if they are chosen. */
export const allChosen = (meta: unknown): number | undefined =>
  typeof meta === 'object' && meta !== null && 'chosen' in meta && typeof meta.chosen === 'number'
    ? meta.chosen
    : undefined;

/** Whether there are more rows than the list's total, which nobody has counted. */
export const isLeastTotal = (meta: unknown): boolean =>
  typeof meta === 'object' && meta !== null && 'isLeast' in meta && meta.isLeast === true;

/** The number of a list's rows as people read it: `1,234`, or `10,000+` where nobody has counted on. */
export const shownTotal = (total: number, meta: unknown): string =>
  `${formatQuantity(total)}${isLeastTotal(meta) ? '+' : ''}`;
