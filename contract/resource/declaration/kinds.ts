import type { Field, FieldKind } from './Field.ts';
import { largestInteger } from '../../values/limits.ts';

export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'smallint'
  | `numeric(15,${number})`
  | 'date'
  | 'timestamptz'
  | 'boolean'
  | 'json'
  | 'jsonb';

/** The facts of every field of a kind. A missing flag is false. */
interface KindFacts {
  /** The usual type of the database's column; `columnOf` knows the others. */
  column: ColumnType;
  /** How people give its value. */
  given: 'typed' | 'chosen' | 'uploaded';
  /**
   * The order in which lists sort: by its letters without regard to case, or by its value. Without it, they do not sort by it.
   */
  order?: 'letters' | 'value';
  /** The search box looks in it. */
  isSearched?: true;
  /** It may be unique: it is short enough for an index without regard to case. */
  canBeUnique?: true;
  /** The most letters of a field without `maxLength`. */
  longest?: number;
  /** An empty one is stored as an empty list or as off, never as null. */
  isNeverNull?: true;
  /** No declared table stores it. A writer of the server's modules does. */
  needsWriter?: true;
  /** Nobody may read it, also not in the audit log. */
  isSecret?: true;
  /** It can be a filter: it has few values, options to choose from, or a text that people type whole. */
  canFilter?: true;
  /** It is a number, which tables align on the right. */
  isNumeric?: true;
  /** It is a day or a moment, by which a list's period can go. */
  isDate?: true;
  /** Its input takes the whole width of a form. */
  isWide?: true;
}

const number = { given: 'typed', order: 'value', isNumeric: true } as const;
/** Lists sort by the address, so rows with a file come together. */
const media = { column: 'text', given: 'uploaded', order: 'value' } as const;

/** The facts of each kind, which are nowhere else. */
export const kinds: Readonly<Record<FieldKind, KindFacts>> = {
  text: {
    column: 'text',
    given: 'typed',
    order: 'letters',
    isSearched: true,
    canBeUnique: true,
    canFilter: true,
    longest: 250,
  },
  multiline: {
    column: 'text',
    given: 'typed',
    order: 'letters',
    isSearched: true,
    longest: 4000,
    isWide: true,
  },
  email: {
    column: 'text',
    given: 'typed',
    order: 'letters',
    isSearched: true,
    canBeUnique: true,
    longest: 250,
  },
  mobile: { column: 'text', given: 'typed', order: 'letters', isSearched: true, canBeUnique: true },
  password: { column: 'text', given: 'typed', needsWriter: true, isSecret: true },
  integer: { ...number, column: 'integer' },
  decimal: { ...number, column: 'numeric(15,2)' },
  money: { ...number, column: 'bigint' },
  serial: { ...number, column: 'bigint' },
  date: { column: 'date', given: 'chosen', order: 'value', isDate: true },
  moment: { column: 'timestamptz', given: 'chosen', order: 'value', isDate: true },
  position: { column: 'text', given: 'typed' },
  choice: { column: 'text', given: 'chosen', order: 'value', canFilter: true },
  reference: { column: 'integer', given: 'chosen', order: 'value', canFilter: true },
  lookup: { column: 'integer', given: 'chosen', order: 'value', canFilter: true },
  image: media,
  file: media,
  files: { column: 'jsonb', given: 'uploaded', isNeverNull: true, isWide: true },
  audio: media,
  video: media,
  pairs: { column: 'jsonb', given: 'typed', isNeverNull: true, isWide: true },
  // in rows; they are stored in a table of their own
  lines: { column: 'json', given: 'typed', isNeverNull: true, isWide: true },
  switch: { column: 'boolean', given: 'chosen', order: 'value', isNeverNull: true, canFilter: true },
};

/** Returns the number of decimals that `field` takes. */
export const placesOf = (field: Field): number => ('places' in field && field.places) || 0;

/** The digits of a number with decimals: those that JavaScript's numbers carry. */
const digits = 15;

/**
 * Returns the type of the column in which a declared table stores `field`. Numbers with decimals are `numeric`, so SQL
 * stores and sums them exactly.
 */
export function columnOf(field: Field): ColumnType {
  if (field.kind === 'choice' && field.choices.every((choice) => typeof choice.value === 'number'))
    return 'smallint';
  if (field.kind === 'integer' && field.large) return 'bigint';
  // jsonb sorts the names of an object.
  if (field.kind === 'pairs' && field.as === 'object') return 'json';
  const places = placesOf(field);
  return places ? `numeric(${digits},${places})` : kinds[field.kind].column;
}

const largestNumbers: Partial<Record<ColumnType, number>> = {
  integer: largestInteger,
  bigint: Number.MAX_SAFE_INTEGER,
};

/** Returns the largest number that a field stores exactly, with either sign; 0 if it is not a number. */
export function largestOf(field: Field): number {
  const places = placesOf(field);
  return places ? (10 ** digits - 1) / 10 ** places : (largestNumbers[columnOf(field)] ?? 0);
}
