import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInZone, parseDay, shownDay, wireDay, wireStamp } from '../../../contract/day/day.ts';
import { machineZones, onMachineIn } from '../../support/machineZones.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const american = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const dayMs = 86_400_000;
const start = Date.UTC(2025, 0, 1);
const threeYears = 3 * 365;

const readers = ['Asia/Kolkata', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'America/New_York'].map(
  (zone) => ({ zone, format: new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short' }) }),
);

/** Every seventh hour of three years, and every half hour around the days on which clocks change. */
const moments = [
  ...Array.from({ length: (threeYears * 24) / 7 }, (_, index) => start + index * 7 * 3_600_000),
  ...['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25'].flatMap((change) =>
    Array.from({ length: 192 }, (_, half) => Date.parse(change) + (half - 96) * 1_800_000),
  ),
].map((time) => new Date(time));

describe.each(machineZones)('a day on a machine in %s', (machineZone) => {
  onMachineIn(machineZone);

  it.each([
    ['2026-11-21', '2026-11-21'],
    ['2026/11/21', '2026-11-21'],
    ['11/21/2026', '2026-11-21'],
    ['2026-11-21T00:00:00.000Z', '2026-11-21'],
    ['2026-11-21T23:59:59+05:30', '2026-11-21'],
    [' 2026-11-21 ', '2026-11-21'],
    ['02/29/2028', '2028-02-29'],
  ])('is read from %j', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each([
    '',
    '21/11/2026',
    '2026-13-01',
    '2026-02-29',
    '2026/2/3',
    '26-11-21',
    '2026-11-21x',
    '2026',
    'now',
    '0',
  ])('is not read from %j', (text) => {
    expect(parseDay(text)).toBeUndefined();
  });

  it('is the same after writing and reading it in every format', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(wireDay(day)).toMatch(/^\d{4}\/\d\d\/\d\d$/);
        expect(parseDay(wireDay(day))).toBe(day);
        expect(parseDay(day)).toBe(day);
        expect(parseDay(american(day))).toBe(day);
        expect(parseDay(`${day}T12:00:00Z`)).toBe(day);
      }),
    );
  });

  it('is shown as people read it', () => {
    expect(shownDay('2026-01-05')).toBe('5 Jan 2026');
    expect(shownDay('2026-12-31')).toBe('31 Dec 2026');
  });

  it('differs between east and west', () => {
    const moment = new Date('2026-03-31T20:00:00Z');
    expect(dayInZone('Asia/Kolkata', 0, moment)).toBe('2026-04-01');
    expect(dayInZone('UTC', 0, moment)).toBe('2026-03-31');
    expect(dayInZone('Asia/Kolkata', 7, moment)).toBe('2026-04-08');
    expect(dayInZone('Asia/Kolkata', -6, moment)).toBe('2026-03-26');
    expect(wireStamp(moment, 'Asia/Kolkata')).toBe('04/01/2026');
    expect(wireStamp(moment, 'UTC')).toBe('03/31/2026');
  });

  it('differs from its neighbours for three years, and is always the zone’s', () => {
    const shifted: unknown[] = [];
    const expectSame = (...[what, expected, found]: unknown[]) => {
      if (found !== expected) shifted.push([what, expected, found]);
    };
    for (let index = 0; index < threeYears; index += 1) {
      const day = new Date(start + index * dayMs).toISOString().slice(0, 10);
      expectSame('wire', day, parseDay(wireDay(day)));
      expectSame('ISO', day, parseDay(`${day}T23:30:00.000Z`));
      expectSame('shown', String(Number(day.slice(8))), shownDay(day).split(' ')[0]);
    }
    for (const moment of moments)
      for (const { zone, format } of readers) {
        const day = format.format(moment).split('/').reverse().join('-');
        const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
        const at = `${moment.toISOString()} in ${zone}`;
        expectSame(`day of ${at}`, day, dayInZone(zone, 0, moment));
        expectSame(`stamp of ${at}`, american(day), wireStamp(moment, zone));
        expectSame(`day after ${at}`, next, dayInZone(zone, 1, moment));
      }
    expect(shifted).toEqual([]);
  });
});
