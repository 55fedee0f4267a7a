import type { Day } from '../day/day.ts';
import type { Field, GivenValue } from './Field.ts';
import { parseValue } from './parseValue.ts';

/**
 * What a declaration gives `field`, read as its value; null for none.
 *
 * @param dayFromToday the day that is so many days from today where people are
 */
export function givenValue(field: Field, given: GivenValue, dayFromToday: (days: number) => Day): unknown {
  const raw = typeof given === 'object' && given ? dayFromToday(given.daysFromToday) : given;
  const parsed = parseValue(field, raw);
  return 'value' in parsed ? parsed.value : null;
}
