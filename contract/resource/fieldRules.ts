import type { Field } from './Field.ts';
import { kinds } from './kinds.ts';
import { largestInteger } from './limits.ts';
import { ruleMessages } from './messages.ts';
import { patterns } from './patterns.ts';

/** A rule of one field over its parsed value: the text, and whether the value passes. */
export interface FieldRule {
  message: string;
  passes: (value: unknown) => boolean;
}

/** The rules of `field` beyond being required, in the order in which their texts are shown. */
export function fieldRules(field: Field): FieldRule[] {
  const rules: FieldRule[] = [];
  const matches = (pattern: RegExp, message: string) =>
    rules.push({ message, passes: (value) => typeof value === 'string' && pattern.test(value) });

  if (field.kind === 'email') matches(patterns.email, field.invalid ?? ruleMessages.email);
  if (field.kind === 'mobile') matches(patterns.mobile, field.invalid ?? ruleMessages.mobile);
  if (field.kind === 'password' && field.weak) matches(patterns.userPassword, field.weak);
  if ('matches' in field && field.matches) matches(patterns[field.matches.pattern], field.matches.message);
  if ('min' in field && field.min) {
    const [limit, message] = field.min;
    rules.push({ message, passes: (value) => typeof value === 'number' && value >= limit });
  }
  if ('max' in field && field.max) {
    const [limit, message] = field.max;
    rules.push({ message, passes: (value) => typeof value === 'number' && value <= limit });
  }
  if (field.kind === 'integer') {
    const passes = (value: unknown) => typeof value === 'number' && Math.abs(value) <= largestInteger;
    rules.push({ message: ruleMessages.tooLarge, passes });
  }
  const { longest } = kinds[field.kind];
  if (longest) {
    const [limit, message] = ('maxLength' in field && field.maxLength) || [
      longest,
      ruleMessages.tooLong(longest),
    ];
    rules.push({ message, passes: (value) => typeof value === 'string' && value.length <= limit });
  }
  return rules;
}
