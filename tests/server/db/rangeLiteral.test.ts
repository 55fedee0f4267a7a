import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSerial } from '../../../contract/serial/serialRange.ts';
import {
  parseMultirange,
  parseRange,
  toMultirangeLiteral,
  toRangeLiteral,
} from '../../../server/db/rangeLiteral.ts';

const ranges = fc
  .tuple(fc.integer({ min: 1, max: maxSerial }), fc.integer({ min: 1, max: maxSerial }))
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

describe('range literals', () => {
  it('counts the upper bound out', () => {
    expect(parseRange('[1,11)')).toEqual({ from: 1, to: 10 });
    expect(toRangeLiteral({ from: 1, to: 10 })).toBe('[1,11)');
  });

  it.each([
    ['[1,10]', { from: 1, to: 10 }],
    ['(0,10]', { from: 1, to: 10 }],
    ['(0,11)', { from: 1, to: 10 }],
    ['empty', undefined],
    ['[5,5)', undefined],
  ])('reads %s', (literal, range) => {
    expect(parseRange(literal)).toEqual(range);
  });

  it.each(['[1,)', '(,5)', '', '1,2', '[1,2', '[a,b)', '[1,99999999999999999999)', 'x[1,2)'])(
    'refuses %j',
    (literal) => {
      expect(() => parseRange(literal)).toThrow(RangeError);
    },
  );

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(ranges, (range) => {
        expect(parseRange(toRangeLiteral(range))).toEqual(range);
      }),
    );
    fc.assert(
      fc.property(fc.array(ranges), (list) => {
        expect(parseMultirange(toMultirangeLiteral(list))).toEqual(list);
      }),
    );
  });

  it('reads a multirange in order, and none', () => {
    expect(parseMultirange('{[1,11),[21,31)}')).toEqual([
      { from: 1, to: 10 },
      { from: 21, to: 30 },
    ]);
    expect(parseMultirange('{}')).toEqual([]);
  });

  it.each(['', '{', '[1,2)', '{[1,2),}', '{[1,2)[3,4)}', '{(,5)}', '{[1,2)}x'])('refuses %j', (literal) => {
    expect(() => parseMultirange(literal)).toThrow(RangeError);
  });
});
