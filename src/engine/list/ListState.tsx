import {
  type Identifier,
  ListContextProvider,
  type RaRecord,
  reactRouterProvider,
  type RouterProvider,
  RouterProviderContext,
  useListController,
  useNotify,
} from 'ra-core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { isLeastTotal } from '../../dataProvider/list.ts';
import {
  type Query,
  readAddress,
  readJson,
  selectedIn,
  writeAddress,
} from '../../dataProvider/listAddress.ts';

// The list's query, held by react-admin's list controller.

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
  let total = 0;
  let hasShown = false;
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
      const notify = useNotify();
      return (to, options) => {
        if (typeof to !== 'object') return;
        // on a page without rows the controller turns to another one, and no person does
        const isOwn = options?.state?.['_scrollToTop'] === true && !rows?.length;
        if (isOwn && error) return;
        const query = fromTheirs(to.search ?? '');
        if (isOwn) query.page = Math.max(1, Math.ceil(total / query.perPage));
        if (isOwn && total && !hasShown) notify('app.list.no_such_page', { type: 'warning' });
        setParams((params) => writeAddress(resource, query, params), { replace: isOwn });
      };
    },
  };
  const show = (list: {
    data?: readonly unknown[] | undefined;
    error?: unknown;
    total?: number | undefined;
  }) => {
    rows = list.data;
    total = list.total ?? 0;
    hasShown ||= Boolean(rows?.length);
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
 * The list of `resource` in react-admin's list context. Only the address holds its state, and at most one selected row; rows
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
  /** The number of all rows, if they are chosen. */
  const [all, setAll] = useState<number>();
  const filter = JSON.stringify(list.filterValues);
  const [chosenIn, setChosenIn] = useState(filter);
  if (chosenIn !== filter) {
    setChosenIn(filter);
    setAll(undefined);
    list.onUnselectItems();
  }
  const shown = list.data?.map(({ id }) => id) ?? [];
  const value = {
    ...list,
    // an exact total follows the list, also after others have changed it
    meta: { ...list.meta, chosen: all !== undefined && !isLeastTotal(list.meta) ? list.total : all },
    hasNextPage: list.hasNextPage || isLeastTotal(list.meta),
    ...(resource.aside === undefined
      ? {
          selectedIds: all !== undefined ? shown : list.selectedIds,
          onSelect: (ids: Identifier[]) => {
            setAll(undefined);
            list.onSelect(ids);
          },
          onToggleItem: (id: Identifier) => {
            setAll(undefined);
            if (all !== undefined) list.onSelect(shown.filter((other) => other !== id));
            else list.onToggleItem(id);
          },
          // the list's own total can be less than what it finds
          onSelectAll: ({ limit }: { limit?: number } = {}) => setAll(limit ?? list.total),
          onUnselectItems: () => {
            setAll(undefined);
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
