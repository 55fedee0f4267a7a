import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type CartProduct, getCart, pasteCart, setCartQty } from '../../../contract/calls/orders/orders.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, queryFor } from '../../api/ask.ts';
import { useReport } from '../../components/useAction.ts';
import { type Cart, type CartLine, linesOfCart, linesWith, qtyIn, type ShownProduct } from './Cart.ts';

const queryKey = ['order-cart'];

/** Milliseconds until an unanswered quantity is sent again. */
const pause = 3000;

/** The most milliseconds that an order waits for changes on their way to the cart. */
const longestWait = 4000;

interface Edit {
  product: ShownProduct;
  qty: number;
}

type Edits = ReadonlyMap<number, Edit>;

const without = (edits: Edits, productId: number): Edits =>
  new Map([...edits].filter(([id]) => id !== productId));

/**
 * A person's cart on the server, shared by all their devices. A change shows at once and is sent in the background until it
 * arrives. The changes of one product are sent one at a time.
 */
export function useServerCart() {
  const queryClient = useQueryClient();
  const { failed } = useReport();
  const { data, error, refetch } = useQuery({
    ...queryFor(queryKey, getCart),
    // another device may have changed the cart
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const [edits, setEdits] = useState<Edits>(new Map());
  const latest = useRef<Edits>(edits);
  const sending = useRef(new Map<number, Promise<void>>());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const changeEdits = useCallback((changed: Edits) => {
    latest.current = changed;
    setEdits(changed);
  }, []);

  const send = useCallback(
    (productId: number): Promise<void> => {
      const running = sending.current.get(productId);
      if (running) return running;
      const act = async () => {
        for (let edit = latest.current.get(productId); edit; edit = latest.current.get(productId)) {
          try {
            await ask(setCartQty, { input: { ProductId: productId, Qty: edit.qty } });
          } catch (error) {
            if (error instanceof ApiError && error.isUnanswered) {
              if (isGone.current) return;
              await new Promise((resolve) => setTimeout(resolve, pause));
              continue;
            }
            failed(error);
            changeEdits(without(latest.current, productId));
            void queryClient.invalidateQueries({ queryKey });
            return;
          }
          const { product, qty } = edit;
          // the answer to an older call must not undo the change
          await queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData<CartProduct[]>(
            queryKey,
            (cart) => cart && linesWith(linesOfCart(cart), product, qty),
          );
          if (latest.current.get(productId) === edit) changeEdits(without(latest.current, productId));
        }
      };
      const sent = act().finally(() => sending.current.delete(productId));
      sending.current.set(productId, sent);
      return sent;
    },
    [failed, changeEdits, queryClient],
  );

  const setQty = useCallback<Cart['setQty']>(
    (product, qty) => {
      changeEdits(new Map(latest.current).set(product.ProductId, { product, qty }));
      void send(product.ProductId);
    },
    [changeEdits, send],
  );

  const lines = [...edits.values()].reduce<CartLine[]>(
    (lines, { product, qty }) =>
      qtyIn(lines, product.ProductId) === qty ? lines : linesWith(lines, product, qty),
    linesOfCart(data ?? []),
  );

  /** Fills the cart from lines of code and quantity. Returns what the server did with them. */
  const paste = async (Lines: string) => {
    await Promise.all(sending.current.values());
    const { data: pasted } = await ask(pasteCart, { input: { Lines } });
    queryClient.setQueryData(queryKey, pasted.Cart);
    return pasted;
  };

  /** Waits for changes on their way. A change that arrived after the order would fill the cart again. */
  const arrived = async (): Promise<void> => {
    const late = new Promise((resolve) => setTimeout(resolve, longestWait));
    await Promise.race([Promise.all(sending.current.values()), late]);
  };

  return {
    arrived,
    cart: { lines, setQty } satisfies Cart,
    isThere: data !== undefined,
    error,
    readAgain: () => void refetch(),
    paste,
    /** Reads the cart again: an order has emptied it, or its products may have changed. */
    refresh: () => queryClient.invalidateQueries({ queryKey }),
  };
}
