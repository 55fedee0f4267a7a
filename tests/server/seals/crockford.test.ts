import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCrockford, sealBytes, toCrockford } from '../../../server/seals/sealCodec.ts';

const numbers = fc.uint8Array({ minLength: sealBytes, maxLength: sealBytes });

function read(code: string): Uint8Array | undefined {
  const bytes = new Uint8Array(sealBytes);
  return readCrockford(code, 0, bytes) ? bytes : undefined;
}

describe('base 32 of thirteen bytes', () => {
  it('is the number in 21 digits', () => {
    expect(toCrockford(new Uint8Array(sealBytes))).toBe('0'.repeat(21));
    expect(toCrockford(new Uint8Array(sealBytes).fill(255))).toBe(`F${'Z'.repeat(20)}`);
    expect(toCrockford(Uint8Array.from({ length: sealBytes }, (_, index) => (index === 12 ? 33 : 0)))).toBe(
      `${'0'.repeat(19)}11`,
    );
  });

  it('reads back what it writes', () => {
    fc.assert(
      fc.property(numbers, (bytes) => {
        expect(read(toCrockford(bytes))).toEqual(bytes);
      }),
    );
  });

  it('has one text for each number: what it reads, it writes the same', () => {
    const texts = fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{21}$/);
    fc.assert(
      fc.property(texts, (text) => {
        const bytes = read(text);
        expect(bytes && toCrockford(bytes)).toBe(text < 'G' ? text : undefined);
      }),
    );
  });

  it('refuses other characters and other lengths', () => {
    for (const text of [
      '',
      '0'.repeat(20),
      '0'.repeat(22),
      `${'0'.repeat(20)}U`,
      `${'0'.repeat(20)}é`,
      `${'0'.repeat(20)}a`,
    ]) {
      expect(read(text)).toBeUndefined();
    }
  });
});
