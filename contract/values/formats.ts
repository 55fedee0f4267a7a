import type { Pattern } from './patterns.ts';

/** A state as a tile of a map. `column` and `row` show roughly where it lies, from the north-west. */
export interface State {
  /** Two letters. */
  code: string;
  name: string;
  /** Older names, parts of names, vehicle codes and former codes. */
  otherNames: readonly string[];
  column: number;
  row: number;
}

/** How a portal writes numbers, amounts and mobile numbers, and divides years and weeks: plain data, for threads too. */
export interface Formats {
  /** The language tag whose groups of digits numbers have: `en-IN` for `1,00,000`. */
  groups: string;
  /** The currency of amounts, by ISO 4217. */
  currency: string;
  /** What people write before an amount. */
  currencySign: RegExp;
  /** The month that begins a financial year: 1 for January. */
  financialYear: number;
  /** The day that begins a week: 1 for Monday, 7 for Sunday. */
  week: number;
  /** The time zone of a page whose server names none. */
  zone: string;
  /** A stored mobile number; and one as people write it, in which `digits` ends in the stored one. */
  mobile: Pattern & { written: RegExp; digits: number };
  /** The states that filters offer and charts draw, from the north to the south. */
  states: readonly State[];
}

let registered: Formats | undefined;
let current: () => Formats | undefined = () => undefined;

/** Gives the portal's formats to this process, thread or page, before anything is read or written in them. */
export function registerFormats(formats: Formats): void {
  registered = formats;
}

/** Says how to find the formats of the portal at work, where a process has several portals; undefined for the registered ones. */
export function findFormats(find: () => Formats | undefined): void {
  current = find;
}

/** The formats of the portal at work. Throws where nobody has given any. */
export function formats(): Formats {
  const found = current() ?? registered;
  if (!found) throw new Error('No formats are registered');
  return found;
}
