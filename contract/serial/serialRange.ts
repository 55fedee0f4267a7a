/** Consecutive serials of one company, with both ends. */
export interface SerialRange {
  readonly from: number;
  readonly to: number;
}

/** The largest serial: a seal carries forty bits. The smallest is 1. */
export const maxSerial = 2 ** 40 - 1;

/** Whether `value` is a whole number from 1 to {@link maxSerial}. */
export function isSerial(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= maxSerial;
}

/** To = From + Quantity − 1 (spec 3 §5). A form calls it with any numbers, so it checks nothing. */
export function rangeEnd(from: number, quantity: number): number {
  return from + quantity - 1;
}

/** Quantity = To − From + 1 (spec 3 §5). */
export function quantityOf(range: SerialRange): number {
  return range.to - range.from + 1;
}

/** Makes the range of `quantity` serials from `from`. Throws RangeError if it is empty or leaves 1 … {@link maxSerial}. */
export function rangeOf(from: number, quantity: number): SerialRange {
  const to = rangeEnd(from, quantity);
  if (!isSerial(from) || !isSerial(to) || to < from) {
    throw new RangeError(`No serial range: ${quantity} from ${from}.`);
  }
  return { from, to };
}

/** Whether the whole of `part` lies inside `range`. */
export function contains(range: SerialRange, part: SerialRange): boolean {
  return range.from <= part.from && part.from <= part.to && part.to <= range.to;
}

const noBreakSpace = '\u00a0';

/** Writes a range for people: `1001 – 2000`, or one number for a range of one. */
export const formatRange = ({ from, to }: SerialRange): string =>
  from === to ? String(from) : `${from}${noBreakSpace}– ${to}`;

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
