import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discounted, lineAmount, paiseOf, rupeesOf } from '../../../../contract/calls/orders/amounts.ts';
import { amountOf } from '../../../../src/custom-pages/orders/Cart.ts';

const paise = fc.integer({ min: 0, max: 9_999_999_900 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });
const qty = fc.integer({ min: 1, max: 99_999 });

describe('amounts', () => {
  it('survive the wire, whose rupees have two decimals', () => {
    fc.assert(fc.property(paise, (amount) => paiseOf(Number(JSON.stringify(rupeesOf(amount)))) === amount));
  });

  it('less a discount are rounded to the paisa, half a paisa up, for every discount', () => {
    fc.assert(
      fc.property(paise, basisPoints, (amount, discount) => {
        const exact = BigInt(amount) * BigInt(10_000 - discount);
        const rounded = BigInt(discounted(amount, discount)) * 10_000n;
        expect(rounded - exact).toBeGreaterThan(-5_000n);
        expect(rounded - exact).toBeLessThanOrEqual(5_000n);
      }),
    );
    expect([discounted(150, 5_000), discounted(1, 5_000), discounted(99, 10_000)]).toEqual([75, 1, 0]);
  });

  it('of lines sum to their total, as the cart shows it, for every price, discount and quantity', () => {
    const line = fc.record({ qty, price: fc.tuple(paise, basisPoints).map((given) => discounted(...given)) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
        const total = lines.reduce((sum, { qty, price }) => sum + BigInt(qty) * BigInt(price), 0n);
        fc.pre(total <= BigInt(Number.MAX_SAFE_INTEGER));
        expect(lines.reduce((sum, each) => sum + lineAmount(each), 0)).toBe(Number(total));
        const shown = lines.map(({ qty: Qty, price }) => ({ Qty, Price: rupeesOf(price) }));
        expect(amountOf(shown)).toBe(rupeesOf(Number(total)));
      }),
    );
  });
});
