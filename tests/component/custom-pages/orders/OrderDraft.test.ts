import { describe, expect, it } from 'vitest';
import type { CartLine } from '../../../../src/custom-pages/orders/Cart.ts';
import { mergeOrder, type OrderDraft } from '../../../../src/custom-pages/orders/OrderDraft.ts';

const [asha, ravi] = [
  { value: 1, label: 'Asha' },
  { value: 2, label: 'Ravi' },
];

const line = (ProductId: number, Qty: number, sent = 0): CartLine => ({
  ProductId,
  ProductName: `Product ${ProductId}`,
  ProductImage: '',
  MRP: 10,
  AddedMRP: 10,
  ProductCode: null,
  OEM: null,
  HPCode: 'HP',
  Qty,
  IsStopped: false,
  sent,
  most: undefined,
});

const draft = (lines: CartLine[], changes: Partial<OrderDraft> = {}): OrderDraft => ({
  dealer: asha,
  remark: '',
  lines,
  ...changes,
});

const merged = (before: CartLine[], mine: CartLine[], now: CartLine[]) => {
  const { lines, taken, disputed } = mergeOrder(draft(before), draft(mine), draft(now));
  return { lines: lines.map(({ ProductId, Qty }) => [ProductId, Qty]), taken, disputed };
};

describe('an order that somebody else has changed', () => {
  it('takes over changes that only they made: more, less, added and removed', () => {
    expect(merged([line(1, 3), line(2, 3)], [line(1, 3), line(2, 3)], [line(1, 5), line(3, 4)])).toEqual({
      lines: [
        [1, 5],
        [3, 4],
      ],
      taken: ['Product 1', 'Product 2', 'Product 3'],
      disputed: [],
    });
  });

  it('preserves changes that were only made here', () => {
    expect(merged([line(1, 3), line(2, 3)], [line(1, 8)], [line(1, 3), line(2, 3)])).toEqual({
      lines: [[1, 8]],
      taken: [],
      disputed: [],
    });
  });

  it('preserves its own value of a line that both changed, and names it, unless both made the same change', () => {
    expect(merged([line(1, 3), line(2, 3)], [line(1, 8), line(2, 6)], [line(1, 4), line(2, 6)])).toEqual({
      lines: [
        [1, 8],
        [2, 6],
      ],
      taken: [],
      disputed: [{ name: 'Product 1', mine: 8, theirs: 4 }],
    });
  });

  it('has at least the quantity that has been dispatched', () => {
    expect(merged([line(1, 9)], [line(1, 2)], [line(1, 9, 5)]).lines).toEqual([[1, 5]]);
  });

  it('has their dealer and remark if these were not changed here', () => {
    const now = draft([], { dealer: ravi, remark: 'Call before' });
    expect(mergeOrder(draft([]), draft([]), now)).toMatchObject({ dealer: ravi, remark: 'Call before' });
    expect(mergeOrder(draft([]), draft([], { remark: 'Mine' }), now).remark).toBe('Mine');
  });
});
