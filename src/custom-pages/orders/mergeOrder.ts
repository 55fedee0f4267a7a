import type { Option } from '../../../contract/calls/options.ts';
import type { OrderRow } from '../../../contract/calls/orders.ts';
import { type CartLine, linesOfOrder, qtyIn } from './Cart.ts';

/** What an order form holds. */
export interface OrderDraft {
  dealer: Option | null;
  remark: string;
  lines: readonly CartLine[];
}

/** A product of which two people changed the quantity. */
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
 * What becomes of a form whose order somebody else has changed since it was opened: what only they changed is taken over,
 * what both changed stays as it is here, and is named.
 */
export function mergeOrder(
  before: OrderDraft,
  mine: OrderDraft,
  now: OrderDraft,
): OrderDraft & { taken: string[]; disputed: Disputed[] } {
  const taken: string[] = [];
  const disputed: Disputed[] = [];
  const known = new Map([...now.lines, ...mine.lines].map((line) => [line.ProductId, line]));
  // a product's place is mine, what else is known of it is as it is now
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
