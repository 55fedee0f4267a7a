import { describe, expect, it } from 'vitest';
import { longerPreset, presetDays, type PresetName } from '../../../contract/day/presets.ts';

const zone = 'Asia/Kolkata';
const daysOf = (name: PresetName, now: string) => {
  const { from, to } = presetDays(name, zone, new Date(now));
  return from && to ? `${from} ${to}` : 'open';
};

describe('a preset', () => {
  it.each([
    ['all', 'open'],
    ['today', '2026-03-01 2026-03-01'],
    ['last7Days', '2026-02-23 2026-03-01'],
    ['last30Days', '2026-01-31 2026-03-01'],
    ['thisMonth', '2026-03-01 2026-03-01'],
    ['lastMonth', '2026-02-01 2026-02-28'],
    ['lastQuarter', '2025-10-01 2025-12-31'],
    ['thisFinancialYear', '2025-04-01 2026-03-01'],
    ['lastFinancialYear', '2024-04-01 2025-03-31'],
    ['lastYear', '2025-01-01 2025-12-31'],
  ] as const)('has its days in the zone, both ends included: %s', (name, days) => {
    // in another zone this moment is in February
    expect(daysOf(name, '2026-02-28T20:00:00Z')).toBe(days);
  });

  it('of the financial year begins again with April', () => {
    expect(daysOf('thisFinancialYear', '2026-03-31T12:00:00Z')).toBe('2025-04-01 2026-03-31');
    expect(daysOf('thisFinancialYear', '2026-04-01T12:00:00Z')).toBe('2026-04-01 2026-04-01');
    expect(daysOf('lastFinancialYear', '2026-04-01T12:00:00Z')).toBe('2025-04-01 2026-03-31');
    expect(daysOf('lastQuarter', '2026-04-01T12:00:00Z')).toBe('2026-01-01 2026-03-31');
  });

  it('of the last month knows years and long months', () => {
    expect(daysOf('lastMonth', '2026-01-31T12:00:00Z')).toBe('2025-12-01 2025-12-31');
    expect(daysOf('lastMonth', '2028-03-31T12:00:00Z')).toBe('2028-02-01 2028-02-29');
  });
});

describe('a longer preset', () => {
  const names = ['today', 'last7Days', 'last30Days', 'lastMonth', 'thisFinancialYear'] as const;
  const longerAt = (now: string, from: string) => longerPreset(names, from, zone, new Date(now));

  it('is the one that begins earliest, which is not the financial year in spring', () => {
    expect(longerAt('2026-11-23T12:00:00Z', '2026-11-17')).toBe('thisFinancialYear');
    expect(longerAt('2026-04-02T12:00:00Z', '2026-03-27')).toBe('lastMonth');
  });

  it('reaches the list’s first day, which the last year does only in January', () => {
    const years = ['thisFinancialYear', 'lastYear'] as const;
    const longerYear = (now: string, from: string) => longerPreset(years, from, zone, new Date(now));
    expect(longerYear('2026-11-23T12:00:00Z', '2026-11-17')).toBe('thisFinancialYear');
    expect(longerYear('2027-01-03T12:00:00Z', '2026-12-28')).toBe('lastYear');
  });

  it('is missing for a list that begins before all of them', () => {
    expect(longerAt('2026-11-23T12:00:00Z', '2026-04-01')).toBeUndefined();
    expect(longerAt('2026-11-23T12:00:00Z', '')).toBeUndefined();
  });
});
