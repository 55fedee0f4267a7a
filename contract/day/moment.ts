import { type Day, dayInZone, parseDay, shownDay, wireDay } from './day.ts';

/** A day with a time to the minute, `YYYY-MM-DDTHH:mm`, by the clocks of people's zone. */
export type Moment = string;

/** Reads a moment from the wire or an input. Undefined for other texts, also for those with a zone. */
export function parseMoment(text: string): Moment | undefined {
  const [, date = '', time] = /^(\S{10})[ T]((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text.trim()) ?? [];
  const day = parseDay(date);
  return day && time && `${day}T${time}`;
}

/** Writes a moment for the wire, `YYYY/MM/DD HH:mm` (spec 3 §9). */
export const wireMoment = (moment: Moment): string => wireDay(moment).replace('T', ' ');

/** Writes a moment for people, `D MMM YYYY, HH:mm`. */
export const shownMoment = (moment: Moment): string =>
  `${shownDay(moment.slice(0, 10))}, ${moment.slice(11)}`;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Reads the clocks of `zone` (an IANA name) at `date`. */
export function momentInZone(date: Date, zone: string): Moment {
  // Sweden writes 2026-11-21 09:05.
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

/** Writes a moment for people by the clocks of `zone`. */
export const shownAt = (at: Date | string, zone: string): string =>
  shownMoment(momentInZone(new Date(at), zone));

/** Returns days counted from today, and moments from now. */
export interface Clock {
  day: (daysFromToday: number) => Day;
  moment: (minutesFromNow: number) => Moment;
}

export const clockIn = (zone: string, now = () => new Date()): Clock => ({
  day: (days) => dayInZone(zone, days, now()),
  moment: (minutes) => momentInZone(new Date(now().getTime() + minutes * 60_000), zone),
});
