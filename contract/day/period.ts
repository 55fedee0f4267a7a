import { dayInZone, daysLater, monthsLater, parseDay, type Day } from './day.ts';
import { daysOfStep, stepCount } from './step.ts';

/** A period of days, with both ends in it. */
export interface Period {
  from: Day;
  to: Day;
}

/** The texts of the date filters (spec 2 §5). */
export const periodTexts = {
  noFrom: 'Please select from date.',
  noTo: 'Please select to date.',
  onlyDate: 'Please enter only date.',
  fromLate: 'From date must be less than to date.',
  toEarly: 'To date must be greater than from date.',
} as const;

/** The name of a list's period while nobody has chosen another. */
export const usualName = 'usual';

/** Makes the period of the last `days` days in `zone`, with today, and of the next `ahead` days. */
export const lastDays = (days: number, zone: string, ahead = 0, now = new Date()): Period => ({
  from: dayInZone(zone, 1 - days, now),
  to: dayInZone(zone, ahead, now),
});

/** The first day that people choose; nothing of the portal is older. */
export const earliestDay: Day = '2000-01-01';

/** The end of a period that has none. */
export const latestDay: Day = '9999-12-31';

/**
 * Reads two typed or sent days as a period. From and To may be equal.
 *
 * @param changed the end that was changed last, which the text for a wrong order names
 * @returns the period, or the text that says what is wrong with it
 */
export function readPeriod(
  given: { from: string; to: string },
  changed: 'from' | 'to' = 'from',
): Period | { problem: string } {
  if (!given.from.trim()) return { problem: periodTexts.noFrom };
  if (!given.to.trim()) return { problem: periodTexts.noTo };
  const [from, to] = [parseDay(given.from), parseDay(given.to)];
  if (!from || !to) return { problem: periodTexts.onlyDate };
  if (from > to) return { problem: changed === 'from' ? periodTexts.fromLate : periodTexts.toEarly };
  return { from, to };
}

/** Counts the months of a period; 0 if it has a part of a month. */
function wholeMonths({ from, to }: Period): number {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  return daysOfStep(first)[0] === from && daysOfStep(last)[1] === to ? stepCount(first, last) : 0;
}

/**
 * Returns the period that reports compare a period with. Whole months compare with as many months before them, and other days
 * with as many days directly before.
 *
 * @param months moves both ends so many months back instead: a month so far compares with the same days of the month before. The
 * last day of a month moves to the last day of another. 0 means as many days, even if the period has whole months
 * @returns undefined if all of its days are older than `earliestDay`
 */
export function periodBefore(period: Period, months = wholeMonths(period)): Period | undefined {
  const { from, to } = period;
  const before = months
    ? { from: monthsLater(from, -months), to: monthsLater(to, -months) }
    : { from: daysLater(from, -stepCount(from, to)), to: daysLater(from, -1) };
  return before.to < earliestDay ? undefined : before;
}
