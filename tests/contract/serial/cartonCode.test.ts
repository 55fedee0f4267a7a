import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cartonTypeIn, formatCarton, parseCarton } from '../../../contract/serial/cartonCode.ts';

describe('carton code', () => {
  it('is prefix, type, year and a number of at least five digits', () => {
    expect(formatCarton({ prefix: 'AB', type: 'SID', year: 2026, number: 1 })).toBe('ABSID202600001');
    expect(formatCarton({ prefix: 'A1', type: 'TID', year: 2026, number: 123456 })).toBe('A1TID2026123456');
  });

  it('reads back what it writes, whatever the prefix', () => {
    const cartons = fc.record({
      prefix: fc.stringMatching(/^[A-Z][A-Z0-9]$/),
      type: fc.constantFrom('SID' as const, 'TID' as const, 'DID' as const),
      year: fc.integer({ min: 1000, max: 9999 }),
      number: fc.integer({ min: 1, max: 999_999_999_999 }),
    });
    fc.assert(
      fc.property(cartons, (carton) => {
        expect(parseCarton(formatCarton(carton))).toEqual(carton);
      }),
    );
  });

  it.each([
    'ABSID20260001',
    'ABSID2026000001',
    'ABSID202600000',
    'ABXID202600001',
    'ASID202600001',
    'absid202600001',
    'ABSID202600001 ',
    '1BSID202600001',
    '',
  ])('takes "%s" for no carton code', (text) => {
    expect(parseCarton(text)).toBeUndefined();
  });

  it('finds the first marker in other codes', () => {
    expect(cartonTypeIn('OLD-TID-77')).toBe('TID');
    expect(cartonTypeIn('OLD-77')).toBeUndefined();
  });
});
