import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contains,
  isSerial,
  maxSerial,
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
