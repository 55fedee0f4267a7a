import { useTranslate } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import { pasteCart } from '../../../contract/calls/orders/orders.ts';
import { ask } from '../../api/ask.ts';
import { DialogFrame } from '../../components/DialogFrame.tsx';
import { NotRead } from '../../components/Notice.tsx';
import type { OwnFormProps } from '../../engine/custom.ts';
import { HistoryLink } from '../../engine/form/HistoryLink.tsx';
import { type Cart, type CartLine, linesWith, type Paste } from './Cart.ts';
import { CatalogueSkeleton, useCatalogueAhead } from './Catalogue.tsx';
import { OrderDesk } from './OrderDesk.tsx';
import { useServerCart } from './useServerCart.ts';
import { type OrderStart, useOrderStart } from './OrderDraft.ts';

const titles = {
  new: 'app.orders.create',
  alike: 'app.orders.reorder',
  changed: 'app.orders.order_update',
} as const;

/** The dialogs `Create Order`, `Reorder` and `Order Update` (spec 2 §2, §4). */
export default function OrderForm({ resource, id, makes, close }: OwnFormProps) {
  const translate = useTranslate();
  const { start, error, readAgain } = useOrderStart(resource, id, makes);
  useCatalogueAhead();
  const Order = makes === 'new' ? NewOrder : StoredOrder;
  return (
    <DialogFrame
      title={translate(titles[makes])}
      width="broad"
      close={close}
      isRoute
      actions={makes === 'changed' && id && <HistoryLink resource={resource} id={id} />}
    >
      {start && <Order resource={resource} makes={makes} start={start} close={close} />}
      {!start && error && <NotRead error={error} readAgain={readAgain} close={close} />}
      {!start && !error && <CatalogueSkeleton />}
    </DialogFrame>
  );
}

type OrderProps = Pick<OwnFormProps, 'resource' | 'makes' | 'close'> & { start: OrderStart };

/** Puts together a new order in the cart that the server stores. */
function NewOrder(props: OrderProps) {
  const { cart, isThere, error, readAgain, paste, ...serverCart } = useServerCart();
  if (!isThere)
    return error ? (
      <NotRead error={error} readAgain={readAgain} close={props.close} />
    ) : (
      <CatalogueSkeleton />
    );
  return <OrderDesk {...props} cart={cart} paste={paste} serverCart={serverCart} />;
}

/** Changes an order, or orders it again, in a cart of its own. */
function StoredOrder(props: OrderProps) {
  const [lines, setLines] = useState<readonly CartLine[]>(props.start.draft.lines);
  const setQty = useCallback<Cart['setQty']>(
    (product, qty) => setLines((lines) => linesWith(lines, product, qty)),
    [],
  );
  const cart = useMemo(() => ({ lines, setQty }), [lines, setQty]);
  const paste: Paste = async (Lines) => {
    const { data: pasted } = await ask(pasteCart, { input: { Lines, IsTrial: true } });
    setLines((lines) => pasted.Cart.reduce((all, product) => linesWith(all, product, product.Qty), lines));
    return pasted;
  };
  return <OrderDesk {...props} cart={cart} paste={paste} setLines={setLines} />;
}
