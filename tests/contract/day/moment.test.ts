import { describe, expect, it } from 'vitest';
import { clockIn, momentInZone, parseMoment, shownMoment, wireMoment } from '../../../contract/day/moment.ts';

describe('a moment', () => {
  it.each([
    ['2026-11-21T18:29:59Z', 'Asia/Kolkata', '2026-11-21T23:59'],
    ['2026-11-21T18:30:00Z', 'Asia/Kolkata', '2026-11-22T00:00'],
    ['2026-03-29T00:59:00Z', 'Europe/Berlin', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29T03:00'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T02:30'],
    ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25T02:30'],
    ['0987-01-01T00:00:00Z', 'UTC', '0987-01-01T00:00'],
  ])('%s in %s is %s', (date, zone, moment) => {
    expect(momentInZone(new Date(date), zone)).toBe(moment);
  });

  it('is written, read and shown like a day, with its time', () => {
    expect(wireMoment('2026-02-03T09:05')).toBe('2026/02/03 09:05');
    expect(parseMoment(wireMoment('2026-02-03T09:05'))).toBe('2026-02-03T09:05');
    expect(shownMoment('2026-02-03T09:05')).toBe('3 Feb 2026, 09:05');
  });
});

describe('the clock of a zone', () => {
  const clock = clockIn('Asia/Kolkata', () => new Date('2026-11-21T18:15:00Z'));

  it('counts days from today and minutes from now', () => {
    expect([clock.day(0), clock.day(1)]).toEqual(['2026-11-21', '2026-11-22']);
    expect([clock.moment(0), clock.moment(15)]).toEqual(['2026-11-21T23:45', '2026-11-22T00:00']);
  });
});
