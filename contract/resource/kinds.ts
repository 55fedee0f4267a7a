import type { Field, FieldKind } from './Field.ts';
import { largestInteger } from '../values/limits.ts';

export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'smallint'
  | 'numeric(15,2)'
  | 'date'
  | 'timestamptz'
  | 'boolean'
  | 'json'
  | 'jsonb';

/** What is known of every field of a kind; an omitted flag is false. */
interface KindFacts {
  /** The type of the database's column, unless `columnOf` says otherwise of a field. */
  column: ColumnType;
  /** How people give its value. */
  given: 'typed' | 'chosen' | 'uploaded';
  /** How lists sort by it: by its letters without regard to case, or by its value; without it, not at all. */
  order?: 'letters' | 'value';
  /** The search box looks in it. */
  isSearched?: true;
  /** It may be declared unique: it is indexed without regard to case, and short enough for it. */
  canBeUnique?: true;
  /** Letters that it holds at the most, where the field says no other limit. */
  longest?: number;
  /** It is stored empty (an empty list, off) where nothing was given, never as null. */
  isNeverNull?: true;
  /** No declared table stores it. A writer of the server's modules does. */
  needsWriter?: true;
  /** Nobody may read it, not in the audit log either. */
  isSecret?: true;
  /** A list can be filtered by it: few values, or options to choose from. */
  canFilter?: true;
  /** A number: lined up at the right in tables. */
  isNumeric?: true;
  /** A day or a moment, by which a list's period can go. */
  isDate?: true;
  /** Its input takes a form's whole width. */
  isWide?: true;
}

const number = { given: 'typed', order: 'value', isNumeric: true } as const;
/** By its address, so that what has a file stands together. */
const media = { column: 'text', given: 'uploaded', order: 'value' } as const;

/** What is known of each kind, and the only place that says so. */
export const kinds: Readonly<Record<FieldKind, KindFacts>> = {
  text: {
    column: 'text',
    given: 'typed',
    order: 'letters',
    isSearched: true,
    canBeUnique: true,
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
  money: { ...number, column: 'bigint' },
  serial: { ...number, column: 'bigint' },
  date: { column: 'date', given: 'chosen', order: 'value', isDate: true },
  moment: { column: 'timestamptz', given: 'chosen', order: 'value', isDate: true },
  choice: { column: 'text', given: 'chosen', order: 'value', canFilter: true },
  reference: { column: 'integer', given: 'chosen', order: 'value', canFilter: true },
  lookup: { column: 'integer', given: 'chosen', order: 'value', canFilter: true },
  image: media,
  file: media,
  audio: media,
  video: media,
  pairs: { column: 'jsonb', given: 'typed', isNeverNull: true, isWide: true },
  switch: { column: 'boolean', given: 'chosen', order: 'value', isNeverNull: true, canFilter: true },
};

/**
 * Returns the type of the column in which a declared table stores `field`. Amounts with paise are `numeric`: sums in SQL are exact,
 * texts that sum them need no factor of a hundred, and their 15 digits are just those that JavaScript's numbers carry.
 */
export function columnOf(field: Field): ColumnType {
  if (field.kind === 'choice' && field.choices.every((choice) => typeof choice.value === 'number'))
    return 'smallint';
  if (field.kind === 'integer' && field.large) return 'bigint';
  // jsonb sorts an object's names
  if (field.kind === 'pairs' && field.as === 'object') return 'json';
  return field.kind === 'money' && field.paise ? 'numeric(15,2)' : kinds[field.kind].column;
}

/** Whether `field` is an amount of rupees and paise. */
export const hasPaise = (field: Field): boolean => columnOf(field) === 'numeric(15,2)';

const largestNumbers: Partial<Record<ColumnType, number>> = {
  integer: largestInteger,
  bigint: Number.MAX_SAFE_INTEGER,
  'numeric(15,2)': 9_999_999_999_999.99,
};

/** Returns the largest number that a field stores exactly, above and below zero. Undefined for a field that is no number. */
export const largestOf = (field: Field): number => largestNumbers[columnOf(field)] ?? 0;
