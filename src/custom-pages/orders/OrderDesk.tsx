import { Button } from '../../components/Button.tsx';
import CartIcon from '@mui/icons-material/ShoppingCartOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { orderTexts } from '../../../contract/calls/orders/orders.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { UnsavedGuard } from '../../components/UnsavedGuard.tsx';
import type { OwnFormProps } from '../../engine/custom.ts';
import { useKeptAtEnd } from '../../engine/form/useKeptForm.ts';
import {
  type Cart,
  type CartLine,
  isSameCart,
  type Paste,
  piecesOf,
  pricesKey,
  qtyIn,
  type ShownProduct,
  usePricedLines,
} from './Cart.ts';
import { CartDialog, PasteDialog } from './CartDialog.tsx';
import { Catalogue } from './Catalogue.tsx';
import styles from './orders.module.css';
import { Total } from './ProductCard.tsx';
import { OrderHead, MergeNotes, OrderNotes } from './OrderHead.tsx';
import { type OrderStart, useOrderSaving } from './OrderDraft.ts';
import type { useServerCart } from './useServerCart.ts';

interface OrderDeskProps extends Pick<OwnFormProps, 'resource' | 'makes' | 'close'> {
  start: OrderStart;
  cart: Cart;
  paste: Paste;
  /** Set if the server stores the cart. */
  serverCart?: Pick<ReturnType<typeof useServerCart>, 'arrived' | 'refresh'>;
  /** Set if the form has a cart of its own. */
  setLines?: (lines: readonly CartLine[]) => void;
}

/** The reason why the server refused an order: a price that is another one than the person saw. */
const otherPrices = (problems: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(problems).find(([field]) => field.endsWith('.Price'))?.[1];

/** Puts an order together: first the dealer, then products from the catalogue, then the cart. */
export function OrderDesk({
  resource,
  makes,
  start,
  cart,
  paste,
  serverCart,
  setLines,
  close,
}: OrderDeskProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { lines } = cart;
  const [draft, setDraft] = useState(start.draft);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [open, setOpen] = useState<'cart' | 'paste'>();
  const [isAsked, setAsked] = useState(false);
  const dealerInput = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const [bookedFor, setBookedFor] = useState(makes === 'changed' ? start.order?.DealerId : undefined);
  const dealerId = draft.dealer?.value;
  const priced = usePricedLines(dealerId, lines, dealerId === bookedFor);
  const held = { ...draft, lines: priced };

  const { saving, order, merged, save, settle, isUnsaved, leaveAlone } = useOrderSaving({
    resource,
    makes,
    start,
    held,
    serverCart,
    merge: (merged) => {
      setDraft(merged);
      setBookedFor(merged.dealer?.value);
      setLines?.(merged.lines);
    },
    beforeClose: () => setOpen(undefined),
    close,
  });
  useKeptAtEnd(() => {
    if (!isUnsaved()) return undefined;
    leaveAlone();
    return { record: order && { ...order }, values: { ...draft, lines: serverCart ? [] : [...lines] } };
  }, start.isRestored);

  const openCart = () => {
    // a product may have been stopped, or got another price, since the cart was read
    void serverCart?.refresh();
    setOpen('cart');
  };
  const askDealer = (problem: string) => {
    setProblems({ DealerId: problem });
    setOpen(undefined);
    // waits until the closing cart has given up the focus
    setTimeout(() => dealerInput.current?.focus(), 200);
  };
  const submit = async () => {
    if (!draft.dealer) {
      notify(orderTexts.dealer, { type: 'warning' });
      askDealer(orderTexts.dealer);
      return;
    }
    const isSame =
      isSameCart(lines, start.before.lines) &&
      draft.dealer.value === start.before.dealer?.value &&
      draft.remark.trim() === start.before.remark &&
      // a line that was booked without a price may have one by now
      priced.every(({ booked, Price }) => booked !== undefined || Price === 0);
    if (makes === 'changed' && isSame && !merged) {
      notify(orderTexts.unchanged, { type: 'warning' });
      return;
    }
    setProblems({});
    const refused = await save();
    if (!refused) return;
    setProblems(refused);
    // marks the products that were refused; after a lost answer the cart stays, to be sent again
    if (Object.keys(refused).length) {
      void serverCart?.refresh();
      void queryClient.invalidateQueries({ queryKey: pricesKey });
    }
    if (refused['DealerId']) askDealer(refused['DealerId']);
  };

  /** The last search text after which the person was asked to add more products. Each text asks only once. */
  const askedFor = useRef('');
  const askAfter = (search: string) => {
    if (!search || askedFor.current === search) return;
    askedFor.current = search;
    setAsked(true);
  };
  const change = useEvent((product: ShownProduct, qty: number, how: 'tapped' | 'typed', search: string) => {
    const isAdded = qty > 0 && !qtyIn(lines, product.ProductId);
    cart.setQty(product, qty);
    if (isAdded && how === 'tapped') askAfter(search);
  });
  const addFound = useEvent((product: ShownProduct | undefined, search: string) => {
    if (!product) notify(orderTexts.product, { type: 'warning' });
    else if (qtyIn(lines, product.ProductId)) notify(orderTexts.twice, { type: 'warning' });
    else change(product, 1, 'tapped', search);
  });

  const isSent = order?.productDetails.some(({ DispatchedQty }) => DispatchedQty > 0) ?? false;
  const isInactive = makes === 'changed' && order?.IsActive === false;
  const submitLabel = translate(makes === 'changed' ? 'app.orders.update' : 'app.orders.create');
  return (
    <>
      <UnsavedGuard isDirty={isUnsaved} settle={settle} />
      <div className="grows scrolls-down">
        {isInactive && (
          <p className={`note ${styles['note']}`} data-tone="caution">
            {translate('app.orders.inactive')}
          </p>
        )}
        <OrderHead
          resource={resource}
          draft={draft}
          change={(changes) => {
            setDraft((draft) => ({ ...draft, ...changes }));
            setProblems({});
          }}
          problems={problems}
          isDealerLocked={makes === 'changed' && isSent}
          dealerInput={dealerInput}
        />
        {merged && <MergeNotes merged={merged} />}
        {order && <OrderNotes order={order} makes={makes} />}
        <Catalogue
          dealerId={dealerId}
          lines={lines}
          change={change}
          addFound={addFound}
          entered={askAfter}
          openPaste={() => setOpen('paste')}
        />
      </div>
      <footer className={`line gap-16 rigid apart edge-top ${styles['foot']}`}>
        <p className="stack gap-2 shrinks" aria-live="polite">
          <span className="small">
            {translate('app.orders.products', { smart_count: lines.length })}
            {', '}
            {translate('app.orders.pieces', { smart_count: piecesOf(lines) })}
          </span>
          <Total lines={priced} />
        </p>
        <Button className="rigid" isMain startIcon={<CartIcon />} onClick={openCart}>
          {translate('app.orders.view_cart')}
        </Button>
      </footer>
      {open === 'cart' && (
        <CartDialog
          lines={priced}
          setQty={cart.setQty}
          dealer={draft.dealer?.label}
          remark={draft.remark}
          problem={problems['productDetails'] ?? otherPrices(problems)}
          submitLabel={submitLabel}
          isBusy={saving || isInactive}
          submit={() => void submit()}
          close={() => setOpen(undefined)}
        />
      )}
      {open === 'paste' && <PasteDialog paste={paste} openCart={openCart} close={() => setOpen(undefined)} />}
      {isAsked && (
        <ConfirmDialog
          question={translate('app.orders.confirmation')}
          about={translate(orderTexts.more)}
          yes={() => setAsked(false)}
          no={() => {
            setAsked(false);
            openCart();
          }}
          dismiss={() => setAsked(false)}
        />
      )}
    </>
  );
}
