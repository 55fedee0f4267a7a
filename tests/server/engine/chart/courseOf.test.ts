import { describe, expect, it } from 'vitest';
import type { StepName } from '../../../../contract/day/step.ts';
import { courseOf } from '../../../../server/engine/chart/sums.ts';

const today = '2026-11-22';

const drawn = (days: Record<string, number>, period: { from?: string; to?: string } = {}, step?: StepName) =>
  courseOf(
    Object.entries(days).map(([day, value]) => ({ day, values: [value] })),
    period,
    today,
    step,
  ).map(({ label, values }) => [label, ...values]);

describe('sums of days as a course in time', () => {
  it('days without rows are there and have nothing', () => {
    expect(drawn({ '2026-11-19': 2, '2026-11-21': 5 }, { from: '2026-11-18', to: today })).toEqual([
      ['2026-11-18', 0],
      ['2026-11-19', 2],
      ['2026-11-20', 0],
      ['2026-11-21', 5],
      ['2026-11-22', 0],
    ]);
  });

  it('without a period it goes from the first day with rows to the last', () => {
    expect(drawn({ '2024-02-28': 1, '2024-03-01': 1 })).toEqual([
      ['2024-02-28', 1],
      ['2024-02-29', 0],
      ['2024-03-01', 1],
    ]);
  });

  it('leaves out coming days without rows', () => {
    expect(drawn({ '2026-11-22': 1 }, { from: '2026-11-21', to: '2026-12-31' })).toEqual([
      ['2026-11-21', 0],
      ['2026-11-22', 1],
    ]);
    expect(drawn({ '2026-11-24': 1 }, { from: '2026-11-23', to: '2026-12-31' })).toEqual([
      ['2026-11-23', 0],
      ['2026-11-24', 1],
    ]);
  });

  it('goes by the weeks and quarters that are wanted, also where they have no rows', () => {
    expect(drawn({ '2026-11-01': 1, '2026-11-02': 2, '2026-11-08': 3, '2026-11-18': 4 }, {}, 'week')).toEqual(
      [
        ['2026-10-26/P1W', 1],
        ['2026-11-02/P1W', 5],
        ['2026-11-09/P1W', 0],
        ['2026-11-16/P1W', 4],
      ],
    );
    expect(drawn({ '2026-03-31': 1, '2026-10-01': 2, '2026-11-22': 3 }, {}, 'quarter')).toEqual([
      ['2026-01/P3M', 1],
      ['2026-04/P3M', 0],
      ['2026-07/P3M', 0],
      ['2026-10/P3M', 5],
    ]);
    expect(drawn({ '2026-11-20': 1 }, { from: '2026-09-30', to: today }, 'month')).toEqual([
      ['2026-09', 0],
      ['2026-10', 0],
      ['2026-11', 1],
    ]);
  });

  it('has at most 400 weeks, and all that is older in the first one', () => {
    const weeks = drawn({ '1990-01-01': 5, '2026-11-16': 1 }, {}, 'week');
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([
      400,
      ['2019-03-25/P1W', 5],
      ['2026-11-16/P1W', 1],
    ]);
  });

  it('shows 62 days as days, and more as months', () => {
    const days = drawn({ '2026-11-22': 3 }, { from: '2026-09-22', to: today });
    expect([days.length, days[0], days.at(-1)]).toEqual([62, ['2026-09-22', 0], ['2026-11-22', 3]]);
    expect(drawn({ '2026-09-30': 4, '2026-11-22': 3 }, { from: '2026-09-21', to: today })).toHaveLength(54);
    expect(drawn({ '2026-09-21': 4, '2026-11-22': 3 }, { from: '2026-09-21', to: today })).toEqual([
      ['2026-09', 4],
      ['2026-10', 0],
      ['2026-11', 3],
    ]);
  });

  it('a long period begins with its first rows', () => {
    expect(drawn({ '2026-07-03': 1, '2026-07-30': 1 }, { from: '2000-01-01', to: today })).toEqual([
      ['2026-07', 2],
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 0],
      ['2026-11', 0],
    ]);
  });

  it('shows up to 400 months as months, and more as years, the first of which includes everything older', () => {
    const months = drawn({ '1993-08-01': 1, '2026-11-22': 1 });
    expect([months.length, months[0]]).toEqual([400, ['1993-08', 1]]);
    const years = drawn({ '1993-07-31': 1, '2026-11-22': 1 });
    expect([years.length, years[0], years.at(-1)]).toEqual([34, ['1993', 1], ['2026', 1]]);
    const ages = drawn({ '1000-01-01': 5, '1600-01-01': 7, '2026-11-22': 1 });
    expect([ages.length, ages[0], ages.at(-1)]).toEqual([400, ['1627', 12], ['2026', 1]]);
  });

  it('keeps the sums of each day apart', () => {
    const sums = [
      { day: '2026-11-21', values: [1, 2] },
      { day: '2026-11-22', values: [3, 4] },
    ];
    expect(courseOf(sums, {}, today)).toEqual([
      { label: '2026-11-21', groups: 1, values: [1, 2] },
      { label: '2026-11-22', groups: 1, values: [3, 4] },
    ]);
  });

  it('of no rows there is no course', () => {
    expect(courseOf([], { from: '2026-11-01', to: today }, today)).toEqual([]);
  });
});
