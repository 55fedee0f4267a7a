import { contactMessages } from './contact.ts';
import type { Field } from './Field.ts';
import { kinds, largestOf } from './kinds.ts';
import { mostPairs } from './limits.ts';
import { patternOf, patterns } from './namedRules.ts';

/** Texts of rules for which the specification gives none of its own. */
export const ruleMessages = {
  onlyNumber: 'Please enter only number.',
  onlyDate: 'Please enter only date.',
  onlyMoment: 'Please enter a date and a time.',
  noSuchTime: 'There is no such time on this day: the clocks go forward.',
  onlyText: 'Please enter a text.',
  onlyPassword: 'Please enter a password.',
  tooLarge: 'This number is too large.',
  paise: 'Please enter an amount with at most two decimals.',
  ...contactMessages,
  choice: 'Please choose one of the list.',
  upload: 'Please upload the file again.',
  link: 'Please enter a link that starts with http:// or https://.',
  pairs: 'Please enter a name and a value in each row.',
  tooManyPairs: `Please enter at most ${mostPairs} rows.`,
  pairTwice: (name: string) => `'${name}' stands here twice.`,
  switch: 'Please choose yes or no.',
} as const;

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

  // The length comes first, so that no pattern ever tries a text without end.
  const { longest } = kinds[field.kind];
  if (longest) {
    const [limit, message] = ('maxLength' in field && field.maxLength) || [
      longest,
      ruleMessages.tooLong(longest),
    ];
    rules.push({ message, passes: (value) => typeof value === 'string' && value.length <= limit });
  }
  if (field.kind === 'email') matches(patterns.email.pattern, field.invalid ?? ruleMessages.email);
  if (field.kind === 'mobile') matches(patterns.mobile.pattern, field.invalid ?? ruleMessages.mobile);
  if (field.kind === 'password' && field.weak) matches(patterns.userPassword.pattern, field.weak);
  if ('matches' in field && field.matches) matches(patternOf(field.matches).pattern, field.matches.message);
  if ('min' in field && field.min) {
    const [limit, message] = field.min;
    rules.push({ message, passes: (value) => typeof value === 'number' && value >= limit });
  }
  if ('max' in field && field.max) {
    const [limit, message] = field.max;
    rules.push({ message, passes: (value) => typeof value === 'number' && value <= limit });
  }
  if (kinds[field.kind].isNumeric) {
    const largest = largestOf(field);
    const passes = (value: unknown) => typeof value === 'number' && Math.abs(value) <= largest;
    rules.push({ message: ruleMessages.tooLarge, passes });
  }
  return rules;
}
