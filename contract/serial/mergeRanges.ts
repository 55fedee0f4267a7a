import { quantityOf, type SerialRange } from './serialRange.ts';

const inOrder = (ranges: readonly SerialRange[]): SerialRange[] =>
  ranges.toSorted((one, other) => one.from - other.from);

/** The same numbers as the fewest ranges, in order: what overlaps or touches becomes one. */
export function mergeRanges(ranges: readonly SerialRange[]): SerialRange[] {
  const merged: SerialRange[] = [];
  for (const range of inOrder(ranges)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to + 1)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else merged.push(range);
  }
  return merged;
}

/** The first number that stands in two of the ranges; undefined where none does. */
export function numberTwice(ranges: readonly SerialRange[]): number | undefined {
  let last = 0;
  for (const { from, to } of inOrder(ranges)) {
    if (from <= last) return from;
    last = to;
  }
  return undefined;
}

/** How many numbers the ranges have together, one in two of them counted twice. */
export const quantityIn = (ranges: readonly SerialRange[]): number =>
  ranges.reduce((sum, range) => sum + quantityOf(range), 0);
