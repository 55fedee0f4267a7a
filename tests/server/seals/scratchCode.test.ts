import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxSerial } from '../../../contract/serial/serialRange.ts';
import { scratchCodeMatches, scratchCodeOf } from '../../../server/seals/sealCodec.ts';

const key = Buffer.alloc(32, 1);
const otherKey = Buffer.alloc(32, 2);
const serials = fc.integer({ min: 1, max: maxSerial });

describe('scratch code', () => {
  it('is eight digits and matches its own serial', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        expect(scratchCodeOf(key, serial)).toMatch(/^[1-9]\d{7}$/);
        expect(scratchCodeMatches(key, serial, scratchCodeOf(key, serial))).toBe(true);
      }),
      { examples: [[1], [maxSerial]] },
    );
  });

  it('stays the same for ever: printed ones must still match after an update', () => {
    expect([1, 2, maxSerial].map((serial) => scratchCodeOf(key, serial))).toMatchInlineSnapshot(`
      [
        "52746998",
        "80199370",
        "83111166",
      ]
    `);
  });

  it('is taken with the spaces and hyphens a person types', () => {
    const code = scratchCodeOf(key, 7);
    expect(scratchCodeMatches(key, 7, ` ${code.slice(0, 4)}-${code.slice(4)} `)).toBe(true);
  });

  it('is taken in digits of other scripts', () => {
    const wide = scratchCodeOf(key, 7).replaceAll(/\d/g, (digit) =>
      String.fromCharCode(0xff10 + Number(digit)),
    );
    expect(scratchCodeMatches(key, 7, `\u200B${wide.slice(0, 4)}–${wide.slice(4)}`)).toBe(true);
  });

  it('that was printed with a 0 matches for ever, also where a spreadsheet dropped the 0', () => {
    for (const typed of ['03111166', '3111166', '83111166'])
      expect([typed, scratchCodeMatches(key, maxSerial, typed)]).toEqual([typed, true]);
    for (const typed of ['3111167', '23111166', '03111167', '003111166'])
      expect([typed, scratchCodeMatches(key, maxSerial, typed)]).toEqual([typed, false]);
  });

  it('does not match another serial, key, or anything else typed', () => {
    const code = scratchCodeOf(key, 7);
    const wrongLastDigit = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10);
    for (const typed of [
      '',
      '0',
      wrongLastDigit,
      code.slice(1),
      `${code}0`,
      'abcdefgh',
      '１２３４５６７８',
    ]) {
      expect(scratchCodeMatches(key, 7, typed)).toBe(false);
    }
    expect(scratchCodeMatches(key, 8, code)).toBe(false);
    expect(scratchCodeMatches(otherKey, 7, code)).toBe(false);
  });

  it('is spread over all numbers', () => {
    const codes = Array.from({ length: 10_000 }, (_, index) => scratchCodeOf(key, index + 1));
    expect(new Set(codes).size).toBeGreaterThan(9_980);
    // none begins with 0
    expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBe(90);
  });
});
