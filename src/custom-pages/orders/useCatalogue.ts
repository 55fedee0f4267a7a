import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  cataloguePage,
  type CatalogueProduct,
  type CatalogueRequest,
  mostCatalogue,
  searchProducts,
} from '../../../contract/calls/orders/orders.ts';
import { ask } from '../../api/ask.ts';

/** Milliseconds after the last key until the catalogue is read. */
const pause = 300;

/** Milliseconds for which products are shown again without another call. */
const fresh = 30_000;

const productsOf = (request: CatalogueRequest) => ({
  queryKey: ['order-catalogue', request],
  queryFn: async ({ signal }: { signal?: AbortSignal }) =>
    (await ask(searchProducts, { input: request, signal })).data,
  staleTime: fresh,
});

const firstPage: CatalogueRequest = { pageSize: cataloguePage };

/** Reads the first products at once, while the form is still loading. */
export function useCatalogueAhead(): void {
  const queryClient = useQueryClient();
  useEffect(() => void queryClient.prefetchQuery(productsOf(firstPage)), [queryClient]);
}

/** Returns the only product with exactly this code, typed or scanned. Undefined if none or several have it. */
function codedBy(code: string, found: readonly CatalogueProduct[]): CatalogueProduct | undefined {
  const wanted = code.toLowerCase();
  const [product, ...others] = found.filter(({ ProductCode, HPCode, OEM }) =>
    [ProductCode, HPCode, OEM].some((own) => own?.toLowerCase() === wanted),
  );
  return others.length ? undefined : product;
}

/** Reads the products of one category, or of all, that contain the typed text. The old ones stay until the new ones arrive. */
export function useCatalogue(categoryId: number | undefined) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState({ search: '', categoryId, size: cataloguePage });
  if (asked.categoryId !== categoryId) setAsked({ ...asked, categoryId, size: cataloguePage });
  useEffect(() => {
    const search = typed.trim();
    const timer = setTimeout(
      () =>
        setAsked((asked) => (asked.search === search ? asked : { ...asked, search, size: cataloguePage })),
      pause,
    );
    return () => clearTimeout(timer);
  }, [typed]);
  const { search, size } = asked;
  const requestOf = (searchval: string, pageSize: number): CatalogueRequest => ({
    ...(searchval && { searchval }),
    ...(categoryId !== undefined && { cateId: categoryId }),
    pageSize,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...productsOf(requestOf(search, size)),
    placeholderData: keepPreviousData,
  });
  const total = data?.[0]?.TotalProducts ?? 0;
  return {
    products: data,
    error,
    search,
    typed,
    type: setTyped,
    /** The products are those of an earlier search. */
    isStale: isPlaceholderData && (data?.length ?? 0) > size - cataloguePage,
    isFetching,
    // spec 2 §4: offers more if there are at least as many as are shown
    hasMore: total >= size && size < mostCatalogue,
    loadMore: () => setAsked({ ...asked, size: Math.min(size + cataloguePage, mostCatalogue) }),
    readAgain: () => void refetch(),
    /** Searches at once for the currently typed text. */
    findNow: async () => {
      const code = typed.trim();
      setAsked((asked) => (asked.search === code ? asked : { ...asked, search: code, size: cataloguePage }));
      const found = await queryClient.fetchQuery(productsOf(requestOf(code, cataloguePage)));
      return { isNone: !found.length, coded: codedBy(code, found) };
    },
  };
}
