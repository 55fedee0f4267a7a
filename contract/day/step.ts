import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { formats } from '../values/formats.ts';

dayjs.extend(utc);

/** A step of a picture in time, in ISO 8601: `2026-11-01`, `2026-11-23/P1W`, `2026-11`, `2026-10/P3M` or `2026`. */
export type Step = string;

/** A step as a text is so many letters of its first day and `ends`, and lasts `count` units. */
const steps = {
  day: { letters: 10, ends: '', unit: 'day', count: 1 },
  week: { letters: 10, ends: '/P1W', unit: 'day', count: 7 },
  month: { letters: 7, ends: '', unit: 'month', count: 1 },
  quarter: { letters: 7, ends: '/P3M', unit: 'month', count: 3 },
  year: { letters: 4, ends: '', unit: 'year', count: 1 },
} as const;

export type StepName = keyof typeof steps;

/** The steps from the shortest to the longest. */
export const stepNames: readonly StepName[] = ['day', 'week', 'month', 'quarter', 'year'];

export const stepNameOf = (step: Step): StepName =>
  stepNames.find((name) => steps[name].letters + steps[name].ends.length === step.length) ?? 'day';

/** The first day of a step. */
export const firstOf = (step: Step) => dayjs.utc(step.split('/')[0]);

/**
 * Returns the step of a kind in which a day, or the first day of another step, lies. The portal's formats say the day that begins a week, and the month that begins
 * the financial year and so its quarters.
 */
export function stepAt(day: Step, name: StepName): Step {
  const { letters, ends, unit } = steps[name];
  const at = firstOf(day);
  const { week, financialYear } = formats();
  const since =
    name === 'week'
      ? (at.day() - week + 7) % 7
      : name === 'quarter'
        ? (at.month() + 13 - financialYear) % 3
        : 0;
  return at.subtract(since, unit).format('YYYY-MM-DD').slice(0, letters) + ends;
}

/** The first and the last day of a step. */
export const daysOfStep = (step: Step): [first: string, last: string] => {
  const { unit, count } = steps[stepNameOf(step)];
  const first = firstOf(step);
  return [first.format('YYYY-MM-DD'), first.add(count, unit).subtract(1, 'day').format('YYYY-MM-DD')];
};

/** Counts the steps from one to another of the same kind, with both. */
export const stepCount = (from: Step, to: Step): number => {
  const { unit, count } = steps[stepNameOf(from)];
  return Math.max(Math.floor(firstOf(to).diff(firstOf(from), unit) / count) + 1, 0);
};

/** Lists these steps, and only the last ones if there are more than `most`. */
export function stepsBetween(from: Step, to: Step, most: number): Step[] {
  const name = stepNameOf(from);
  const { unit, count } = steps[name];
  const last = firstOf(to);
  const found = Math.min(stepCount(from, to), most);
  return Array.from({ length: found }, (_, place) =>
    stepAt(last.subtract((found - 1 - place) * count, unit).format('YYYY-MM-DD'), name),
  );
}
