import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A day, a month or a year, as pictures in time have them: `2026-11-01`, `2026-11` or `2026`. */
export type Step = string;

/** The step of a day that is `length` letters long: 10 for the day itself, 7 for its month, 4 for its year. */
export const stepLengths = { day: 10, month: 7, year: 4 } as const;

export type StepName = keyof typeof stepLengths;

export const stepNameOf = (step: Step): StepName =>
  step.length === stepLengths.day ? 'day' : step.length === stepLengths.month ? 'month' : 'year';

const formats: Readonly<Record<StepName, [whole: string, short: string]>> = {
  day: ['D MMM YYYY', 'D MMM'],
  month: ['MMM YYYY', 'MMM YYYY'],
  year: ['YYYY', 'YYYY'],
};

/** A step as people read it: `1 Nov 2026`, `Nov 2026`, `2026`. */
export const shownStep = (step: Step): string => dayjs.utc(step).format(formats[stepNameOf(step)][0]);

/** The same where there is little room: `1 Nov`. */
export const shortStep = (step: Step): string => dayjs.utc(step).format(formats[stepNameOf(step)][1]);

/** How many steps there are from one to another of the same kind, both included. */
export const stepCount = (from: Step, to: Step): number =>
  Math.max(dayjs.utc(to).diff(dayjs.utc(from), stepNameOf(from)) + 1, 0);

/** These steps; of more than `most` the last ones. */
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
