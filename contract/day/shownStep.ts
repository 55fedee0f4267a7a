import dayjs from 'dayjs';
import { formats } from '../values/formats.ts';
import { daysOfStep, firstOf, type Step, stepNameOf } from './step.ts';

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

/** Writes the weekday of a day: `Mon`. */
export const shortWeekday = (day: string): string => dayjs.utc(day).format('ddd');
