import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contains,
  formatRange,
  isSerial,
  maxSerial,
  mergeRanges,
  numberTwice,
  quantityIn,
  quantityOf,
  rangeEnd,
  rangeOf,
} from '../../../contract/serial/serialRange.ts';

describe('serial range', () => {
  it('ends at From + Quantity − 1', () => {
    expect(rangeEnd(1001, 1000)).toBe(2000);
    expect(rangeOf(1, 1)).toEqual({ from: 1, to: 1 });
  });

  it('gives back the quantity it was made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxSerial }), fc.nat(10_000_000), (from, more) => {
        fc.pre(from + more <= maxSerial);
        expect(quantityOf(rangeOf(from, more + 1))).toBe(more + 1);
      }),
    );
  });

  it.each([
    [0, 1],
    [1, 0],
    [1, -1],
    [1, 1.5],
    [1.5, 1],
    [maxSerial, 2],
    [NaN, 1],
    [1, Infinity],
  ])('refuses to begin at %s with %s serials', (from, quantity) => {
    expect(() => rangeOf(from, quantity)).toThrow(RangeError);
  });

  it('reaches the last of forty bits', () => {
    expect(maxSerial).toBe(1_099_511_627_775);
    expect(quantityOf(rangeOf(1, maxSerial))).toBe(maxSerial);
    expect(isSerial(maxSerial)).toBe(true);
    expect(isSerial(maxSerial + 1)).toBe(false);
    expect(isSerial(0)).toBe(false);
  });

  it('contains a part up to and including both ends, and nothing beyond', () => {
    const range = { from: 10, to: 20 };
    expect(contains(range, { from: 10, to: 20 })).toBe(true);
    expect(contains(range, { from: 20, to: 20 })).toBe(true);
    expect(contains(range, { from: 9, to: 12 })).toBe(false);
    expect(contains(range, { from: 19, to: 21 })).toBe(false);
  });

  it('does not contain a part that is turned round', () => {
    expect(contains({ from: 10, to: 20 }, { from: 15, to: 14 })).toBe(false);
  });
});

it('writes a range with both ends and without groups, and a single serial once', () => {
  expect(formatRange({ from: 60_001, to: 130_000 })).toBe('60001\u00a0– 130000');
  expect(formatRange({ from: 60_001, to: 60_001 })).toBe('60001');
});

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
