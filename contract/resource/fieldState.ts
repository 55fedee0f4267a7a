import { contactMessages, contactPatterns } from '../values/contact.ts';
import { type Formats, formats } from '../values/formats.ts';
import { formatQuantity } from '../values/formatNumber.ts';
import { mostLines, mostPairs } from '../values/limits.ts';
import { oncePer } from '../values/oncePer.ts';
import { type Condition, type FormMode, holds, holdsInMode, type Values } from './declaration/Condition.ts';
import type { Field, GivenValue } from './declaration/Field.ts';
import { kinds, largestOf } from './declaration/kinds.ts';

/** No mail reaches an address under `.invalid` (RFC 2606), which those of deleted accounts have. */
const reachable = /^(?!.*\.invalid$)/i;

// What a field asks of its value: in which state it is, by its conditions, and the rules of its kind and declaration.

/** The state of a field, by its declaration and the record's values. */
export interface FieldState {
  /** A hidden field is neither checked nor sent, and is stored empty. */
  isShown: boolean;
  /** Its own rule locks it, so no save writes it. */
  isLocked: boolean;
  /** It has another field's value, which is checked in that field. */
  isCopying: boolean;
  /** People can fill it. */
  isEditable: boolean;
  /** The text for an empty field; undefined if it may be empty. */
  requiredText: string | undefined;
  /** It is a video that takes only a link now, and no file. */
  isLink: boolean;
}

/**
 * Judges the conditions of `field` in a form or a save. Only this function does.
 *
 * @param values the parsed values (`readValues`) of the fields that its conditions read, as people typed or sent them
 * @param stored the stored record (`storedValues`). Only it decides which fields are locked, so nobody unlocks a field
 *   by the values that they send. A new record has none, so a condition on a field locks nothing there.
 */
export function fieldState(
  field: Field,
  values: Values,
  mode: FormMode,
  stored?: Values,
): Readonly<FieldState> {
  return steadyState(field) ?? stateOf(field, values, mode, stored);
}

/** The state of a field without conditions. */
const steadyState = oncePer((field: Field) =>
  conditionsOf(field).length ? undefined : stateOf(field, {}, 'add'),
);

function stateOf(field: Field, values: Values, mode: FormMode, stored?: Values): FieldState {
  const { shown, locked, copies, required } = field;
  const link = 'link' in field ? field.link : undefined;
  const isShown = shown === undefined || holds(shown, values, mode);
  const isLocked =
    stored && typeof locked === 'object' ? holds(locked, stored, mode) : isLockedIn(field, mode);
  const isCopying = copies !== undefined && (!copies.when || holds(copies.when, values, mode));
  const isEditable = isShown && !isLocked && !isCopying;
  const rule = typeof required === 'string' ? { message: required } : required;
  const isRequired =
    isEditable && rule !== undefined && (!('when' in rule) || holds(rule.when, values, mode));
  return {
    isShown,
    isLocked,
    isCopying,
    isEditable,
    requiredText: isRequired ? rule.message : undefined,
    isLink: typeof link === 'object' && holds(link, values, mode),
  };
}

/** Whether nobody fills `field` in `mode`, whatever the record has. */
export const isLockedIn = ({ locked }: Field, mode: FormMode): boolean =>
  locked === true || (locked !== undefined && holdsInMode(locked, mode));

/** Returns the declared default of `field`, unless it comes from a call, which only the form makes. */
export const ownDefault = ({ default: start }: Field): GivenValue | undefined =>
  typeof start === 'object' && 'call' in start ? undefined : start;

/** Lists the conditions that decide the state of `field`. */
export function conditionsOf(field: Field): Condition[] {
  const { shown, locked, copies, becomes, required } = field;
  const link = 'link' in field ? field.link : undefined;
  return [
    shown,
    locked,
    copies?.when,
    becomes?.when,
    link,
    typeof required === 'object' ? required.when : undefined,
  ].filter((condition) => typeof condition === 'object');
}

/** Whether every record must have a value of `field`, in any state. */
export const isAlwaysRequired = (field: Field): boolean =>
  typeof field.required === 'string' &&
  !field.shown &&
  // Only its default fills it in a new record.
  (ownDefault(field) !== undefined || !isLockedIn(field, 'add'));

// Rules

/** The usual texts of rules. */
export const ruleMessages = {
  onlyNumber: 'Please enter only number.',
  onlyDate: 'Please enter only date.',
  onlyMoment: 'Please enter a date and a time.',
  noSuchTime: 'There is no such time on this day: the clocks go forward.',
  position: 'Please enter a latitude and a longitude, such as 28.6139, 77.209.',
  onlyText: 'Please enter a text.',
  folded: 'Another record has the same text, written with other signs. Please change one of them.',
  onlyPassword: 'Please enter a password.',
  tooLarge: (largest: number) => `This number is too large: the largest is ${formatQuantity(largest)}.`,
  tooManyPlaces: (places: number) =>
    `Please enter a number with at most ${places === 1 ? 'one decimal' : `${places} decimals`}.`,
  ...contactMessages,
  gtin: 'A GTIN has 8, 12, 13 or 14 digits. Please compare them with the barcode: the last one checks the others.',
  gln: 'A GLN has 13 digits. Please compare them: the last one checks the others.',
  choice: 'Please choose one from the list.',
  upload: 'Please upload the file again.',
  link: 'Please enter a link that starts with http:// or https://.',
  pairs: 'Please enter a name and a value in each row.',
  tooManyPairs: `Please enter at most ${mostPairs} rows.`,
  pairTwice: (name: string) => `'${name}' is here twice.`,
  lines: 'Please enter the rows as a list.',
  tooManyLines: `Please enter at most ${mostLines} rows.`,
  switch: 'Please choose yes or no.',
} as const;

/** A rule for a value or for the number of lines or files, in a form that the database can check too. */
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

/** The text for a number that `field` can't hold: the one that its own limit has, if it has one. */
export const tooLarge = (field: Field): string =>
  'max' in field && field.max ? field.max[1] : ruleMessages.tooLarge(largestOf(field));

/** What is stored; only the parser knows check digits. */
const gs1Patterns = { gtin: /^[0-9]{14}$/, gln: /^[0-9]{13}$/ } as const;

/** Lists the rules of `field` except that it is required, in the order of their texts. */
export const fieldRules = (field: Field): readonly FieldRule[] => rulesIn(formats())(field);

const rulesIn = oncePer((formats: Formats) => oncePer((field: Field) => rulesOf(field, formats)));

function rulesOf(field: Field, { mobile }: Formats): readonly FieldRule[] {
  const rules: FieldRule[] = [];
  const ask = (asks: Asked, message: string) =>
    rules.push({ message, asks, passes: (value) => passes(asks, value) });

  // The length comes first, so no pattern tries a very long text.
  const { longest } = kinds[field.kind];
  if (longest) {
    const [limit, message] = ('maxLength' in field && field.maxLength) || [
      longest,
      ruleMessages.tooLong(longest),
    ];
    ask({ longest: limit }, message);
  }
  if (field.kind === 'email')
    for (const pattern of [contactPatterns.email, reachable]) ask({ pattern }, ruleMessages.email);
  if (field.kind === 'mobile') ask({ pattern: mobile.pattern }, ruleMessages.mobile);
  if ('gs1' in field && field.gs1) ask({ pattern: gs1Patterns[field.gs1] }, ruleMessages[field.gs1]);
  if ('matches' in field && field.matches) ask(field.matches, field.matches.message);
  if ('min' in field && field.min) ask({ least: field.min[0] }, field.min[1]);
  if ('max' in field && field.max) ask({ most: field.max[0] }, field.max[1]);
  else if (field.kind === 'lines') ask({ most: mostLines }, ruleMessages.tooManyLines);
  if (kinds[field.kind].isNumeric) ask({ within: largestOf(field) }, tooLarge(field));
  return rules;
}
