import { contactMessages, contactPatterns } from '../values/contact.ts';
import type { Field } from './Field.ts';
import { kinds, largestOf } from './kinds.ts';
import { mostLines, mostPairs } from '../values/limits.ts';

/** The usual texts of rules. */
export const ruleMessages = {
  onlyNumber: 'Please enter only number.',
  onlyDate: 'Please enter only date.',
  onlyMoment: 'Please enter a date and a time.',
  noSuchTime: 'There is no such time on this day: the clocks go forward.',
  onlyText: 'Please enter a text.',
  onlyPassword: 'Please enter a password.',
  tooLarge: 'This number is too large.',
  tooManyPlaces: (places: number) =>
    `Please enter a number with at most ${places === 1 ? 'one decimal' : `${places} decimals`}.`,
  ...contactMessages,
  choice: 'Please choose one of the list.',
  upload: 'Please upload the file again.',
  link: 'Please enter a link that starts with http:// or https://.',
  pairs: 'Please enter a name and a value in each row.',
  tooManyPairs: `Please enter at most ${mostPairs} rows.`,
  pairTwice: (name: string) => `'${name}' stands here twice.`,
  lines: 'Please enter the rows as a list.',
  tooManyLines: `Please enter at most ${mostLines} rows.`,
  switch: 'Please choose yes or no.',
} as const;

/** A rule for a value or for the number of lines, in a form that the database can check too. */
export type Asked =
  | { longest: number }
  | { pattern: RegExp }
  | { least: number }
  | { most: number }
  /** From the negative number to the number itself. */
  | { within: number };

/** A rule for the parsed value of a field, with its text. */
export interface FieldRule {
  message: string;
  asks: Asked;
  passes: (value: unknown) => boolean;
}

function passes(asked: Asked, value: unknown): boolean {
  if ('longest' in asked) return typeof value === 'string' && value.length <= asked.longest;
  if ('pattern' in asked) return typeof value === 'string' && asked.pattern.test(value);
  const size: unknown = Array.isArray(value) ? value.length : value;
  if (typeof size !== 'number') return false;
  if ('least' in asked) return size >= asked.least;
  return 'most' in asked ? size <= asked.most : Math.abs(size) <= asked.within;
}

/** Lists the rules of `field` except that it is required, in the order of their texts. */
export function fieldRules(field: Field): FieldRule[] {
  const rules: FieldRule[] = [];
  const ask = (asks: Asked, message: string) =>
    rules.push({ message, asks, passes: (value) => passes(asks, value) });

  // The length comes first, so that no pattern tries a very long text.
  const { longest } = kinds[field.kind];
  if (longest) {
    const [limit, message] = ('maxLength' in field && field.maxLength) || [
      longest,
      ruleMessages.tooLong(longest),
    ];
    ask({ longest: limit }, message);
  }
  if (field.kind === 'email') ask({ pattern: contactPatterns.email }, ruleMessages.email);
  if (field.kind === 'mobile') ask({ pattern: contactPatterns.mobile }, ruleMessages.mobile);
  if ('matches' in field && field.matches) ask(field.matches, field.matches.message);
  if ('min' in field && field.min) ask({ least: field.min[0] }, field.min[1]);
  if ('max' in field && field.max) ask({ most: field.max[0] }, field.max[1]);
  else if (field.kind === 'lines') ask({ most: mostLines }, ruleMessages.tooManyLines);
  if (kinds[field.kind].isNumeric) ask({ within: largestOf(field) }, ruleMessages.tooLarge);
  return rules;
}
