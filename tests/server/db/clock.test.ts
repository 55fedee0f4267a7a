import { afterEach, expect, it, vi } from 'vitest';
import { databaseClock } from '../../../server/db/clock.ts';
import { fileDeps } from '../../support/testDeps.ts';

const { database } = await fileDeps();
const { pool } = database;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const second = 1000;
const minute = 60 * second;

/** The database's time, in seconds. */
const there = async () =>
  (await pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now.getTime() ?? 0;

it.each([-5 * minute, 5 * minute])(
  'tells the database’s time on a machine that is %i ms off',
  async (off) => {
    const now = performance.timeOrigin + off;
    vi.spyOn(Date, 'now').mockImplementation(() => now + performance.now());
    const clock = await databaseClock(database);
    expect(Math.abs(clock().getTime() - (await there()))).toBeLessThan(second);
  },
);

it('asks again each minute, and goes on while the database is away', async () => {
  const real = performance.now.bind(performance);
  const clock = await databaseClock(database);
  const query = vi.spyOn(pool, 'query').mockRejectedValue(new Error('away'));
  clock();
  expect(query).not.toHaveBeenCalled();
  vi.spyOn(performance, 'now').mockImplementation(() => real() + minute + second);
  const later = clock().getTime();
  expect(query).toHaveBeenCalledOnce();
  clock();
  expect(query).toHaveBeenCalledOnce();
  query.mockRestore();
  expect(later - (await there())).toBeGreaterThan(minute);
});
