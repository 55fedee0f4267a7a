import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSerial } from '../../../contract/serial/serialRange.ts';
import { clockIn } from '../../../contract/day/moment.ts';
import { derive, passesCrossCheck, type Term } from '../../../contract/resource/declaration/namedRules.ts';

describe('To No', () => {
  it('is From + Quantity − 1, whether they are typed or stored', () => {
    expect(derive('rangeEnd', [1001, 1000])).toBe(2000);
    expect(derive('rangeEnd', ['1001', ' 1000 '])).toBe(2000);
    expect(derive('rangeEnd', ['1\u202f001', '1,000'])).toBe(2000);
    expect(derive('rangeEnd', [7, 1])).toBe(7);
  });

  it.each([
    [[undefined, 5]],
    [[5, null]],
    [['', 5]],
    [['a', 5]],
    [[1.5, 5]],
    [[5, 0]],
    [[5, -1]],
    [[5]],
    [[]],
  ])('is nothing while an input is not a whole number: %j', (inputs) => {
    expect(derive('rangeEnd', inputs)).toBeUndefined();
  });

  it('is never a number that is not exact', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (from, quantity) => {
        const end = derive('rangeEnd', [from, quantity]);
        expect(end === undefined || Number.isSafeInteger(end)).toBe(true);
      }),
    );
  });
});

describe('in place of a field, a rule reads', () => {
  const present = clockIn('Asia/Kolkata', () => new Date('2026-11-24T20:00:00Z'));
  const values = { On: '2026-01-31', At: '2026-11-25T01:30', Days: 3 };
  const isNotAfter = (term: Term, day: string, through = {}) =>
    passesCrossCheck({ rule: 'inOrder', fields: [term, { day }], message: '', at: 'On' }, values, {
      present,
      through,
    });

  it.each<[what: string, term: Term, day: string, through?: object]>([
    ['a day counted from today, by the clocks of people', { daysFromToday: -1 }, '2026-11-24'],
    ['the day of a moment counted from now', { minutesFromNow: -31 }, '2026-11-25'],
    ['a fixed day', { day: '2026-02-28' }, '2026-02-28'],
    ['a field’s day some days later', { field: 'On', days: 1 }, '2026-02-01'],
    ['…by another field', { field: 'On', days: 'Days' }, '2026-02-03'],
    ['…some months later, at the end of a shorter month', { field: 'On', months: 1 }, '2026-02-28'],
    ['…both', { field: 'On', months: 1, days: -28 }, '2026-01-31'],
    [
      '…by the record that a reference leads to',
      { field: 'On', months: 'Id.Every' },
      '2026-03-31',
      { 'Id.Every': 2 },
    ],
    ['the day of a moment some days later', { field: 'At', days: 6 }, '2026-12-01'],
    ['a day of the record that a reference leads to', 'Id.Since', '2026-05-01', { 'Id.Since': '2026-05-01' }],
  ])('%s', (_what, term, day, through) => {
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect([isNotAfter(term, day, through), isNotAfter(term, before, through)]).toEqual([true, false]);
  });

  it('nothing that it does not know, and then it passes', () => {
    expect(isNotAfter({ field: 'On', months: 'Id.Every' }, '0001-01-01')).toBe(true);
    expect(isNotAfter({ field: 'Gone', days: 1 }, '0001-01-01')).toBe(true);
  });

  it('the clock, or throws where nobody gave it', () => {
    const fields = [{ daysFromToday: 0 }, 'On'] as const;
    expect(() => passesCrossCheck({ rule: 'inOrder', fields, message: '', at: 'On' }, values)).toThrow(
      'A rule goes by the clock',
    );
  });
});

describe('a product and a sum', () => {
  it('count exactly, with halves away from zero', () => {
    expect(derive('product', ['1.005', 1], 2)).toBe(1.01);
    expect(derive('product', [-1.005, 1], 2)).toBe(-1.01);
    expect(derive('product', ['1,234.56', '1,00,000'], 2)).toBe(123456000);
    expect(derive('sum', [0.1, 0.2, '', null], 2)).toBe(0.3);
    expect(derive('sum', [2.5, 2.5])).toBe(5);
    expect(derive('sum', [])).toBe(0);
  });

  it('are nothing while a number is missing in a product, or is none', () => {
    expect(derive('product', [2, null], 2)).toBeUndefined();
    expect(derive('product', [2, 'x'], 2)).toBeUndefined();
    expect(derive('sum', [2, 'x'])).toBeUndefined();
    expect(derive('sum', [1e15])).toBeUndefined();
  });
});

describe('different', () => {
  const passes = (...values: unknown[]) =>
    passesCrossCheck(
      { rule: 'different', fields: ['A', 'B', 'C'], message: '', at: 'A' },
      { A: values[0], B: values[1], C: values[2] },
    );

  it('takes no value twice, and as many missing ones as there are', () => {
    expect([passes(1, 2, 3), passes(1, null, null), passes(null, undefined, '')]).toEqual([true, true, true]);
    expect([passes(1, 2, 1), passes(1, 1, null), passes(null, 2, 2)]).toEqual([false, false, false]);
  });
});

describe('the quantity of a range', () => {
  it('is To − From + 1, and gives To back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxSerial }),
        fc.integer({ min: 1, max: 1e9 }),
        (from, quantity) => {
          const to = derive('rangeEnd', [from, quantity]);
          expect(derive('rangeQuantity', [from, to])).toBe(quantity);
        },
      ),
    );
  });

  it.each([[[5, 4]], [[5]], [['', 5]], [['a', 5]], [[1, 1.5]]])('is nothing for %j', (inputs) => {
    expect(derive('rangeQuantity', inputs)).toBeUndefined();
  });
});

describe('numbers', () => {
  const passes = (rule: 'inOrder' | 'within', values: object) =>
    passesCrossCheck({ rule, fields: ['a', 'b', 'c'], message: 'No.', at: 'a' }, { ...values });

  it('are in order, and within others, as arithmetic says', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (a, b, c) => {
        expect(passes('inOrder', { a, b })).toBe(a <= b);
        expect(passes('within', { a, b, c })).toBe(b <= a && a <= c);
      }),
    );
  });

  it('pass if they are missing or wrong, because their own rules report that', () => {
    expect(passes('inOrder', { a: 2 })).toBe(true);
    expect(passes('inOrder', { a: 'x', b: 1 })).toBe(true);
    expect(passes('within', { a: null, b: 1, c: 2 })).toBe(true);
    expect(passes('within', { a: 9, b: 1 })).toBe(true);
  });
});

describe('days and moments', () => {
  it.each([
    ['2026-02-03', '2026-02-03', true],
    ['2026-02-04', '2026-02-03', false],
    ['2026-02-03T10:00', '2026-02-03T10:00', true],
    ['2026-02-03T10:01', '2026-02-03T10:00', false],
    ['2026-02-03T10:00', '2026-02-03', true],
    ['2026-02-03', '2026-02-03T00:00', true],
    ['2026-02-04T00:00', '2026-02-03', false],
    ['soon', '2026-02-03', true],
  ])('%s comes not after %s: %s', (first, second, passes) => {
    const check = { rule: 'inOrder', fields: ['From', 'To'], message: 'Late.', at: 'To' } as const;
    expect(passesCrossCheck(check, { From: first, To: second })).toBe(passes);
  });
});
