import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutNote, type NotePage, type NoteSizes, partHeight } from '../../src/print/noteLayout.ts';

const sizes = (lines: number[][], changes: Partial<NoteSizes> = {}): NoteSizes => ({
  lines,
  least: 10,
  first: 50,
  later: 100,
  totals: 20,
  ...changes,
});

const heightOf = (of: NoteSizes, { parts, hasTotals }: NotePage) =>
  parts.reduce((sum, part) => sum + partHeight(of, part), hasTotals ? of.totals : 0);

const cartonsOn = (pages: NotePage[]) => pages.map(({ parts }) => parts.map(({ carton }) => carton));

describe('the pages of a note', () => {
  it('hold as many cartons as fit, with the sums after the last one', () => {
    const pages = layOutNote(sizes(Array.from({ length: 12 }, () => [5])));
    expect(cartonsOn(pages)).toEqual([
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8, 9, 10, 11],
    ]);
    expect(pages.map(({ hasTotals }) => hasTotals)).toEqual([false, true]);
  });

  it('take a carton to the next page whole', () => {
    expect(cartonsOn(layOutNote(sizes([[30], [15, 15], [5]])))).toEqual([[0], [1, 2]]);
  });

  it('break a carton that fits on no page between its lines', () => {
    const [first, second] = layOutNote(sizes([Array<number>(13).fill(10)]));
    expect(first?.parts).toEqual([{ carton: 0, from: 0, to: 5 }]);
    expect(second?.parts).toEqual([{ carton: 0, from: 5, to: 13 }]);
  });

  it('move a carton along with the sums, so these never stand alone', () => {
    expect(cartonsOn(layOutNote(sizes([[20], [20]])))).toEqual([[0], [1]]);
  });

  it('have every line once and in order, and room for their content', () => {
    const cartons = fc.array(fc.array(fc.integer({ min: 4, max: 40 }), { minLength: 1, maxLength: 30 }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(cartons, fc.integer({ min: 45, max: 100 }), (lines, first) => {
        const of = sizes(lines, { first });
        const pages = layOutNote(of);
        const seen = pages.flatMap(({ parts }) =>
          parts.flatMap(({ carton, from, to }) =>
            Array.from({ length: to - from }, (_, index) => `${carton}.${from + index}`),
          ),
        );
        expect(seen).toEqual(lines.flatMap((of, carton) => of.map((_, line) => `${carton}.${line}`)));
        for (const [index, page] of pages.entries()) {
          expect(heightOf(of, page)).toBeLessThanOrEqual(index === 0 ? first : of.later);
          expect(page.parts.every(({ from, to }) => to > from)).toBe(true);
        }
        expect(pages.map(({ hasTotals }) => hasTotals).lastIndexOf(true)).toBe(pages.length - 1);
        expect(pages.filter(({ hasTotals }) => hasTotals)).toHaveLength(1);
      }),
    );
  });
});
