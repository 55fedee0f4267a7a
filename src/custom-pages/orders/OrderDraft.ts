import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'ra-core';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import {
  cartProduct,
  createOrder,
  type OrderRequest,
  type OrderRow,
  orderRow,
} from '../../../contract/calls/orders/orders.ts';
import type { Option } from '../../../contract/calls/records/options.ts';
import { versionName } from '../../../contract/calls/records/save.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { ask } from '../../api/ask.ts';
import { layersLeft } from '../../browser/useBackCloses.ts';
import { useReport } from '../../components/useAction.ts';
import type { OwnFormProps } from '../../engine/custom.ts';
import { takeKeptAt } from '../../engine/form/useKeptForm.ts';
import { useSaving } from '../../engine/form/useSave.ts';
import { type CartLine, isSameCart, linesAgain, linesOfOrder, type PricedCartLine, qtyIn } from './Cart.ts';
import type { useServerCart } from './useServerCart.ts';

/** Reads a listed row as an order. Throws for a row of another shape. */
export function orderIn(row: RaRecord | Readonly<Record<string, unknown>>): OrderRow {
  const read = v.safeParse(orderRow, row);
  if (!read.success) throw new Error('app.error.server');
  return read.output;
}

export interface OrderDraft {
  dealer: Option | null;
  remark: string;
  lines: readonly CartLine[];
}

/** A product whose quantity two people have changed. */
export interface Disputed {
  name: string;
  mine: number;
  theirs: number;
}

const draftOf = (order: OrderRow): OrderDraft => ({
  dealer: { value: order.DealerId, label: order.DealerName },
  remark: order.Remark ?? '',
  lines: linesOfOrder(order.productDetails),
});

/**
 * Merges a form with the changes that somebody else has stored since it was opened. Takes over what only they have changed.
 * If both have changed a part, the form keeps its own and names it.
 */
export function mergeOrder(
  before: OrderDraft,
  mine: OrderDraft,
  now: OrderDraft,
): OrderDraft & { taken: string[]; disputed: Disputed[] } {
  const taken: string[] = [];
  const disputed: Disputed[] = [];
  const known = new Map([...now.lines, ...mine.lines].map((line) => [line.ProductId, line]));
  // the form decides a product's place, the stored order its data
  const order = new Set([...mine.lines, ...now.lines].map(({ ProductId }) => ProductId));
  const lines = [...order].flatMap((id) => {
    const theirLine = now.lines.find(({ ProductId }) => ProductId === id);
    const line = theirLine ?? known.get(id);
    if (!line) return [];
    const [was, own, theirs] = [before, mine, now].map((draft) => qtyIn(draft.lines, id));
    if (was === undefined || own === undefined || theirs === undefined) return [];
    const isTaken = own === was && theirs !== was;
    if (isTaken) taken.push(line.ProductName);
    else if (own !== theirs && theirs !== was) disputed.push({ name: line.ProductName, mine: own, theirs });
    const Qty = Math.max(isTaken ? theirs : own, theirLine?.sent ?? 0);
    return Qty ? [{ ...line, Qty }] : [];
  });
  return {
    dealer: mine.dealer?.value === before.dealer?.value ? now.dealer : mine.dealer,
    remark: mine.remark === before.remark ? now.remark : mine.remark,
    lines,
    taken,
    disputed,
  };
}

/** The first values of an order's form. */
export interface OrderStart {
  /** The stored order that the form changes or orders again. */
  order: OrderRow | undefined;
  before: OrderDraft;
  /** The values typed before the session ended. Without any, the same as `before`. */
  draft: OrderDraft;
  isRestored: boolean;
}

const empty: OrderDraft = { dealer: null, remark: '', lines: [] };

const keptDraft = v.object({
  dealer: v.nullable(v.object({ value: v.number(), label: v.string() })),
  remark: v.string(),
  lines: v.array(
    v.object({
      ...cartProduct.entries,
      sent: v.number(),
      most: v.optional(v.number()),
      booked: v.optional(v.number()),
    }),
  ),
});

const likeOf = (order: OrderRow): OrderDraft => ({
  dealer: order.IsDealerStopped ? null : { value: order.DealerId, label: order.DealerName },
  remark: order.Remark ?? '',
  lines: linesAgain(order.productDetails),
});

/**
 * Reads the first values of an order's form. Each dialog reads them again, because somebody may have changed the order since
 * the list was read.
 */
export function useOrderStart(resource: Resource, id: string | undefined, makes: OwnFormProps['makes']) {
  const dataProvider = useDataProvider();
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery({
    queryKey: ['form', resource.key, makes, id ?? 0],
    queryFn: async (): Promise<OrderStart> => {
      const row = id === undefined ? undefined : await dataProvider.getOne<RaRecord>(resource.name, { id });
      const kept = await takeKeptAt(pathname);
      const typed = v.safeParse(keptDraft, kept?.values);
      // the typed values belong to the order as it was then; if it has changed, the save compares the two
      const order = row && orderIn(typed.success && kept?.record ? kept.record : row.data);
      const before = !order ? empty : makes === 'alike' ? likeOf(order) : draftOf(order);
      if (!typed.success) return { order, before, draft: before, isRestored: false };
      const lines = typed.output.lines.map((line) => ({ ...line, most: line.most }));
      return { order, before, draft: { ...typed.output, lines }, isRestored: true };
    },
    // a later answer must not overwrite typed values, and no dialog may start from an old answer
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { start: data, error, readAgain: () => void refetch() };
}

type Merged = ReturnType<typeof mergeOrder>;

interface OrderSaving extends Pick<OwnFormProps, 'resource' | 'makes' | 'close'> {
  start: OrderStart;
  held: Omit<OrderDraft, 'lines'> & { lines: readonly PricedCartLine[] };
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
