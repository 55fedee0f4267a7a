import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRange, formatSerial } from '../../../contract/serial/formatSerial.ts';
import { maxSerial } from '../../../contract/serial/serialRange.ts';

/** Replaces every kind of space, which readers cannot tell apart. */
function seen(text: string): string {
  return text.replace(/\s/g, ' ');
}

describe('serials for reading', () => {
  it.each([
    [7, '7'],
    [999, '999'],
    [1001, '1 001'],
    [123456, '123 456'],
    [maxSerial, '1 099 511 627 775'],
  ])('shows %s as %s', (serial, text) => {
    expect(seen(formatSerial(serial))).toBe(text);
  });

  it('shows a range with both ends, and a single serial once', () => {
    expect(seen(formatRange({ from: 1001, to: 2000 }))).toBe('1 001 – 2 000');
    expect(seen(formatRange({ from: 1001, to: 1001 }))).toBe('1 001');
  });

  it('never lets a line break inside a number', () => {
    expect(formatSerial(1234567)).not.toContain(' ');
  });

  it('loses no digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: maxSerial }), (serial) => {
        expect(formatSerial(serial).replace(/\D/g, '')).toBe(String(serial));
      }),
    );
  });
});
