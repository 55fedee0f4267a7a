import type { Values } from './Condition.ts';

/** A rule over several fields: the fields it reads, in order, must pass; a missing or wrong value passes, its field's own rules speak for it. */
type CrossRule = (...values: unknown[]) => boolean;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/** Cross-field rules by name. */
export const crossRules = {
  /** Both are the same, two empty ones as well. */
  same: (first, second) => (first ?? '') === (second ?? ''),
  /** The first day is not after the second (equal is allowed). */
  daysInOrder: (first, second) => !isDay(first) || !isDay(second) || first <= second,
} as const satisfies Record<string, CrossRule>;

export type CrossRuleName = keyof typeof crossRules;

/** A declared cross-field check: the rule's name, the fields it reads, the text, and the field that shows it. */
export interface CrossCheck {
  rule: CrossRuleName;
  fields: readonly string[];
  message: string;
  at: string;
}

/** Whether `values` pass `check`. */
export function passesCrossCheck(check: CrossCheck, values: Values): boolean {
  const rule: CrossRule = crossRules[check.rule];
  return rule(...check.fields.map((field) => values[field]));
}
