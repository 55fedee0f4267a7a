import type { Values } from './Condition.ts';
import { contains, quantityOf, rangeEnd } from '../serial/serialRange.ts';
import { wholeNumber } from './wholeNumber.ts';

// The rules that declarations name: checks over several fields, derivations of one from others.

/** A rule over several fields: the fields it reads, in order, must pass; a missing or wrong value passes, its field's own rules speak for it. */
type CrossRule = (...values: unknown[]) => boolean;

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/.test(value);

/** Whether `first` is not after `second`; of a day and a moment the days are compared. */
function isInOrder(first: string, second: string): boolean {
  const length = Math.min(first.length, second.length);
  return first.slice(0, length) <= second.slice(0, length);
}

const areNumbers = (...values: unknown[]): boolean => values.every((value) => typeof value === 'number');

/** Cross-field rules by name. */
const crossRules = {
  /**
   * Both are the same, two empty ones as well.
   * @example checks: [{ rule: 'same', fields: ['Password', 'Again'], message: 'The passwords differ.', at: 'Again' }]
   */
  same: (first, second) => (first ?? '') === (second ?? ''),
  /**
   * The first day or moment is not after the second; they may be one.
   * @example checks: [{ rule: 'daysInOrder', fields: ['StartDate', 'EndDate'], message: 'End date must be after start date.', at: 'EndDate' }]
   */
  daysInOrder: (first, second) => !isDate(first) || !isDate(second) || isInOrder(first, second),
  /**
   * The first number is not above the second; they may be one.
   * @example checks: [{ rule: 'numbersInOrder', fields: ['FromNo', 'ToNo'], message: 'From must not be above to.', at: 'FromNo' }]
   */
  numbersInOrder: (first, second) => !areNumbers(first, second) || Number(first) <= Number(second),
  /**
   * A number is not below the first of two others, nor above the second.
   * @example checks: [{ rule: 'within', fields: ['Qty', 'FromNo', 'ToNo'], message: 'It must be one of these.', at: 'Qty' }]
   */
  within: (number, from, to) =>
    !areNumbers(number, from, to) ||
    contains({ from: Number(from), to: Number(to) }, { from: Number(number), to: Number(number) }),
} as const satisfies Record<string, CrossRule>;

export type CrossRuleName = keyof typeof crossRules;

/** A declared cross-field check: the rule's name, the fields it reads, the text, and the field that shows it. */
export interface CrossCheck<Name extends string = string> {
  /**
   * The rule's name, one of those listed below.
   * @example rule: 'daysInOrder'
   */
  rule: CrossRuleName;
  /**
   * The fields that it reads, in their order.
   * @example fields: ['StartDate', 'EndDate']
   */
  fields: readonly Name[];
  /**
   * The text for values that don't pass.
   * @example message: 'End date must be after start date.'
   */
  message: string;
  /**
   * The field that shows it.
   * @example at: 'EndDate'
   */
  at: Name;
}

/** Whether `values` pass `check`. */
export function passesCrossCheck(check: CrossCheck, values: Values): boolean {
  const rule: CrossRule = crossRules[check.rule];
  return rule(...check.fields.map((field) => values[field]));
}

/** Derived fields' rules by name: each takes the fields it reads, in order, and answers nothing while one is missing. */
const derivations = {
  /**
   * The last number of a range, from its first and their quantity (spec 3 §5).
   * @example ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } })
   */
  rangeEnd: (from: number, quantity: number) => (quantity >= 1 ? rangeEnd(from, quantity) : undefined),
  /**
   * How many numbers a range has, from its first and its last; nothing for one that ends before it begins (spec 3 §5).
   * @example Qty: integer('Quantity', { derived: { rule: 'rangeQuantity', from: ['FromNo', 'ToNo'] } })
   */
  rangeQuantity: (from: number, to: number) => (from <= to ? quantityOf({ from, to }) : undefined),
} as const satisfies Record<string, (...values: number[]) => number | undefined>;

export type DerivationName = keyof typeof derivations;

/** The derived value of the rule `name` over `inputs`, or undefined while an input is no whole number. */
export function derive(name: DerivationName, inputs: readonly unknown[]): number | undefined {
  const numbers = inputs.map(wholeNumber);
  if (!numbers.every((number) => Number.isSafeInteger(number))) return undefined;
  const [first, second] = numbers;
  const derived = first === undefined || second === undefined ? undefined : derivations[name](first, second);
  return Number.isSafeInteger(derived) ? derived : undefined;
}
