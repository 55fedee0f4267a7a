import { type Condition, type FormMode, holds, holdsInMode, type Values } from './Condition.ts';
import type { Field, GivenValue } from './Field.ts';

/** The current state of a field, by its declaration and the record's values. */
export interface FieldState {
  /** A hidden field is neither checked nor sent, and is stored empty. */
  isShown: boolean;
  /** Its own rule locks it: no save writes it. */
  isLocked: boolean;
  /** It holds another field's value, which is checked there. */
  isCopying: boolean;
  /** People can fill it. */
  isEditable: boolean;
  /** What is said where nothing was given; undefined where nothing need be. */
  requiredText: string | undefined;
  /** A video that is given as a link alone now, not by a file. */
  isLink: boolean;
}

/**
 * The state of `field` in a form or a save: the one place that judges the conditions of its declaration.
 *
 * @param values parsed values (`readValues`) of all the fields that its conditions read, as they are typed or sent
 * @param stored the record as it is (`storedValues`), which alone says what is locked: nobody unlocks a field by what they
 *   send. A new record has none, so that a question about a field locks nothing there.
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

/** What a declaration itself gives a new record's `field`; a call's answer is the form's alone. */
export const ownDefault = ({ default: start }: Field): GivenValue | undefined =>
  typeof start === 'object' && 'call' in start ? undefined : start;

/** Every condition that the state of `field` hangs on. */
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

/** Whether no record may be without a value of `field`, whatever state it is in. */
export const isAlwaysRequired = (field: Field): boolean =>
  typeof field.required === 'string' &&
  !field.shown &&
  // nobody fills it in a new record, unless by its default
  (ownDefault(field) !== undefined || !isLockedIn(field, 'add'));
