import { quantityOf, type SerialRange } from './serialRange.ts';

const inOrder = (ranges: readonly SerialRange[]): SerialRange[] =>
  ranges.toSorted((one, other) => one.from - other.from);

/** Merges ranges that overlap or touch, and sorts them. */
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

/** Finds the first number that is in two of the ranges; undefined if none is. */
export function numberTwice(ranges: readonly SerialRange[]): number | undefined {
  let last = 0;
  for (const { from, to } of inOrder(ranges)) {
    if (from <= last) return from;
    last = to;
  }
  return undefined;
}

/** Counts the numbers in the ranges. A number in two of them counts twice. */
export const quantityIn = (ranges: readonly SerialRange[]): number =>
  ranges.reduce((sum, range) => sum + quantityOf(range), 0);
