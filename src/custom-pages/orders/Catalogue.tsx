import ListIcon from '@mui/icons-material/PlaylistAddOutlined';
import SearchIcon from '@mui/icons-material/SearchOutlined';
import { Button } from '../../components/Button.tsx';
import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useId, useState, useEffect } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Option } from '../../../contract/calls/records/options.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { optionsCall } from '../../../contract/resource/resourceCalls.ts';
import { Failed, Notice } from '../../components/Notice.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import type { OptionsSource } from '../../components/useOptions.ts';
import { resourceNamed } from '../../resources/index.ts';
import { type CartLine, qtyIn, type ShownProduct, usePrices } from './Cart.ts';
import styles from './orders.module.css';
import { ProductCard } from './ProductCard.tsx';
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
function useCatalogue(categoryId: number | undefined) {
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

function categorySource(): OptionsSource {
  const category = resourceNamed('masters/category-master');
  return { call: optionsCall(category, category.calls.options ?? ''), page: pageKeys.orderBooking };
}

interface CatalogueProps {
  /** Whose prices it shows. */
  dealerId: number | undefined;
  lines: readonly CartLine[];
  /** @param search the search text at the time */
  change: (product: ShownProduct, qty: number, how: 'tapped' | 'typed', search: string) => void;
  /** Called for Enter in the search. Adds the product with exactly this code. Undefined if the search found none. */
  addFound: (product: ShownProduct | undefined, search: string) => void;
  /** Called for Enter in a product's quantity. */
  entered: (search: string) => void;
  openPaste: () => void;
}

/** The products that can be ordered, by search and category. Shows 20 at first, and 20 more with each Load More (spec 2 §4). */
export function Catalogue({ dealerId, lines, change, addFound, entered, openPaste }: CatalogueProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [category, setCategory] = useState<Option | null>(null);
  const { products, error, search, typed, type, isStale, hasMore, loadMore, isFetching, readAgain, findNow } =
    useCatalogue(category?.value);
  const priceOf = usePrices(dealerId, products ?? []);
  const changeHere = useEvent((product: ShownProduct, qty: number, how: 'tapped' | 'typed') =>
    change(product, qty, how, search),
  );
  const enteredHere = useEvent(() => entered(search));
  const enterSearch = async () => {
    if (!typed.trim()) return;
    try {
      const { isNone, coded } = await findNow();
      if (isNone || coded) addFound(coded, typed.trim());
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
  };
  return (
    <section className={styles['catalogue']} aria-label={translate('app.orders.catalogue')}>
      <div className={`stack gap-8 edge-bottom surface ${styles['toolbar']}`}>
        <div className={`search-box relative ${styles['search']}`}>
          <SearchIcon aria-hidden="true" />
          <input
            className="control"
            type="search"
            enterKeyHint="search"
            value={typed}
            maxLength={200}
            placeholder={translate('app.orders.search')}
            aria-label={translate('app.orders.search_label')}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void enterSearch();
            }}
          />
        </div>
        <CategorySelect chosen={category} choose={setCategory} />
        <Button label="app.orders.paste" startIcon={<ListIcon />} onClick={openPaste} />
      </div>
      {error && !products && <Failed error={error} retry={readAgain} />}
      {products?.length === 0 && (
        <Notice
          title={translate('app.list.none')}
          text={search ? translate('app.list.none_found', { search }) : undefined}
        />
      )}
      {products ? (
        <ul className={`stack gap-12 ${styles['grid']}`} data-stale={isStale}>
          {products.map((product) => {
            const line = lines.find(({ ProductId }) => ProductId === product.ProductId);
            return (
              <li key={product.ProductId} className="stack shrinks">
                <ProductCard
                  product={product}
                  price={priceOf(product)}
                  qty={qtyIn(lines, product.ProductId)}
                  least={line?.sent ?? 0}
                  most={line?.most}
                  change={changeHere}
                  entered={enteredHere}
                  chooseOem={type}
                />
              </li>
            );
          })}
        </ul>
      ) : (
        !error && <Bones />
      )}
      {hasMore && (
        <div className="center above-16">
          <Button label="app.orders.load_more" onClick={loadMore} disabled={isFetching} />
        </div>
      )}
    </section>
  );
}

interface CategorySelectProps {
  chosen: Option | null;
  choose: (option: Option | null) => void;
}

function CategorySelect({ chosen, choose }: CategorySelectProps) {
  const translate = useTranslate();
  const id = useId();
  const [source] = useState(categorySource);
  return (
    <div>
      <span id={`${id}label`} className="visually-hidden">
        {translate('app.orders.category')}
      </span>
      <SearchSelect
        control={{ id, 'aria-labelledby': `${id}label` }}
        source={source}
        chosen={chosen}
        choose={choose}
        placeholder="app.orders.all_categories"
        openPlaceholder="app.form.search"
      />
    </div>
  );
}

function Bones() {
  return (
    <div className={`stack gap-12 ${styles['grid']}`} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className={`bones ${styles['bone']}`} />
      ))}
    </div>
  );
}

/** Holds the place of the catalogue until the cart is read. */
export function CatalogueSkeleton() {
  const translate = useTranslate();
  return (
    <output className={`block ${styles['loading']}`} aria-label={translate('app.form.loading')}>
      <Bones />
    </output>
  );
}
