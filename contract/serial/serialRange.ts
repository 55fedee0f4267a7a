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

/**
 * Makes the range of `quantity` serials that begins at `from`.
 * @throws RangeError if it is empty or leaves 1 … {@link maxSerial}.
 */
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
