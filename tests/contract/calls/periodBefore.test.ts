import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earliestDay, periodBefore } from '../../../contract/day/period.ts';
import { presetDays, presetMonthsBack, type PresetName } from '../../../contract/day/presets.ts';
import { daysLater } from '../../../contract/day/day.ts';
import { daysOfStep, stepCount } from '../../../contract/day/step.ts';

const said = (period: ReturnType<typeof periodBefore>) => period && `${period.from} ${period.to}`;

const zone = 'Asia/Kolkata';
const beforePreset = (name: PresetName, now: string) => {
  const { from = '', to = '' } = presetDays(name, zone, new Date(now));
  return said(periodBefore({ from, to }, presetMonthsBack(name)));
};

describe('the period before', () => {
  it.each([
    ['today', '2026-02-28 2026-02-28'],
    ['last7Days', '2026-02-16 2026-02-22'],
    ['last30Days', '2026-01-01 2026-01-30'],
    ['thisMonth', '2026-02-01 2026-02-01'],
    ['lastMonth', '2026-01-01 2026-01-31'],
    ['lastQuarter', '2025-07-01 2025-09-30'],
    ['thisFinancialYear', '2024-04-01 2025-03-01'],
    ['lastFinancialYear', '2023-04-01 2024-03-31'],
    ['lastYear', '2024-01-01 2024-12-31'],
  ] as const)('a preset lies by its name: %s', (name, days) => {
    // the first of March in the zone, and still February in UTC
    expect(beforePreset(name, '2026-02-28T20:00:00Z')).toBe(days);
  });

  it.each([
    ['thisMonth', '2026-03-30T12:00:00Z', '2026-02-01 2026-02-28'],
    ['thisMonth', '2026-02-28T12:00:00Z', '2026-01-01 2026-01-31'],
    ['thisFinancialYear', '2028-02-29T12:00:00Z', '2026-04-01 2027-02-28'],
    ['last30Days', '2026-04-30T12:00:00Z', '2026-03-02 2026-03-31'],
  ] as const)('%s at %s is %s', (name, now, days) => expect(beforePreset(name, now)).toBe(days));

  it.each([
    ['2028-02-01', '2028-02-29', '2028-01-01 2028-01-31'],
    ['2028-03-01', '2028-03-31', '2028-02-01 2028-02-29'],
    ['2026-04-01', '2027-03-31', '2025-04-01 2026-03-31'],
    ['2026-11-01', '2026-11-23', '2026-10-09 2026-10-31'],
    ['2000-01-01', '2026-11-23', undefined],
  ])('the days from %s to %s is %s', (from, to, days) => expect(said(periodBefore({ from, to }))).toBe(days));

  const day = fc
    .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('has as many days and ends the day before, unless the period has whole months', () => {
    fc.assert(
      fc.property(day, fc.nat(400), (from, more) => {
        const period = { from, to: daysLater(from, more) };
        const isWhole = from.endsWith('-01') && daysLater(period.to, 1).endsWith('-01');
        const before = periodBefore(period);
        const length = stepCount(from, period.to);
        if (!before) expect(from < daysLater(earliestDay, length)).toBe(true);
        else if (!isWhole) expect(stepCount(before.from, before.to)).toBe(length);
        if (before) expect(daysLater(before.to, 1)).toBe(from);
      }),
    );
  });

  it('has as many whole months and ends the day before, in leap years too', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 24 }), (first, more) => {
        const [from] = daysOfStep(first.slice(0, 7));
        const [, to] = daysOfStep(daysLater(from, more * 31 + 15).slice(0, 7));
        const months = (period: { from: string; to: string }) =>
          stepCount(period.from.slice(0, 7), period.to.slice(0, 7));
        const before = periodBefore({ from, to }) ?? { from: '', to: '' };
        expect(daysLater(before.to, 1)).toBe(from);
        expect(before.from.endsWith('-01')).toBe(true);
        expect(months(before)).toBe(months({ from, to }));
      }),
    );
  });

  it('of a month so far has its days, or all that the month before has, in every zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
        fc.constantFrom('Asia/Kolkata', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'),
        (now, zone) => {
          const { from = '', to = '' } = presetDays('thisMonth', zone, now);
          const before = periodBefore({ from, to }, presetMonthsBack('thisMonth')) ?? { from: '', to: '' };
          const [first, last] = daysOfStep(daysLater(from, -1).slice(0, 7));
          expect(before.from).toBe(first);
          const sameDay = `${first.slice(0, 7)}${to.slice(7)}`;
          const isOver = daysLater(to, 1).endsWith('-01');
          expect(before.to).toBe(isOver || sameDay > last ? last : sameDay);
        },
      ),
    );
  });
});
