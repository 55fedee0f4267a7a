import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(customParseFormat);
dayjs.extend(utc);
dayjs.extend(timezone);

/** A day of the calendar without a time or a zone, `YYYY-MM-DD`. */
export type Day = string;

const wireFormats = ['YYYY-MM-DD', 'YYYY/MM/DD', 'MM/DD/YYYY'];

/** Reads a day as any of the wire's formats, or the day part of an ISO time; undefined when it is none. */
export function parseDay(text: string): Day | undefined {
  const trimmed = text.trim().replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1');
  const read = wireFormats.map((format) => dayjs.utc(trimmed, format, true)).find((day) => day.isValid());
  return read?.format('YYYY-MM-DD');
}

/** A day as the wire sends it, `YYYY/MM/DD` (spec 3 §9). */
export const wireDay = (day: Day): string => day.replaceAll('-', '/');

/** A day as people read it, `D MMM YYYY` (spec 1 §9). */
export const shownDay = (day: Day): string => dayjs.utc(day).format('D MMM YYYY');

/** The day that it is in `zone` (an IANA name), `offset` days from now. */
export const dayInZone = (zone: string, offset = 0, now = new Date()): Day =>
  dayjs(now).tz(zone).add(offset, 'day').format('YYYY-MM-DD');

/** A moment's day in `zone` as created and updated dates are sent, `MM/DD/YYYY` (spec 2 §3). */
export const wireStamp = (moment: Date, zone: string): string => dayjs(moment).tz(zone).format('MM/DD/YYYY');
