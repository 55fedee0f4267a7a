import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCheckDigit } from '../../../contract/gs1/checkDigit.ts';
import { typeOfSscc, writeSscc } from '../../../contract/gs1/sscc.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';

const prefixes = fc.stringMatching(/^[1-9]\d{3,11}$/);

describe('an SSCC', () => {
  it('is an extension digit, the prefix, a serial reference and a check digit', () => {
    expect(writeSscc('8901234', 'SID', 1)).toBe('089012340000000014');
    expect(writeSscc('8901234', 'TID', 1)).toBe('189012340000000011');
  });

  it('is another one for each number and type, until the prefix has none left', () => {
    const prefix = '890123456789';
    const made = new Set<string>();
    for (let number = 0; number < 50_000; number += 1)
      for (const type of ['SID', 'TID'] as const) made.add(writeSscc(prefix, type, number) ?? '');
    expect(made.size).toBe(100_000);
    expect(made.has('')).toBe(false);
    expect(writeSscc(prefix, 'SID', 50_000)).toBeUndefined();
  });

  it('says the type of its carton, and is read in every form that scanners send', () => {
    fc.assert(
      fc.property(prefixes, fc.nat(9999), fc.constantFrom('SID', 'TID'), (prefix, number, type) => {
        const sscc = writeSscc(prefix, type, number) ?? '';
        expect(sscc).toHaveLength(18);
        expect(hasCheckDigit(sscc)).toBe(true);
        expect(typeOfSscc(sscc)).toBe(type);
        for (const scanned of [
          `00${sscc}`,
          `]C100${sscc}`,
          `\u001D00${sscc}`,
          `(00)${sscc}`,
          `https://id.gs1.org/00/${sscc}`,
          `HTTPS://seals.example.com/00/${sscc}/`,
        ])
          expect(parseScan(scanned)).toEqual({ kind: type, code: `00${sscc}` });
      }),
    );
  });

  it('is not a code with a wrong check digit or without its application identifier', () => {
    expect(parseScan('00089012340000000015').kind).toBe('unknown');
    expect(parseScan('089012340000000014').kind).toBe('unknown');
  });

  it('stands in a list of several', () => {
    expect(parseScan('(00)089012340000000014 (00)189012340000000011')).toEqual({
      kind: 'several',
      code: '00089012340000000014 00189012340000000011',
    });
  });
});
