import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createOrder, type OrderRequest, type OrderRow } from '../../../contract/calls/orders/orders.ts';
import { versionName } from '../../../contract/calls/records/save.ts';
import { ask } from '../../api/ask.ts';
import { layersLeft } from '../../browser/useBackCloses.ts';
import { useReport } from '../../components/useAction.ts';
import type { OwnFormProps } from '../../engine/custom.ts';
import { useSaving } from '../../engine/form/useSave.ts';
import { isSameCart } from './Cart.ts';
import { draftOf, mergeOrder, type OrderDraft, orderIn, type OrderStart } from './OrderDraft.ts';
import type { PricedLine } from './usePrices.ts';
import type { useServerCart } from './useServerCart.ts';

type Merged = ReturnType<typeof mergeOrder>;

interface OrderSaving extends Pick<OwnFormProps, 'resource' | 'makes' | 'close'> {
  start: OrderStart;
  held: Omit<OrderDraft, 'lines'> & { lines: readonly PricedLine[] };
  /** Set if the server stores the cart, which then survives a reload. */
  serverCart: Pick<ReturnType<typeof useServerCart>, 'arrived' | 'refresh'> | undefined;
  /** Receives the form's new values after somebody else has changed the order. */
  merge: (merged: Merged) => void;
  /** Closes whatever is open over the form. */
  beforeClose: () => void;
}

/** Sends an order once, however often it is submitted or retried, and closes the form when it is stored. */
export function useOrderSaving({
  resource,
  makes,
  start,
  held,
  serverCart,
  merge,
  beforeClose,
  close,
}: OrderSaving) {
  const queryClient = useQueryClient();
  const { done } = useReport();
  const [order, setOrder] = useState<OrderRow | undefined>(start.order);
  const [merged, setMerged] = useState<Merged>();
  const [saving, setSaving] = useState(false);
  const [isDone, setDone] = useState(false);
  /** Leaving the form now loses nothing. */
  const isOver = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const { save: send, settle } = useSaving<OrderRequest>({
    isNew: makes !== 'changed',
    send: async (input, { key, signal }) => {
      const { message } = await ask(createOrder, { input, headers: { 'Idempotency-Key': key }, signal });
      done(message);
    },
    refresh: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [resource.name] }),
        serverCart?.refresh(),
      ]);
    },
  });

  const closeForm = useEffectEvent(close);
  useEffect(() => {
    // a dialog over the form is closed by now, but its history entry may still be there
    if (isDone) void layersLeft().then(() => !isLeft.current && closeForm());
  }, [isDone]);

  const request = (version: string | undefined): OrderRequest => ({
    OrderBookingNo: makes === 'changed' ? (order?.OrderBookingNo ?? 0) : 0,
    DealerId: held.dealer?.value ?? 0,
    Remark: held.remark.trim(),
    productDetails: held.lines.map(({ ProductId, Qty, Price }) => ({ ProductId, Qty, Price })),
    ...(makes === 'changed' && { [versionName]: version }),
    ...(serverCart && { IsFromCart: true }),
  });

  /** Saves the order. Returns the problems by field, or undefined if the order is sent or the form shows merged changes. */
  const save = async (): Promise<Readonly<Record<string, string>> | undefined> => {
    if (saving || isOver.current) return undefined;
    setSaving(true);
    await serverCart?.arrived();
    const refused = await send(request(order?.Version));
    setSaving(false);
    if (isLeft.current) return undefined;
    if (!refused) {
      isOver.current = true;
      beforeClose();
      setDone(true);
      return undefined;
    }
    if (refused.changed && order) {
      const now = orderIn(refused.changed);
      const found = mergeOrder(draftOf(order), held, draftOf(now));
      setOrder(now);
      setMerged(found);
      beforeClose();
      merge(found);
      return undefined;
    }
    return refused.problems;
  };

  const { before } = start;
  const isDirty =
    held.remark !== before.remark ||
    (!serverCart && (held.dealer?.value !== before.dealer?.value || !isSameCart(held.lines, before.lines)));
  const isUnsaved = useCallback(() => !isOver.current && (isDirty || saving), [isDirty, saving]);
  const leaveAlone = useCallback(() => {
    isOver.current = true;
  }, []);
  return { saving, order, merged, save, settle, isUnsaved, leaveAlone };
}
