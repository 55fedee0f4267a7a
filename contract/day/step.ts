import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A day, a month or a year of a picture in time: `2026-11-01`, `2026-11` or `2026`. */
export type Step = string;

/** The length of each step as a text: a day, cut to 7 letters, is its month. */
export const stepLengths = { day: 10, month: 7, year: 4 } as const;

export type StepName = keyof typeof stepLengths;

export const stepNameOf = (step: Step): StepName =>
  step.length === stepLengths.day ? 'day' : step.length === stepLengths.month ? 'month' : 'year';

const formats: Readonly<Record<StepName, [whole: string, short: string]>> = {
  day: ['D MMM YYYY', 'D MMM'],
  month: ['MMM YYYY', 'MMM YYYY'],
  year: ['YYYY', 'YYYY'],
};

/** Writes a step for people: `1 Nov 2026`, `Nov 2026`, `2026`. */
export const shownStep = (step: Step): string => dayjs.utc(step).format(formats[stepNameOf(step)][0]);

/** Writes a step where there is little room: `1 Nov`. */
export const shortStep = (step: Step): string => dayjs.utc(step).format(formats[stepNameOf(step)][1]);

/** Writes the month of a day where its year is clear: `Nov`. */
export const shortMonth = (day: string): string => dayjs.utc(day).format('MMM');

/** The first and the last day of a step. */
export const daysOfStep = (step: Step): [first: string, last: string] => {
  const name = stepNameOf(step);
  const [first, last] = [dayjs.utc(step).startOf(name), dayjs.utc(step).endOf(name)];
  return [first.format('YYYY-MM-DD'), last.format('YYYY-MM-DD')];
};

/** Counts the steps from one to another of the same kind, with both. */
export const stepCount = (from: Step, to: Step): number =>
  Math.max(dayjs.utc(to).diff(dayjs.utc(from), stepNameOf(from)) + 1, 0);

/** Lists these steps, and only the last ones if there are more than `most`. */
export function stepsBetween(from: Step, to: Step, most: number): Step[] {
  const name = stepNameOf(from);
  const last = dayjs.utc(to);
  const count = Math.min(stepCount(from, to), most);
  return Array.from({ length: count }, (_, place) =>
    last
      .subtract(count - 1 - place, name)
      .format('YYYY-MM-DD')
      .slice(0, stepLengths[name]),
  );
}
