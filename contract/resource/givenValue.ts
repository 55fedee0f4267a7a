import type { Clock } from '../day/moment.ts';
import type { Scalar } from './declaration/Condition.ts';
import { type Field, type GivenValue, isPersonField } from './declaration/Field.ts';
import { parseValue } from './parseValue.ts';

/** Gives values their context: the clock of people's zone, and the id of the person who saves, if there is one. */
export interface Present extends Clock {
  me?: number | undefined;
}

/** Reads a value that a declaration gives `field`; null for none. */
export function givenValue(field: Field, given: GivenValue, present: Present): unknown {
  const raw = rawValue(given, present);
  const parsed = parseValue(field, raw);
  return 'value' in parsed ? parsed.value : null;
}

/** Returns a given value as it is now. */
export function rawValue(given: GivenValue, present: Present): Scalar {
  if (typeof given !== 'object' || given === null) return given;
  if ('person' in given) return present.me ?? null;
  return 'daysFromToday' in given ? present.day(given.daysFromToday) : present.moment(given.minutesFromNow);
}

/** Says why a day, a moment or a person does not suit `field`, as the end of a sentence; undefined if it does. */
export function givenFault(field: Field, given: GivenValue): string | undefined {
  const { kind } = field;
  if (typeof given !== 'object' || given === null) return undefined;
  if ('person' in given)
    return isPersonField(field) ? undefined : "a person, but it does not refer to 'user'";
  if ('daysFromToday' in given) return kind === 'date' ? undefined : 'a day, but its kind is not date';
  return kind === 'moment' ? undefined : 'a moment, but its kind is not';
}
