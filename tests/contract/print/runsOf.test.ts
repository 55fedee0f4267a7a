import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../../../contract/print/runsOf.ts';

const plain = new Set([...Array.from({ length: 95 }, (_, index) => index + 32), 0x20b9]);
const runs = (text: string) => runsOf(text, plain).map(({ by, text }) => [by, text]);

describe('the runs of a text', () => {
  it('use the plain font, joined letters, or stencils of letters that neither has', () => {
    expect(runs('Pad ₹5 ब्रेक तेल 茶')).toEqual([
      ['plain', 'Pad ₹5 '],
      ['joined', 'ब्रेक'],
      ['plain', ' '],
      ['joined', 'तेल'],
      ['plain', ' '],
      ['stencil', '茶'],
    ]);
  });

  it('keep joining characters with their letters', () => {
    expect(runs('क्\u200dष')).toEqual([['joined', 'क्\u200dष']]);
  });

  it('are one stencil if anything is written from right to left', () => {
    expect(runs('Pad تیل 5')).toEqual([['stencil', 'Pad تیل 5']]);
  });

  it('add up to the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(
          runsOf(text, plain)
            .map((run) => run.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
