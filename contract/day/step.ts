import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { formats } from '../values/formats.ts';

dayjs.extend(utc);

/**
 * A day, week, month, quarter or year of a picture in time, as ISO 8601 writes it: `2026-11-01`, `2026-11-23/P1W`, `2026-11`,
 * `2026-10/P3M` or `2026`.
 */
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

const firstOf = (step: Step) => dayjs.utc(step.split('/')[0]);

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

/** Writes a step for people: `1 Nov 2026`, `23 – 29 Nov 2026`, `Nov 2026`, `Oct – Dec 2026 (Q3)`, `2026`. */
export function shownStep(step: Step): string {
  const name = stepNameOf(step);
  const first = firstOf(step);
  const last = dayjs.utc(daysOfStep(step)[1]);
  const year = first.year() === last.year() ? '' : ' YYYY';
  const month = first.month() === last.month() ? '' : ' MMM';
  if (name === 'week')
    return `${first.format(`D${year ? ' MMM' : month}${year}`)} – ${last.format('D MMM YYYY')}`;
  if (name === 'quarter')
    return `${first.format(`MMM${year}`)} – ${last.format('MMM YYYY')} (Q${quarterOf(step)})`;
  return first.format(name === 'day' ? 'D MMM YYYY' : name === 'month' ? 'MMM YYYY' : 'YYYY');
}

/** Writes a step where there is little room: `1 Nov`, `Q3 2026-27`. A week has its first day. */
export function shortStep(step: Step): string {
  const name = stepNameOf(step);
  const first = firstOf(step);
  if (name !== 'quarter')
    return first.format(name === 'month' ? 'MMM YYYY' : name === 'year' ? 'YYYY' : 'D MMM');
  const { financialYear } = formats();
  const begins = first.subtract(financialYear - 1, 'month').year();
  const year = financialYear === 1 ? begins : `${begins}-${String(begins + 1).slice(-2)}`;
  return `Q${quarterOf(step)} ${year}`;
}

/** The place of a quarter in the portal's financial year, from 1. */
const quarterOf = (step: Step): number =>
  Math.floor(((firstOf(step).month() + 13 - formats().financialYear) % 12) / 3) + 1;

/** Writes the month of a day where its year is clear: `Nov`. */
export const shortMonth = (day: string): string => dayjs.utc(day).format('MMM');

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
