/** SID marks a secondary carton, TID a tertiary one, DID a dispatch (spec 3 §9). */
export type CartonType = 'SID' | 'TID' | 'DID';

export interface CartonCode {
  /** The company's prefix, two characters. */
  readonly prefix: string;
  readonly type: CartonType;
  /** Four digits. */
  readonly year: number;
  /** The counter, from 1. */
  readonly number: number;
}

// a number longer than five digits has no leading zero: each carton has one code only
const cartonPattern = /^([A-Z][A-Z0-9])(SID|TID|DID)([1-9]\d{3})(\d{5}|[1-9]\d{5,11})$/;

function isCartonType(text: string | undefined): text is CartonType {
  return text === 'SID' || text === 'TID' || text === 'DID';
}

/** Prefix, type, year, number padded with zeros to at least five digits: `ABSID202600001` (spec 3 §9). */
export function formatCarton({ prefix, type, year, number }: CartonCode): string {
  return `${prefix}${type}${year}${String(number).padStart(5, '0')}`;
}

/** The parts of a carton code as {@link formatCarton} writes it, `undefined` for any other text. */
export function parseCarton(text: string): CartonCode | undefined {
  const [, prefix, type, year, digits] = cartonPattern.exec(text) ?? [];
  const number = Number(digits);
  if (prefix === undefined || !isCartonType(type) || !(number >= 1)) return undefined;
  return { prefix, type, year: Number(year), number };
}

/** The first carton marker anywhere in `text`: the pages ask no more of a scan (spec 3 §5). */
export function cartonTypeIn(text: string): CartonType | undefined {
  const marker = /SID|TID|DID/.exec(text)?.[0];
  return isCartonType(marker) ? marker : undefined;
}
