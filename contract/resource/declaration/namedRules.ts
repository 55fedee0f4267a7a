import { type Day, daysLater, monthsLater } from '../../day/day.ts';
import type { Clock } from '../../day/moment.ts';
import type { Values } from './Condition.ts';
import { contains, quantityOf, rangeEnd } from '../../serial/serialRange.ts';
import { anyNumber, areInOrder, areNumbers, isDate } from './values.ts';

// The rules that declarations name: checks over several fields, and derivations of a field from others.

/** A rule over several values, in order. A missing or wrong value passes, because its field's own rules report it. */
type CrossRule = (...values: unknown[]) => boolean;

const crossRules = {
  /**
   * Both values are the same, or both are empty.
   * @example checks: [{ rule: 'same', fields: ['Password', 'Again'], message: 'The passwords differ.', at: 'Again' }]
   */
  same: (first, second) => (first ?? '') === (second ?? ''),
  /**
   * The first number, day or moment is not above or after the second. They may be equal; a day and a moment are compared by
   * their days.
   * @example checks: [{ rule: 'inOrder', fields: ['StartDate', 'EndDate'], message: 'End date must be after start date.', at: 'EndDate' }]
   */
  inOrder: areInOrder,
  /**
   * The first number is not below the second and not above the third.
   * @example checks: [{ rule: 'within', fields: ['Qty', 'FromNo', 'ToNo'], message: 'It must be one of these.', at: 'Qty' }]
   */
  within: (number, from, to) =>
    !areNumbers(number, from, to) ||
    contains({ from: Number(from), to: Number(to) }, { from: Number(number), to: Number(number) }),
  /**
   * No two of the values are the same, such as the people who ask for something and who approve it. An action that gives one
   * of the fields the person who does it is refused to everybody whom another of them names.
   * @example checks: [{ rule: 'different', fields: ['OwnerId', 'InspectorId'], message: 'Somebody else must inspect it.', at: 'InspectorId' }]
   */
  different: (...values) => {
    const given = values.filter((value) => (value ?? '') !== '');
    return new Set(given).size === given.length;
  },
} as const satisfies Record<string, CrossRule>;

export type CrossRuleName = keyof typeof crossRules;

/** A field, or a field of the record that a reference leads to: `InstrumentId.Months`. */
type Read<Name extends string> = Name | `${Name}.${string}`;

/** Names a value that a rule compares: a field, a day or a moment, or the day so many days or months after that of a field. */
export type Term<Name extends string = string> =
  | Read<Name>
  | { daysFromToday: number }
  | { minutesFromNow: number }
  | { day: Day }
  | { field: Read<Name>; days?: number | Read<Name>; months?: number | Read<Name> };

/** A declared check over several fields. */
export interface CrossCheck<Name extends string = string> {
  /**
   * The [rule's](#rules-over-several-fields) name.
   * @example rule: 'inOrder'
   */
  rule: CrossRuleName;
  /**
   * The fields that the rule reads, in its order. In place of a field, `InstrumentId.Months` is the field Months of the record
   * that the reference leads to, which only the server knows; `{ daysFromToday: 0 }`, `{ minutesFromNow: 0 }` and
   * `{ day: '2026-04-01' }` are days and moments; `{ field: 'StartDate', days: 7 }` is a day after that of a field, by
   * `days`, `months` or both, each a number or a field. A save that changes none of the fields need not pass by the clock again.
   * @example fields: [{ field: 'StartDate', days: 7 }, 'EndDate']
   */
  fields: readonly Term<Name>[];
  /**
   * The text for values that do not pass.
   * @example message: 'End date must be after start date.'
   */
  message: string;
  /**
   * The field that shows the text.
   * @example at: 'EndDate'
   */
  at: Name;
  /**
   * A switch that lets people break the rule on purpose. The form shows it while they do.
   * @example unless: 'IsLocal'
   */
  unless?: Name;
}

/** Whether two checks hold the same fields, each with a text at another one. */
export const isSameCheck = (one: CrossCheck, other: CrossCheck): boolean =>
  one.rule === other.rule && JSON.stringify(one.fields) === JSON.stringify(other.fields);

const readsOf = (term: Term): string[] => {
  if (typeof term === 'string') return [term];
  return 'field' in term
    ? [term.field, term.days, term.months].filter((read) => typeof read === 'string')
    : [];
};

/** Lists what `check` reads through references, as `InstrumentId.Months`. */
export const readThrough = ({ fields }: CrossCheck): string[] =>
  fields.flatMap(readsOf).filter((name) => name.includes('.'));

/** Lists the record's own fields that `check` reads. */
export const fieldsRead = ({ fields }: CrossCheck): string[] =>
  fields.flatMap(readsOf).map((name) => name.split('.')[0] ?? name);

/** Whether `check` passes at one time and not at another. */
export const readsClock = ({ fields }: CrossCheck): boolean =>
  fields.some((term) => typeof term === 'object' && ('daysFromToday' in term || 'minutesFromNow' in term));

/** Tells rules more than the record does: the clock of people's zone, and the values through references, where they are known. */
export interface Known {
  present?: Clock;
  through?: Values;
}

/** Reads the value of `term`; undefined if a part of it is missing. */
export function termValue(term: Term, values: Values, { present, through = {} }: Known): unknown {
  const read = (name: string) => (name.includes('.') ? through[name] : values[name]);
  if (typeof term === 'string') return read(term);
  if ('day' in term) return term.day;
  if ('field' in term) {
    const from = read(term.field);
    const [days, months] = [term.days ?? 0, term.months ?? 0].map((by) =>
      typeof by === 'string' ? read(by) : by,
    );
    if (!isDate(from) || typeof days !== 'number' || typeof months !== 'number') return undefined;
    return daysLater(monthsLater(from.slice(0, 10), months), days) + from.slice(10);
  }
  if (!present) throw new Error('A rule goes by the clock, which it was not given');
  return 'daysFromToday' in term ? present.day(term.daysFromToday) : present.moment(term.minutesFromNow);
}

/** Whether `values` keep the rule of `check`. Where a value through a reference is not known, they do. */
export function keepsRule(check: CrossCheck, values: Values, known: Known = {}): boolean {
  const rule: CrossRule = crossRules[check.rule];
  return rule(...check.fields.map((term) => termValue(term, values, known)));
}

/** Whether `values` pass `check`: they keep its rule, or somebody broke it on purpose. */
export const passesCrossCheck = (check: CrossCheck, values: Values, known: Known = {}): boolean =>
  (check.unless !== undefined && values[check.unless] === true) || keepsRule(check, values, known);

/** Derives a number, with so many decimals, from those of its fields in order; undefined for none. */
type Derivation = (numbers: readonly number[], places: number) => number | undefined;

/** A rule for two whole numbers. */
const ofWhole =
  (rule: (first: number, second: number) => number | undefined): Derivation =>
  ([first, second]) => {
    if (!Number.isSafeInteger(first) || !Number.isSafeInteger(second)) return undefined;
    const derived = rule(Number(first), Number(second));
    return Number.isSafeInteger(derived) ? derived : undefined;
  };

/** The most decimals of a field. */
const mostPlaces = 6;

/** A rule that counts as SQL does: exactly, with halves away from zero. Numbers come as millionths. */
const exactly =
  (rule: (millionths: readonly bigint[]) => { value: bigint; decimals: number }): Derivation =>
  (numbers, places) => {
    if (!numbers.every((number) => Math.abs(number) < 1e15)) return undefined;
    const millionths = numbers.map((number) => BigInt(number.toFixed(mostPlaces).replace('.', '')));
    const { value, decimals } = rule(millionths);
    const unit = 10n ** BigInt(decimals - places);
    const half = value < 0n ? -unit / 2n : unit / 2n;
    return Number((value + half) / unit) / 10 ** places;
  };

/** The rules of derived fields. */
const derivations = {
  /**
   * The last number of a range, by its first number and its quantity (spec 3 §5).
   * @example ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } })
   */
  rangeEnd: ofWhole((from, quantity) => (quantity >= 1 ? rangeEnd(from, quantity) : undefined)),
  /**
   * The quantity of a range, by its first and its last number; empty if it ends before it begins (spec 3 §5).
   * @example Qty: integer('Quantity', { derived: { rule: 'rangeQuantity', from: ['FromNo', 'ToNo'] } })
   */
  rangeQuantity: ofWhole((from, to) => (from <= to ? quantityOf({ from, to }) : undefined)),
  /**
   * The numbers multiplied, rounded to the field's decimals.
   * @example Amount: money('Amount', { places: 2, derived: { rule: 'product', from: ['Qty', 'Price'] } })
   */
  product: exactly((numbers) => ({
    value: numbers.reduce((product, number) => product * number, 1n),
    decimals: mostPlaces * numbers.length,
  })),
  /**
   * The numbers added, rounded to the field's decimals. Empty ones count as 0.
   * @example Total: integer('Total', { derived: { rule: 'sum', from: ['Items.Qty'] } })
   */
  sum: exactly((numbers) => ({
    value: numbers.reduce((sum, number) => sum + number, 0n),
    decimals: mostPlaces,
  })),
} as const satisfies Record<string, Derivation>;

export type DerivationName = keyof typeof derivations;

/** Derives a number with `places` decimals by the rule `name`; undefined while an input is not a number. */
export function derive(name: DerivationName, inputs: readonly unknown[], places = 0): number | undefined {
  const given = name === 'sum' ? inputs.filter((input) => (input ?? '') !== '') : inputs;
  const numbers = given.flatMap((input) => anyNumber(input) ?? []);
  return numbers.length === given.length ? derivations[name](numbers, places) : undefined;
}
