import { afterEach, describe, expect, it } from 'vitest';
import { indiaFormats } from '../../../contract/india/formats.ts';
import { shortStep, shortWeekday, shownStep } from '../../../contract/day/shownStep.ts';
import { speakDays } from '../../../contract/day/speakDays.ts';
import {
  daysOfStep,
  stepAt,
  stepCount,
  stepNameOf,
  stepNames,
  stepsBetween,
} from '../../../contract/day/step.ts';
import { daysLater } from '../../../contract/day/day.ts';
import { registerFormats } from '../../../contract/values/formats.ts';

afterEach(() => registerFormats(indiaFormats));

const portalWith = (week: number, financialYear: number) =>
  registerFormats({ ...indiaFormats, week, financialYear });

describe('a step in time', () => {
  it('a week begins on the portal’s day', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29'].map((day) => stepAt(day, 'week'))).toEqual([
      '2026-11-16/P1W',
      '2026-11-23/P1W',
      '2026-11-23/P1W',
    ]);
    portalWith(7, 4);
    expect(['2026-11-21', '2026-11-22', '2026-11-28'].map((day) => stepAt(day, 'week'))).toEqual([
      '2026-11-15/P1W',
      '2026-11-22/P1W',
      '2026-11-22/P1W',
    ]);
  });

  it('a quarter is one of the portal’s financial year', () => {
    expect(stepAt('2027-03-31', 'quarter')).toBe('2027-01/P3M');
    expect(shownStep('2027-01/P3M')).toBe('Jan – Mar 2027 (Q4)');
    expect(['2026-04/P3M', '2027-01/P3M'].map(shortStep)).toEqual(['Q1 2026-27', 'Q4 2026-27']);
    portalWith(1, 2);
    expect(stepAt('2027-01-31', 'quarter')).toBe('2026-11/P3M');
    expect(shownStep('2026-11/P3M')).toBe('Nov 2026 – Jan 2027 (Q4)');
    portalWith(1, 1);
    expect(shortStep('2026-10/P3M')).toBe('Q4 2026');
  });

  it('says a week by its days', () => {
    expect(['2026-11-16/P1W', '2026-11-30/P1W', '2026-12-28/P1W'].map(shownStep)).toEqual([
      '16 – 22 Nov 2026',
      '30 Nov – 6 Dec 2026',
      '28 Dec 2026 – 3 Jan 2027',
    ]);
    expect(shortStep('2026-11-16/P1W')).toBe('16 Nov');
  });

  it.each(stepNames)('each day is in one %s, which follows the one before it', (name) => {
    const days = Array.from({ length: 800 }, (_, place) => daysLater('2023-12-01', place));
    for (const day of days) {
      const step = stepAt(day, name);
      const [first, last] = daysOfStep(step);
      expect([stepNameOf(step), stepAt(last, name), first <= day, day <= last]).toEqual([
        name,
        step,
        true,
        true,
      ]);
      expect(stepsBetween(stepAt(daysLater(first, -1), name), step, 9)).toHaveLength(2);
    }
    const all = [...new Set(days.map((day) => stepAt(day, name)))];
    const [from = '', to = ''] = [all[0], all.at(-1)];
    expect([stepCount(from, to), stepsBetween(from, to, 900)]).toEqual([all.length, all]);
  });
});

it('months and weekdays are in Hindi for people who read Hindi', () => {
  speakDays('hi');
  try {
    expect(shortWeekday('2026-11-23')).toBe('सोम');
    expect(shownStep('2026-11')).toBe('नव. 2026');
  } finally {
    speakDays('en');
  }
});
