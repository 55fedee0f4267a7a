import { expect, it } from 'vitest';
import { dayStart, zoneOffset } from '../../../contract/day/zoneOffset.ts';

it('says how far clocks are ahead of UTC at a moment', () => {
  const summer = new Date('2026-07-01T12:00:00Z');
  expect(zoneOffset(summer, 'Asia/Kolkata')).toBe('+05:30');
  expect(zoneOffset(summer, 'UTC')).toBe('+00:00');
  expect(zoneOffset(summer, 'Europe/London')).toBe('+01:00');
  expect(zoneOffset(summer, 'Pacific/Niue')).toBe('-11:00');
});

it('begins a day at its midnight, also on the days on which clocks change', () => {
  expect(dayStart('2026-11-03', 'Asia/Kolkata')).toBe('2026-11-03T00:00:00+05:30');
  expect(dayStart('2026-12-31', 'Asia/Kolkata', 1)).toBe('2027-01-01T00:00:00+05:30');
  expect(dayStart('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T00:00:00+01:00');
  expect(dayStart('2026-03-30', 'Europe/Berlin')).toBe('2026-03-30T00:00:00+02:00');
  expect(dayStart('2026-03-29', 'Australia/Sydney')).toBe('2026-03-29T00:00:00+11:00');
});
