import { expect, it } from 'vitest';
import type { ChartGroup } from '../../../../contract/resource/resourceCalls.ts';
import { comparePeriods, type GroupBeside } from '../../../../src/engine/chart/comparePeriods.ts';

const group = (label: string | null, value: number, groups = 1): ChartGroup => ({
  label,
  groups,
  values: [value],
});
const shown = (groups: readonly GroupBeside[]) =>
  groups.map(({ label, values, before, stepBefore }) => [label, stepBefore, values[0], before[0]]);

const inTime = (
  now: readonly [string, string, ...ChartGroup[]],
  before: readonly [string, string, ...ChartGroup[]],
) => {
  const counted = ([from, to, ...groups]: typeof now) => ({ from, to, groups });
  return shown(comparePeriods('time', counted(now), counted(before)));
};

it('days stand beside days of a longer month, which ends alone', () => {
  const days = (month: string, count: number, value: number) =>
    Array.from({ length: count }, (_, n) => group(`${month}-${String(n + 1).padStart(2, '0')}`, value));
  const rows = inTime(
    ['2026-02-01', '2026-02-28', ...days('2026-02', 28, 2)],
    ['2026-01-01', '2026-01-31', ...days('2026-01', 31, 3)],
  );
  expect(rows).toHaveLength(31);
  expect(rows[27]).toEqual(['2026-02-28', '2026-01-28', 2, 3]);
  expect(rows[28]).toEqual([null, '2026-01-29', null, 3]);
});

it('a longer month has no value where the one before has no such day', () => {
  expect(
    inTime(
      ['2026-10-01', '2026-10-31', group('2026-10-30', 4), group('2026-10-31', 5)],
      ['2026-09-01', '2026-09-30', group('2026-09-30', 3)],
    ),
  ).toEqual([
    ['2026-10-30', '2026-09-30', 4, 3],
    ['2026-10-31', undefined, 5, null],
  ]);
});

it('days stand beside months as months, from the first one that has rows', () => {
  const rows = inTime(
    ['2026-07-01', '2026-09-30', group('2026-09-29', 4), group('2026-09-30', 1)],
    ['2026-04-01', '2026-06-30', group('2026-05', 2), group('2026-06', 3)],
  );
  expect(rows).toEqual([
    ['2026-08', '2026-05', 0, 2],
    ['2026-09', '2026-06', 5, 3],
  ]);
});

it('days to come have no group of their own', () => {
  expect(
    inTime(
      ['2026-11-22', '2026-11-24', group('2026-11-22', 1), group('2026-11-23', 1)],
      ['2026-11-19', '2026-11-21', group('2026-11-19', 2), group('2026-11-20', 2), group('2026-11-21', 2)],
    ),
  ).toEqual([
    ['2026-11-22', '2026-11-19', 1, 2],
    ['2026-11-23', '2026-11-20', 1, 2],
    [null, '2026-11-21', null, 2],
  ]);
});

const byName = (type: 'bar' | 'states', now: readonly ChartGroup[], before: readonly ChartGroup[]) => {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  return comparePeriods(type, { ...days, groups: now }, { ...days, groups: before }).map(
    ({ label, groups, values, before }) => [label, groups, values[0], before[0]],
  );
};

it('bars that stand alone keep their value, and all others are together', () => {
  expect(
    byName(
      'bar',
      [group('Pune', 5), group(null, 4), group(null, 3, 7)],
      [group(null, 2), group('Pune', 1), group(null, 9, 4)],
    ),
  ).toEqual([
    ['Pune', 1, 5, 1],
    [null, 1, 4, 2],
    [null, 7, 3, 9],
  ]);
  expect(byName('bar', [group('Pune', 5)], [group('Agra', 2)])).toEqual([
    ['Pune', 1, 5, 0],
    ['Agra', 1, 0, 2],
  ]);
});

it('states keep their names, and places elsewhere are together', () => {
  expect(
    byName('states', [group('Goa', 5), group('Oslo', 1)], [group('Kerala', 2), group('Kent', 3)]),
  ).toEqual([
    ['Goa', 1, 5, 0],
    ['Kerala', 1, 0, 2],
    [null, 2, 1, 3],
  ]);
});

it('weeks stand beside weeks, and the first one of a period may have begun before it', () => {
  expect(
    inTime(
      ['2026-11-12', '2026-11-22', group('2026-11-09/P1W', 4), group('2026-11-16/P1W', 5)],
      ['2026-11-01', '2026-11-11', group('2026-11-02/P1W', 3)],
    ),
  ).toEqual([
    ['2026-11-09/P1W', '2026-10-26/P1W', 4, 0],
    ['2026-11-16/P1W', '2026-11-02/P1W', 5, 3],
    [null, '2026-11-09/P1W', null, 0],
  ]);
});
