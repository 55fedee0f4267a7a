import type { Values } from './Condition.ts';
import { contains, quantityOf, rangeEnd } from '../serial/serialRange.ts';
import { wholeNumber } from './wholeNumber.ts';

// The rules that declarations name: checks over several fields, and derivations of a field from others.

/** A rule over several values, in order. A missing or wrong value passes, because its field's own rules report it. */
type CrossRule = (...values: unknown[]) => boolean;

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(value);

/** Whether `first` is not after `second`. If one is a day and one a moment, it compares the days. */
function isInOrder(first: string, second: string): boolean {
  const length = Math.min(first.length, second.length);
  return first.slice(0, length) <= second.slice(0, length);
}

const areNumbers = (...values: unknown[]): boolean => values.every((value) => typeof value === 'number');

const crossRules = {
  /**
   * Both values are the same, or both are empty.
   * @example checks: [{ rule: 'same', fields: ['Password', 'Again'], message: 'The passwords differ.', at: 'Again' }]
   */
  same: (first, second) => (first ?? '') === (second ?? ''),
  /**
   * The first day or moment is not after the second. They may be equal.
   * @example checks: [{ rule: 'daysInOrder', fields: ['StartDate', 'EndDate'], message: 'End date must be after start date.', at: 'EndDate' }]
   */
  daysInOrder: (first, second) => !isDate(first) || !isDate(second) || isInOrder(first, second),
  /**
   * The first number is not above the second. They may be equal.
   * @example checks: [{ rule: 'numbersInOrder', fields: ['FromNo', 'ToNo'], message: 'From must not be above to.', at: 'FromNo' }]
   */
  numbersInOrder: (first, second) => !areNumbers(first, second) || Number(first) <= Number(second),
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

/** A declared check over several fields. */
export interface CrossCheck<Name extends string = string> {
  /**
   * The [rule's](#rules-over-several-fields) name.
   * @example rule: 'daysInOrder'
   */
  rule: CrossRuleName;
  /**
   * The fields that the rule reads, in its order.
   * @example fields: ['StartDate', 'EndDate']
   */
  fields: readonly Name[];
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
}

/** Whether two checks hold the same fields, each with a text at another one. */
export const isSameCheck = (one: CrossCheck, other: CrossCheck): boolean =>
  one.rule === other.rule && one.fields.join() === other.fields.join();

/** Whether `values` pass `check`. */
export function passesCrossCheck(check: CrossCheck, values: Values): boolean {
  const rule: CrossRule = crossRules[check.rule];
  return rule(...check.fields.map((field) => values[field]));
}

/** The rules of derived fields. Each takes the values of its fields in order, and may answer undefined. */
const derivations = {
  /**
   * The last number of a range, by its first number and its quantity (spec 3 §5).
   * @example ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } })
   */
  rangeEnd: (from: number, quantity: number) => (quantity >= 1 ? rangeEnd(from, quantity) : undefined),
  /**
   * The quantity of a range, by its first and its last number; empty if it ends before it begins (spec 3 §5).
   * @example Qty: integer('Quantity', { derived: { rule: 'rangeQuantity', from: ['FromNo', 'ToNo'] } })
   */
  rangeQuantity: (from: number, to: number) => (from <= to ? quantityOf({ from, to }) : undefined),
} as const satisfies Record<string, (...values: number[]) => number | undefined>;

export type DerivationName = keyof typeof derivations;

/** Derives a value by the rule `name`; undefined while an input is no whole number. */
export function derive(name: DerivationName, inputs: readonly unknown[]): number | undefined {
  const numbers = inputs.map(wholeNumber);
  if (!numbers.every((number) => Number.isSafeInteger(number))) return undefined;
  const [first, second] = numbers;
  const derived = first === undefined || second === undefined ? undefined : derivations[name](first, second);
  return Number.isSafeInteger(derived) ? derived : undefined;
}
