import type { SerialRange } from './serialRange.ts';

const narrowNoBreakSpace = '\u202f';
const noBreakSpace = '\u00a0';

/** Writes a serial or a quantity in groups of three digits that no line breaks apart: `1 001`. */
export function formatSerial(serial: number): string {
  return String(serial).replace(/\B(?=(?:\d{3}){1,5}$)/g, narrowNoBreakSpace);
}

/** Writes a range for people: `1 001 – 2 000`, or one number for a range of one. */
export function formatRange(range: SerialRange): string {
  if (range.from === range.to) return formatSerial(range.from);
  return `${formatSerial(range.from)}${noBreakSpace}– ${formatSerial(range.to)}`;
}
