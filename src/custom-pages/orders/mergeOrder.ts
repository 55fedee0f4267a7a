import type { RaRecord } from 'ra-core';
import * as v from 'valibot';
import type { Option } from '../../../contract/calls/records/options.ts';
import { type OrderRow, orderRow } from '../../../contract/calls/orders/orders.ts';
import { type CartLine, linesOfOrder, qtyIn } from './Cart.ts';

/** Reads a listed row as an order. Throws for a row of another shape. */
export function readOrder(row: RaRecord | Readonly<Record<string, unknown>>): OrderRow {
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
