import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lastDays, type Period, readPeriod } from '../../../contract/calls/period.ts';
import { defaultPageSize, pageSizes } from '../../../contract/calls/paging.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { timeZone } from '../../api/session.ts';
import type { ListView } from '../../dataProvider/listRequestOf.ts';
import { readSort, writeSort } from '../../dataProvider/sortText.ts';
import { readFilter, writeFilter } from './filterText.ts';
import { withSelection } from './useSelection.ts';

export type ChangeView = (change: Partial<ListView>, how?: { replace: boolean }) => void;

const defaultSort = ({ sort }: Resource): string => writeSort([{ field: sort.by, order: sort.order }]);

/** The period of an address; each end that it does not name is the one of the last `days` days. */
function readDays(days: number, params: URLSearchParams): Period {
  const usual = lastDays(days, timeZone());
  const read = readPeriod({ from: params.get('from') ?? usual.from, to: params.get('to') ?? usual.to });
  return 'problem' in read ? usual : read;
}

/** Reads the address as a view; what nobody could have chosen in the list falls back to the defaults. */
function readView(resource: Resource, params: URLSearchParams): ListView {
  const page = Number(params.get('page') ?? 1);
  const perPage = Number(params.get('perPage'));
  const fields = new Set([resource.sort.by, ...resource.columns.map((column) => column.sort)]);
  const terms = readSort(params.get('sort') ?? '').filter((term) => fields.has(term.field));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: pageSizes.find((size) => size === perPage) ?? defaultPageSize,
    sort: terms.length ? writeSort(resource.sort.several ? terms : terms.slice(0, 1)) : defaultSort(resource),
    search: params.get('search') ?? '',
    ...(resource.period && { period: readDays(resource.period.days, params) }),
    filter: resource.toolbar || resource.filter ? readFilter(params.get('filter')) : {},
  };
}

function writeView(resource: Resource, view: ListView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.search) params.set('search', view.search);
  const { period } = view;
  const usual = resource.period && lastDays(resource.period.days, timeZone());
  if (period && period.from !== usual?.from) params.set('from', period.from);
  if (period && period.to !== usual?.to) params.set('to', period.to);
  const filter = writeFilter(view.filter);
  if (filter) params.set('filter', filter);
  if (view.sort !== defaultSort(resource)) params.set('sort', view.sort);
  if (view.perPage !== defaultPageSize) params.set('perPage', String(view.perPage));
  if (view.page > 1) params.set('page', String(view.page));
  return params;
}

/** What a list shows, kept in the address alone, so that reload, back and a sent link show the same rows. */
export function useListAddress(resource: Resource): [ListView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(resource, params), [resource, params]);
  const change: ChangeView = useCallback(
    (change, how = { replace: false }) =>
      setParams((params) => {
        const before = readView(resource, params);
        // another sort, search or page size makes the old page number meaningless
        return withSelection(params, writeView(resource, { ...before, page: 1, ...change }));
      }, how),
    [resource, setParams],
  );
  return [view, change];
}
