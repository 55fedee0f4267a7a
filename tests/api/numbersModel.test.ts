import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAvailableSeries } from '../../contract/calls/serials.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();

type Step = { issue: number } | { from: number; quantity: number } | { takeOut: number; to: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ issue: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ from: fc.integer({ min: 1, max: 80 }), quantity: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ takeOut: fc.integer({ min: 1, max: 80 }), to: fc.integer({ min: 1, max: 80 }) }),
);

/** Numbers one by one: who has each; what the server keeps in ranges. */
class Model {
  issued = 0;
  readonly mapped = new Map<number, number>();

  canMap(from: number, quantity: number): boolean {
    const numbers = Array.from({ length: quantity }, (_, index) => from + index);
    return numbers.every((number) => number <= this.issued && !this.mapped.has(number));
  }

  free(): number[] {
    return Array.from({ length: this.issued }, (_, index) => index + 1).filter((n) => !this.mapped.has(n));
  }
}

async function play(brand: Brand, product: number, steps: readonly Step[]): Promise<void> {
  const model = new Model();
  for (const [index, each] of steps.entries()) {
    if ('issue' in each) {
      expect(await brand.issued(each.issue)).toBe(model.issued + 1);
      model.issued += each.issue;
    } else if ('from' in each) {
      const body = { ProductId: product, FromNo: each.from, Qty: each.quantity };
      const { code } = await brand.ask('Mapping/CreateMapping', body);
      expect(code === '200').toBe(model.canMap(each.from, each.quantity));
      if (code !== '200') continue;
      for (let n = each.from; n < each.from + each.quantity; n++) model.mapped.set(n, index);
    } else {
      // What demapping does, until it is there.
      await deps.database.pool.query(
        `update mappings set mapped = mapped - int8multirange(int8range($1, $2, '[)')) where company_id = $3`,
        [each.takeOut, Math.max(each.takeOut, each.to), brand.companyId],
      );
      for (let n = each.takeOut; n < each.to; n++) model.mapped.delete(n);
    }
  }
  const { data } = await brand.ask(getAvailableSeries, {});
  const free = data.flatMap(({ FromNo, Qty }) => Array.from({ length: Qty }, (_, index) => FromNo + index));
  expect(free).toEqual(model.free());
}

/** As if nothing had been issued. */
async function clear({ companyId }: Brand): Promise<void> {
  const { pool } = deps.database;
  for (const table of ['mappings', 'issued_ranges', 'serial_books'])
    await pool.query(`delete from ${table} where company_id = $1`, [companyId]);
}

describe('issuing and mapping', () => {
  it('agree with numbers kept one by one, whatever is done in whatever order', async () => {
    const brand = await createBrand(deps);
    const product = await brand.product();
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { maxLength: 25 }), (steps) => play(brand, product, steps))
        .afterEach(() => clear(brand)),
      { numRuns: 25 },
    );
  }, 60_000);
});
