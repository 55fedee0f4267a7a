import type { SerialRange } from './serialRange.ts';

const noBreakSpace = '\u00a0';

/** Writes a range for people: `1001 – 2000`, or one number for a range of one. */
export const formatRange = ({ from, to }: SerialRange): string =>
  from === to ? String(from) : `${from}${noBreakSpace}– ${to}`;
