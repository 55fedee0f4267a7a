import { type Day, dayInZone, parseDay, shownDay, wireDay } from './day.ts';

/** A day and a time of it to the minute, `YYYY-MM-DDTHH:mm`, by the clocks of the zone where people are. */
export type Moment = string;

/** Reads a moment as the wire has it or as inputs do; undefined when it is none. What names a zone of its own is none. */
export function parseMoment(text: string): Moment | undefined {
  const [, date = '', time] = /^(\S{10})[ T]((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text.trim()) ?? [];
  const day = parseDay(date);
  return day && time && `${day}T${time}`;
}

/** A moment as the wire sends it, `YYYY/MM/DD HH:mm`: its day as days are sent (spec 3 §9). */
export const wireMoment = (moment: Moment): string => wireDay(moment).replace('T', ' ');

/** A moment as people read it, `D MMM YYYY, HH:mm`. */
export const shownMoment = (moment: Moment): string =>
  `${shownDay(moment.slice(0, 10))}, ${moment.slice(11)}`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of `zone` (an IANA name) show at `date`. */
export function momentInZone(date: Date, zone: string): Moment {
  // Sweden writes 2026-11-21 09:05
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  return format.format(date).replace(' ', 'T').padStart('YYYY-MM-DDTHH:mm'.length, '0');
}

/** Days counted from today, and moments from now. */
export interface Clock {
  day: (daysFromToday: number) => Day;
  moment: (minutesFromNow: number) => Moment;
}

/** The clock of `zone`. */
export const clockIn = (zone: string, now = () => new Date()): Clock => ({
  day: (days) => dayInZone(zone, days, now()),
  moment: (minutes) => momentInZone(new Date(now().getTime() + minutes * 60_000), zone),
});
