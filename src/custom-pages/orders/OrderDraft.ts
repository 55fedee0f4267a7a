import { type RaRecord, useDataProvider } from 'ra-core';
import * as v from 'valibot';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import type { Option } from '../../../contract/calls/records/options.ts';
import { type OrderRow, orderRow, cartProduct } from '../../../contract/calls/orders/orders.ts';
import { type CartLine, linesOfOrder, qtyIn, linesAgain } from './Cart.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { OwnFormProps } from '../../engine/custom.ts';
import { takeKeptAt } from '../../engine/form/useKeptForm.ts';

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

export const draftOf = (order: OrderRow): OrderDraft => ({
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
