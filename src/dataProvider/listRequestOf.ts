import type { GetListParams, SortPayload } from 'ra-core';
import type { ListRequest } from '../../contract/calls/listRequest.ts';
import { allRows, defaultPageSize } from '../../contract/calls/paging.ts';
import { type Day, parseDay, wireDay } from '../../contract/day/day.ts';
import { readValue, textOf } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';

/** What a declaration says of its list's requests. */
type Declared = Pick<Resource, 'fields' | 'period' | 'filter'>;

/** The filter of react-admin's list: `q` is searched, `from` and `to` are the period, the others are fields. */
type Filter = Readonly<Record<string, unknown>>;

const americanDay = (day: Day): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

function periodOf({ period }: Declared, filter: Filter): Pick<ListRequest, 'FromDate' | 'ToDate'> {
  const [from, to] = [parseDay(textOf(filter['from'])), parseDay(textOf(filter['to']))];
  if (!period || !from || !to) return {};
  const write = period.wire === 'MM/DD/YYYY' ? americanDay : wireDay;
  return { FromDate: write(from), ToDate: write(to) };
}

/** The chosen value of the declared filter as its field means it: `007` stays a text where the choices are texts. */
function chosenOf({ filter: declared, fields }: Declared, filter: Filter): Record<string, unknown> {
  const field = declared && fields[declared.field];
  const chosen = declared && filter[declared.field];
  return field && chosen ? { [declared.sends]: readValue(field, chosen) } : {};
}

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
