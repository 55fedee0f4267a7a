import type { SerialRange } from './serialRange.ts';

const narrowNoBreakSpace = '\u202f';
const noBreakSpace = '\u00a0';

/** A serial or quantity in groups of three for reading, never broken at a line's end: `1 001`. */
export function formatSerial(serial: number): string {
  return String(serial).replace(/\B(?=(?:\d{3}){1,5}$)/g, narrowNoBreakSpace);
}

/** A range for reading: `1 001 – 2 000`; a range of one is shown as its one number. */
export function formatRange(range: SerialRange): string {
  if (range.from === range.to) return formatSerial(range.from);
  return `${formatSerial(range.from)}${noBreakSpace}– ${formatSerial(range.to)}`;
}
