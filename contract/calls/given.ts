import * as v from 'valibot';
import { largestInteger } from '../values/limits.ts';
import { foldCode, foldCodes, foldLines, foldText } from '../values/foldText.ts';
import { checkText, foldBy, type TextRules } from './checkText.ts';

// The parts of the calls' request schemas.

/** The text for an id that no record has, or none that the person sees. */
export const goneMessage = 'This record no longer exists.';

/** Takes a whole number within limits. `message` is the text for anything else. */
// @__NO_SIDE_EFFECTS__
export const whole = (least: number, most: number, message?: string) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(most, message));

/** Takes the id of a record. */
// @__NO_SIDE_EFFECTS__
export const recordId = (message = 'Please choose a record.') => whole(1, largestInteger, message);

type Fold = (text: string) => string;

// @__NO_SIDE_EFFECTS__
const folded =
  (fold: Fold) =>
  // @__NO_SIDE_EFFECTS__
  (most: number, message?: string) =>
    v.optional(v.pipe(v.nullish(v.string(message), ''), v.transform(fold), v.maxLength(most, message)), '');

// @__NO_SIDE_EFFECTS__
const requiredFolded =
  (fold: Fold) =>
  // @__NO_SIDE_EFFECTS__
  (message: string, most: number, tooLong = message) =>
    v.pipe(v.string(message), v.transform(fold), v.nonEmpty(message), v.maxLength(most, tooLong));

/** Takes a text of one line, which may be empty or missing. */
export const words = folded(foldText);

/** Takes a text of one line that must not be empty. */
export const requiredWords = requiredFolded(foldText);

/** Takes a text of several lines, which may be empty or missing. */
export const multiline = folded(foldLines);

/** Takes a code, such as a batch or an order's number, which may be empty or missing. */
export const code = folded(foldCode);

/** Takes a code that must not be empty. */
export const requiredCode = requiredFolded(foldCode);

/** Takes a scanned text, in which each line may be a code. */
export const scanned = folded(foldCodes);

/** Takes one that must not be empty. */
export const requiredScan = requiredFolded(foldCodes);

/** Takes the rows of a list from `First` on, counted from 1. A size of −1 asks for as many as the server sends. */
// @__NO_SIDE_EFFECTS__
export const part = (usual: number) => ({
  First: v.optional(whole(-1, largestInteger), 1),
  PageSize: v.optional(whole(-1, Number.MAX_SAFE_INTEGER), usual),
});

/** Takes a text by the rules of its form, in the form that they fold it to. A missing one is empty. */
// @__NO_SIDE_EFFECTS__
export function ruledText<Field extends string>(rules: TextRules<Field>, field: Field) {
  const problem = (text: string) =>
    checkText(rules, { [field]: text } as Partial<Record<Field, unknown>>)[field];
  return v.pipe(
    v.nullish(v.string(), ''),
    v.transform((text) => foldBy(rules[field], text)),
    v.check(
      (text) => problem(text) === undefined,
      ({ input }) => problem(input) ?? '',
    ),
  );
}
