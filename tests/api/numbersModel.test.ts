import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getAvailableSeries } from '../../contract/calls/seals/serials.ts';
import { assertInvariants } from '../support/assertInvariants.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { howMany } from '../support/howMany.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();

type Step =
  | { issue: number }
  | { from: number; quantity: number }
  | { takeOut: 'demapped' | 'damaged'; place: number; more: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ issue: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ from: fc.integer({ min: 1, max: 80 }), quantity: fc.integer({ min: 1, max: 25 }) }),
  fc.record({
    takeOut: fc.constantFrom('demapped', 'damaged'),
    // mostly mapped numbers, or hardly any would be taken out; one in eight of any
    place: fc.nat(79),
    more: fc.integer({ min: -1, max: 6 }),
  }),
);

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

const takingOut = { demapped: 'DeMapping/CreateDemapping', damaged: 'Damage/CreateDamage' } as const;

/** Models numbers one by one; the server stores them in ranges. */
class Model {
  issued = 0;
  /** The mapping of each number. */
  readonly mapped = new Map<number, number>();
  readonly damaged = new Set<number>();

  isFree(number: number): boolean {
    return number <= this.issued && !this.mapped.has(number) && !this.damaged.has(number);
  }

  canMap(from: number, quantity: number): boolean {
    return numbersFrom(from, from + quantity - 1).every((number) => this.isFree(number));
  }

  /** Finds the one mapping that has all these numbers. */
  mappingOf(first: number, last: number): number | undefined {
    const mappings = new Set(numbersFrom(first, last).map((number) => this.mapped.get(number)));
    return mappings.size === 1 ? [...mappings][0] : undefined;
  }

  free(): number[] {
    return numbersFrom(1, this.issued).filter((number) => this.isFree(number));
  }
}

async function play(brand: Brand, product: number, steps: readonly Step[]): Promise<void> {
  const model = new Model();
  for (const each of steps) {
    if ('issue' in each) {
      expect(await brand.issued(each.issue)).toBe(model.issued + 1);
      model.issued += each.issue;
    } else if ('from' in each) {
      const body = { ProductId: product, FromNo: each.from, Qty: each.quantity };
      const { code, data } = await brand.ask('Mapping/CreateMapping', body);
      expect(code === '200').toBe(model.canMap(each.from, each.quantity));
      if (code !== '200') continue;
      for (const number of numbersFrom(each.from, each.from + each.quantity - 1))
        model.mapped.set(number, Number(data['MappingId']));
    } else {
      const { takeOut, place, more } = each;
      const mapped = [...model.mapped.keys()];
      const first = (place % 8 ? mapped[place % mapped.length] : undefined) ?? place + 1;
      const last = first + more;
      const MappingId = model.mappingOf(first, last);
      const body = {
        MappingId: MappingId ?? model.mapped.get(first) ?? 1,
        FromNo: first,
        ToNo: last,
        Reason: 'Torn',
      };
      const { code } = await brand.ask(takingOut[takeOut], body);
      expect(code === '200').toBe(MappingId !== undefined);
      if (code !== '200') continue;
      for (const number of numbersFrom(first, last)) {
        model.mapped.delete(number);
        if (takeOut === 'damaged') model.damaged.add(number);
      }
    }
  }
  await assertInvariants(deps.database);
  const { data } = await brand.ask(getAvailableSeries, {});
  const free = data.flatMap(({ FromNo, Qty }) => Array.from({ length: Qty }, (_, index) => FromNo + index));
  expect(free).toEqual(model.free());
}

/** Removes everything that was issued. */
async function clear({ companyId }: Brand): Promise<void> {
  const { pool } = deps.database;
  for (const table of ['taken_out', 'mappings', 'issued_ranges', 'serial_books'])
    await pool.query(`delete from ${table} where company_id = $1`, [companyId]);
}

describe('issuing, mapping, demapping and damaging', () => {
  it('agree with numbers kept one by one, whatever is done in whatever order', async () => {
    const brand = await createBrand(deps);
    const product = await brand.product();
    await fc.assert(
      fc
        .asyncProperty(fc.array(step, { minLength: 8, maxLength: 25, size: 'max' }), (steps) =>
          play(brand, product, steps),
        )
        .afterEach(() => clear(brand)),
      { numRuns: howMany('NUMBER_HISTORIES', 25) },
    );
  }, 3_600_000);
});
