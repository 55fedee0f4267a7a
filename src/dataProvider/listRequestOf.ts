import type { GetListParams, SortPayload } from 'ra-core';
import type { ListRequest } from '../../contract/calls/listRequest.ts';
import { allRows, defaultPageSize } from '../../contract/calls/paging.ts';
import { type Day, parseDay, wireDay } from '../../contract/day/day.ts';
import { textOf } from '../../contract/resource/parseValue.ts';
import { type FilterValue, readFilterValue } from '../../contract/resource/filterValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';

/** What a declaration says of its list's requests. */
type Declared = Pick<Resource, 'fields' | 'period' | 'filters'>;

/**
 * The filter of react-admin's list: `q` is searched, `from` and `to` are the period, `period` is its preset, the others are
 * fields.
 */
type Filter = Readonly<Record<string, unknown>>;

const americanDay = (day: Day): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

function periodOf({ period }: Declared, filter: Filter): Partial<ListRequest> {
  if (period?.sends !== undefined) {
    const place = period.presets.findIndex((name) => name === filter['period']);
    return { [period.sends]: Math.max(place, 0) + 1 };
  }
  const [from, to] = [parseDay(textOf(filter['from'])), parseDay(textOf(filter['to']))];
  if (!period || !from || !to) return {};
  const write = period.wire === 'MM/DD/YYYY' ? americanDay : wireDay;
  return { FromDate: write(from), ToDate: write(to) };
}

/** The chosen values of the declared filters, by their names on the wire; what can't be read asks for all rows. */
const chosenOf = ({ filters, fields }: Declared, filter: Filter): Record<string, FilterValue> =>
  Object.fromEntries(
    filters.flatMap(({ field: name, sends }) => {
      const field = fields[name];
      const read = field && readFilterValue(field, filter[name]);
      return read && 'value' in read && read.value !== undefined ? [[sends, read.value]] : [];
    }),
  );

const orderOf = (declared: Declared, sort: SortPayload | undefined, filter: Filter) => ({
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
  return { ...orderOf(declared, sort, filter), First: (page - 1) * perPage + 1, PageSize: perPage };
}

/** The list request of every row that a list shows with its filter. */
export const exportRequestOf = (declared: Declared, sort: SortPayload, filter: Filter): ListRequest => ({
  ...orderOf(declared, sort, filter),
  First: allRows,
  PageSize: allRows,
});

/** What the counts of a filter are asked with: what else the list is narrowed by. */
export function countsRequestOf(declared: Declared, filter: Filter): Partial<ListRequest> {
  const search = textOf(filter['q']);
  return {
    ...(search && { SearchValue: search }),
    ...periodOf(declared, filter),
    ...chosenOf(declared, filter),
  };
}
