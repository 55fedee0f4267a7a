import type { SerialRange } from '../../contract/serial/serialRange.ts';

const rangePattern = /^([[(])(-?\d+),(-?\d+)([\])])$/;
const multirangePattern = /^\{(?:[[(]-?\d+,-?\d+[\])](?:,(?!\})|(?=\})))*\}$/;
const partPattern = /[[(][-\d,]+[\])]/g;

function toBound(digits: string, shift: number): number {
  const bound = Number(digits) + shift;
  if (!Number.isSafeInteger(bound)) throw new RangeError(`Bound out of reach: ${digits}`);
  return bound;
}

/**
 * Parses PostgreSQL's text of an int8range: `[1,11)` is 1 … 10; `empty` is `undefined`.
 * @throws RangeError for an unbounded range or any other text.
 */
export function parseRange(literal: string): SerialRange | undefined {
  if (literal === 'empty') return undefined;
  const match = rangePattern.exec(literal);
  const [, open, lower, upper, close] = match ?? [];
  if (lower === undefined || upper === undefined) throw new RangeError(`No bounded int8range: ${literal}`);
  const from = toBound(lower, open === '(' ? 1 : 0);
  const to = toBound(upper, close === ')' ? -1 : 0);
  return from > to ? undefined : { from, to };
}

/**
 * Parses PostgreSQL's text of an int8multirange, in order: `{[1,11),[21,31)}`; `{}` is the empty list.
 * @throws RangeError for an unbounded range inside or any other text.
 */
export function parseMultirange(literal: string): SerialRange[] {
  if (!multirangePattern.test(literal)) {
    throw new RangeError(`No bounded int8multirange: ${literal}`);
  }
  return Array.from(literal.matchAll(partPattern), ([part]) => parseRange(part)).filter(
    (range) => range !== undefined,
  );
}

/** Writes a range as PostgreSQL does: { from: 1, to: 10 } is `[1,11)`. */
export function toRangeLiteral(range: SerialRange): string {
  return `[${range.from},${range.to + 1})`;
}

/** Writes ranges as an int8multirange: `{[1,11),[21,31)}`. */
export function toMultirangeLiteral(ranges: readonly SerialRange[]): string {
  return `{${ranges.map(toRangeLiteral).join(',')}}`;
}
