import type { ListRequest } from '../../contract/calls/listRequest.ts';
import type { Period } from '../../contract/calls/period.ts';
import { wireDay } from '../../contract/day/day.ts';
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
  /** Values of fields that every row has; only lists with a toolbar of their own have any. */
  filter?: Readonly<Record<string, string>>;
}

type Asked = Pick<ListView, 'sort' | 'search' | 'period'>;

type Order = Pick<
  ListRequest,
  'SearchValue' | 'SortColumn' | 'SortOrder' | 'IsActive' | 'FromDate' | 'ToDate'
>;

function orderOf({ sort, search, period }: Asked): Order {
  const terms = readSort(sort);
  return {
    IsActive: true,
    SearchValue: search,
    SortColumn: terms.map((term) => term.field).join(','),
    SortOrder: terms.map((term) => term.order).join(','),
    ...(period && { FromDate: wireDay(period.from), ToDate: wireDay(period.to) }),
  };
}

/** The documented list request of one page; `First` is the offset + 1 (spec 3 §3). */
export const listRequestOf = (view: ListView): ListRequest => ({
  ...orderOf(view),
  First: (view.page - 1) * view.perPage + 1,
  PageSize: view.perPage,
});

/** The list request of every row that a list shows with its filters. */
export const exportRequestOf = (view: Asked): ListRequest => ({
  ...orderOf(view),
  First: allRows,
  PageSize: allRows,
});
