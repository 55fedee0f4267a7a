import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeRanges, numberTwice, quantityIn } from '../../../contract/serial/mergeRanges.ts';

const range = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 8 }))
  .map(([from, more]) => ({ from, to: from + more }));
const ranges = fc.array(range, { maxLength: 12 });

const numbersOf = (list: readonly { from: number; to: number }[]): number[] =>
  list.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, n) => from + n));

it('has the same numbers, as ranges in order with gaps between them', () => {
  fc.assert(
    fc.property(ranges, (given) => {
      const merged = mergeRanges(given);
      expect(numbersOf(merged)).toEqual([...new Set(numbersOf(given))].toSorted((one, other) => one - other));
      merged.slice(1).forEach(({ from }, n) => expect(from).toBeGreaterThan((merged[n]?.to ?? 0) + 1));
    }),
  );
});

it('finds the first number in two ranges, if there is one', () => {
  fc.assert(
    fc.property(ranges, (given) => {
      const numbers = numbersOf(given);
      const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
      expect(numberTwice(given)).toBe(twice.length ? Math.min(...twice) : undefined);
    }),
  );
});

it('counts each number of each range', () => {
  fc.assert(
    fc.property(ranges, (given) => {
      expect(quantityIn(given)).toBe(numbersOf(given).length);
    }),
  );
});
