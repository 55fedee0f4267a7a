import type { ListRequest } from '../../contract/calls/listRequest.ts';
import type { Period } from '../../contract/calls/period.ts';
import { type Day, wireDay } from '../../contract/day/day.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { allRows } from '../../contract/calls/paging.ts';
import { readSort } from './sortText.ts';

/** What a list shows of its rows. */
export interface ListView {
  /** Counted from 1. */
  page: number;
  perPage: number;
  /** As `writeSort` writes it. */
  sort: string;
  search: string;
  /** The days in which the rows were created; only lists with a period have one. */
  period?: Period;
  /** Values of fields that every row has; only lists with a filter or a toolbar of their own have any. */
  filter?: Readonly<Record<string, string>>;
}

type Asked = Pick<ListView, 'sort' | 'search' | 'period' | 'filter'>;

type Order = Pick<
  ListRequest,
  'SearchValue' | 'SortColumn' | 'SortOrder' | 'IsActive' | 'FromDate' | 'ToDate'
>;

/** What a declaration says of its list's requests. */
type Declared = Pick<Resource, 'period' | 'filter'>;

const americanDay = (day: Day): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

function periodOf({ period: declared }: Declared, period: Period): Pick<ListRequest, 'FromDate' | 'ToDate'> {
  const write = declared?.wire === 'MM/DD/YYYY' ? americanDay : wireDay;
  return { FromDate: write(period.from), ToDate: write(period.to) };
}

function chosenOf({ filter }: Declared, view: Asked): Record<string, number | string> {
  const chosen = filter && view.filter?.[filter.field];
  return chosen ? { [filter.sends]: Number.isNaN(Number(chosen)) ? chosen : Number(chosen) } : {};
}

function orderOf(view: Asked, declared: Declared): Order {
  const terms = readSort(view.sort);
  return {
    IsActive: true,
    SearchValue: view.search,
    SortColumn: terms.map((term) => term.field).join(','),
    SortOrder: terms.map((term) => term.order).join(','),
    ...(view.period && periodOf(declared, view.period)),
    ...chosenOf(declared, view),
  };
}

/** The documented list request of one page; `First` is the offset + 1 (spec 3 §3). */
export const listRequestOf = (view: ListView, declared: Declared): ListRequest => ({
  ...orderOf(view, declared),
  First: (view.page - 1) * view.perPage + 1,
  PageSize: view.perPage,
});

/** The list request of every row that a list shows with its filters. */
export const exportRequestOf = (view: Asked, declared: Declared): ListRequest => ({
  ...orderOf(view, declared),
  First: allRows,
  PageSize: allRows,
});
