import type { Clock } from '../day/moment.ts';
import type { Scalar } from './Condition.ts';
import type { Field, GivenValue } from './Field.ts';
import { parseValue } from './parseValue.ts';

/**
 * Reads a value that a declaration gives `field`; null for none.
 *
 * @param clock the clock of people's zone
 */
export function givenValue(field: Field, given: GivenValue, clock: Clock): unknown {
  const raw = rawValue(given, clock);
  const parsed = parseValue(field, raw);
  return 'value' in parsed ? parsed.value : null;
}

/** Returns a given value as it is now. */
export function rawValue(given: GivenValue, clock: Clock): Scalar {
  if (typeof given !== 'object' || given === null) return given;
  return 'daysFromToday' in given ? clock.day(given.daysFromToday) : clock.moment(given.minutesFromNow);
}

/** Says why a day or a moment does not suit `field`, as the end of a sentence; undefined if it does. */
export function givenFault({ kind }: Field, given: GivenValue): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  if ('daysFromToday' in given) return kind === 'date' ? undefined : 'a day, though it is no date';
  return kind === 'moment' ? undefined : 'a moment, though it is none';
}
