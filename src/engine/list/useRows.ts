import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { ListView } from '../../dataProvider/listRequestOf.ts';
import type { ChangeView } from './useListAddress.ts';

/** The rows of `view`. While others are loaded the shown ones stay; a page behind the last one leads to the last. */
export function useRows(resource: Resource, view: ListView, change: ChangeView) {
  const query = useGetList<RaRecord>(
    resource.name,
    {
      pagination: { page: view.page, perPage: view.perPage },
      sort: { field: view.sort, order: 'ASC' },
      filter: { ...view.filter, q: view.search },
      meta: { period: view.period },
    },
    { placeholderData: keepPreviousData },
  );
  const { data: rows, total, isPlaceholderData } = query;
  const isSettled = rows !== undefined && !isPlaceholderData && !query.isFetching;
  // an empty page says nothing of the total, so the way back leads over the first page
  const last = rows?.length ? Math.ceil((total ?? 0) / view.perPage) : 1;
  useEffect(() => {
    if (isSettled && view.page > last) change({ page: last }, { replace: true });
  }, [isSettled, view.page, last, change]);
  return { ...query, rows, total: total ?? 0 };
}
