import { type Condition, type FormMode, holds, holdsInMode, type Values } from './Condition.ts';
import type { Field, GivenValue } from './Field.ts';

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
 * @param stored the stored record (`storedValues`). It alone decides which fields are locked, so that nobody unlocks a field
 *   by the values that they send. A new record has none, so a condition on a field locks nothing there.
 */
export function fieldState(field: Field, values: Values, mode: FormMode, stored?: Values): FieldState {
  const meets = (condition: Condition) => holds(condition, values, mode);
  const { shown, locked, copies, required } = field;
  const link = 'link' in field ? field.link : undefined;
  const isShown = shown === undefined || meets(shown);
  const isLocked =
    stored && typeof locked === 'object' ? holds(locked, stored, mode) : isLockedIn(field, mode);
  const isCopying = copies !== undefined && meets(copies.when);
  const isEditable = isShown && !isLocked && !isCopying;
  const rule = typeof required === 'string' ? { message: required } : required;
  const isRequired = isEditable && rule !== undefined && (!('when' in rule) || meets(rule.when));
  return {
    isShown,
    isLocked,
    isCopying,
    isEditable,
    requiredText: isRequired ? rule.message : undefined,
    isLink: typeof link === 'object' && meets(link),
  };
}

const isLockedIn = ({ locked }: Field, mode: FormMode): boolean =>
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
