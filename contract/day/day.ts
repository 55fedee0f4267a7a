import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** A day of the calendar without a time or a zone, `YYYY-MM-DD`. */
export type Day = string;

const yearFirst = /^(\d{4})([-/])(\d{2})\2(\d{2})$/;
const monthFirst = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/**
 * Reads a day as any of the wire's formats (`YYYY-MM-DD`, `YYYY/MM/DD`, `MM/DD/YYYY`), or the day part of an ISO time;
 * undefined when it is none. Day.js would need a hundred times as long, a fifth of all that Node does for a list.
 */
export function parseDay(text: string): Day | undefined {
  const trimmed = text.trim().replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1');
  let [, year, , month, day] = yearFirst.exec(trimmed) ?? [];
  if (year === undefined) [, month, day, year] = monthFirst.exec(trimmed) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const read = `${year}-${month}-${day}`;
  // a month has not as many days, or a year not as many months
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.toISOString().startsWith(read) ? read : undefined;
}

/** A day as the wire sends it, `YYYY/MM/DD` (spec 3 §9). */
export const wireDay = (day: Day): string => day.replaceAll('-', '/');

/** A day as people read it, `D MMM YYYY` (spec 1 §9). */
export const shownDay = (day: Day): string => dayjs.utc(day).format('D MMM YYYY');

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment's day in `zone` as created and updated dates are sent, `MM/DD/YYYY` (spec 2 §3). Day.js would need a hundred
 * times as long, which every row of an export would feel.
 */
export function wireStamp(moment: Date, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(zone, format);
  return format.format(moment);
}

/** The day that it is in `zone` (an IANA name), `offset` days from now. */
export function dayInZone(zone: string, offset = 0, now = new Date()): Day {
  const [month, date, year] = wireStamp(now, zone).split('/');
  const today = `${year}-${month}-${date}`;
  return offset ? dayjs.utc(today).add(offset, 'day').format('YYYY-MM-DD') : today;
}
