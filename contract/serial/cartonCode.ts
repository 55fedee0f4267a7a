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

// A number of more than five digits has no leading zero, so each carton has only one code.
const cartonPattern = /^([A-Z][A-Z0-9])(SID|TID|DID)([1-9]\d{3})(\d{5}|[1-9]\d{5,11})$/;

function isCartonType(text: string | undefined): text is CartonType {
  return text === 'SID' || text === 'TID' || text === 'DID';
}

/** A code of which only people read the parts: also a return's, whose number begins anew each year. */
type WrittenCode = Omit<CartonCode, 'type'> & { readonly type: CartonType | 'RID' };

/** Writes a carton's code, with at least five digits of its number: `ABSID202600001` (spec 3 §9). */
export function formatCarton({ prefix, type, year, number }: WrittenCode): string {
  return `${prefix}${type}${year}${String(number).padStart(5, '0')}`;
}

/** Reads a code as {@link formatCarton} writes it; undefined for other texts. */
export function parseCarton(text: string): CartonCode | undefined {
  const [, prefix, type, year, digits] = cartonPattern.exec(text) ?? [];
  const number = Number(digits);
  if (prefix === undefined || !isCartonType(type) || !(number >= 1)) return undefined;
  return { prefix, type, year: Number(year), number };
}

/** Finds the first carton marker in `text`. The pages need no more of a scan (spec 3 §5). */
export function cartonTypeIn(text: string): CartonType | undefined {
  const marker = /SID|TID|DID/.exec(text)?.[0];
  return isCartonType(marker) ? marker : undefined;
}
