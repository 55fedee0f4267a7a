import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import type { Day } from './day.ts';

dayjs.extend(utc);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns how far the clocks of `zone` (an IANA name) are ahead of UTC at `moment`: `+05:30`. */
export function zoneOffset(moment: Date, zone: string): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
  return name?.replace('GMT', '') || '+00:00';
}

/** Writes the beginning of a day in `zone`, or of the day `later` days after it: `2026-11-03T00:00:00+05:30`. */
export function dayStart(day: Day, zone: string, later = 0): string {
  const date = dayjs.utc(day).add(later, 'day').format('YYYY-MM-DD');
  const guessed = zoneOffset(new Date(`${date}T00:00:00Z`), zone);
  // If the clocks change on this day, the offset at midnight may differ from that at UTC's midnight.
  const offset = zoneOffset(new Date(`${date}T00:00:00${guessed}`), zone);
  return `${date}T00:00:00${offset}`;
}
