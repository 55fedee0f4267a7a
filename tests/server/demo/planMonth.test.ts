import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultThreshold } from '../../../contract/choices/suspicion.ts';
import { planMonth } from '../../../server/demo/planMonth.ts';
import type { SealScan } from '../../../server/modules/suspicion/SealHistory.ts';
import { mostOfSiblings, suspicionOf } from '../../../server/modules/suspicion/signsOf.ts';

/** Fourteen seals of a product, named by their places, with codes as random as those of a new company's key. */
const sealsOf = (product: number | string, secret: number) =>
  Array.from({ length: 14 }, (_, seal) => ({
    name: `${product}/${seal}`,
    url: createHash('sha256').update(`${secret} ${product} ${seal}`).digest('hex'),
  }));

const anyMoment = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2099-12-31'),
  noInvalidDate: true,
});
const day = 24 * 60 * 60 * 1000;

it.each([
  [12, 6, ['0/0', '1/12', '2/13', '3/12']],
  [3, 2, ['0/0', '1/12', '1/13']],
])(
  'of %d products with %d scans a day, the copied seals alone are suspicious, at every hour and whatever their codes are',
  (count, perDay, copied) => {
    fc.assert(
      fc.property(anyMoment, fc.nat(), (end, secret) => {
        const products = Array.from({ length: count - 1 }, (_, product) => sealsOf(product, secret));
        const seals = [...products, ...products.slice(-1)];
        const nameOf = new Map(seals.flat().map(({ name, url }) => [url, name]));
        const urls = (of: readonly { url: string }[]) => of.map(({ url }) => url);
        const unmapped = urls(sealsOf('unmapped', secret));
        const scans = new Map<string, SealScan[]>();
        for (const { at, url, place } of planMonth({ mapped: seals.map(urls), unmapped }, end, perDay)) {
          expect(at < end && at.getTime() > end.getTime() - 31 * day).toBe(true);
          const name = nameOf.get(url);
          if (name === undefined) continue;
          const own = scans.get(name) ?? [];
          scans.set(name, own);
          const {
            Userlatitude: latitude,
            Userlongitude: longitude,
            UserCity: city,
            UserState: state,
          } = place;
          own.push({ at, latitude, longitude, city, state, device: `${name} ${own.length}` });
        }
        const scored = Array.from(scans, ([name, own]) => ({
          name,
          score: suspicionOf({ scans: own }).score,
        }));
        const above = (least: number) =>
          scored.flatMap(({ name, score }) => (score >= least ? [name] : [])).toSorted();
        expect(above(defaultThreshold + 10)).toEqual(copied);
        // whatever a seal's siblings may add, which this test leaves out
        expect(above(defaultThreshold - mostOfSiblings)).toEqual(copied);
      }),
      { numRuns: 30 },
    );
  },
);
