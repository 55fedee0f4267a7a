import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HttpRefusal } from '../../../server/calls/answer.ts';
import { limits } from '../../../server/db/schema/people.ts';
import {
  beginAttempt,
  forgetAttempts,
  limitRate,
  networkOf,
  rateCounter,
} from '../../../server/calls/limits.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
let clock = Date.parse('2026-03-01T10:00:00Z');

beforeAll(async () => {
  test = await createTestDatabase();
});

afterAll(() => test.drop());

const deps = () => ({ database: test.db, now: () => new Date(clock) });
const pass = (seconds: number) => {
  clock += seconds * 1000;
};

describe('limitRate', () => {
  const three = { count: 3, seconds: 60 };

  it('lets so many through in a window and says when the next one opens', async () => {
    for (let turns = 0; turns < 3; turns++) await limitRate(deps(), 'a', three);
    pass(20);
    await expect(limitRate(deps(), 'a', three)).rejects.toMatchObject({
      status: 429,
      retryAfter: 40,
      message: 'Too many tries. Please try again in 40 seconds.',
    });
    await limitRate(deps(), 'b', three);
    pass(40);
    await limitRate(deps(), 'a', three);
  });

  it.each([
    [59, '1 second'],
    [58, '2 seconds'],
    [0, '1 minute'],
  ])('after %i seconds says to wait %s', async (after, wait) => {
    const subject = `plural-${after}`;
    for (let turns = 0; turns < 3; turns++) await limitRate(deps(), subject, three);
    pass(after);
    await expect(limitRate(deps(), subject, three)).rejects.toThrow(`try again in ${wait}.`);
  });

  it('lets no more through when all come at once', async () => {
    const turns = await Promise.allSettled(Array.from({ length: 20 }, () => limitRate(deps(), 'c', three)));
    expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

describe('attempts', () => {
  it('wait 10 seconds after the free ones, then twice as long each time, up to 15 minutes', async () => {
    const waits: number[] = [];
    for (let tries = 0; tries < 2; tries++) await beginAttempt(deps(), 'd', 2);
    for (let tries = 0; tries < 9; tries++) {
      const wait: number = await beginAttempt(deps(), 'd', 2).then(
        () => 0,
        (error: { retryAfter: number }) => error.retryAfter,
      );
      waits.push(wait);
      pass(wait);
      await beginAttempt(deps(), 'd', 2);
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  });

  it('that are refused make nobody wait longer', async () => {
    await beginAttempt(deps(), 'e', 1);
    for (let tries = 0; tries < 5; tries++)
      await expect(beginAttempt(deps(), 'e', 1)).rejects.toMatchObject({ retryAfter: 10 });
  });

  it('begin again after a success, and after an hour', async () => {
    await beginAttempt(deps(), 'f', 1);
    await forgetAttempts(deps(), 'f');
    await beginAttempt(deps(), 'f', 1);
    pass(3600);
    await beginAttempt(deps(), 'f', 1);
    await expect(beginAttempt(deps(), 'f', 1)).rejects.toMatchObject({ retryAfter: 10 });
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['203.0.113.7:5678', '203.0.113.7'],
    ['[2001:db8:1:2:3:4:5:6]:5678', '2001:db8:1:2::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['in-process', 'in-process'],
  ])('takes %s for %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a counter of calls', () => {
  /** Opens a counter as a server process has it, at a second of the test. */
  const counter = (name: string, limit: { count: number; seconds: number }) => {
    const take = rateCounter(name, limit);
    return (address: string, second: number) =>
      take({ deps: { database: test.db, now: () => new Date(clock + second * 1000) }, address });
  };
  const told = async (subject: string) =>
    (await test.db.db.select().from(limits).where(eq(limits.subject, subject)))[0]?.count;

  it('lets so many pass in a window, and again in the next one', () => {
    const take = counter('own', { count: 2, seconds: 60 });
    take('a', 0);
    take('a', 59);
    expect(() => take('a', 59)).toThrow(HttpRefusal);
    take('b', 59);
    take('a', 60);
  });

  it('forgets the oldest of very many, never the newest', () => {
    const take = counter('many', { count: 1, seconds: 60 });
    for (let subject = 0; subject < 25_000; subject++) take(String(subject), 0);
    take('0', 1);
    for (let subject = 20_000; subject < 25_000; subject++)
      expect(() => take(String(subject), 1)).toThrow(HttpRefusal);
  });

  it('counts together with the other server processes, a second later', async () => {
    const limit = { count: 30, seconds: 60 };
    const [here, elsewhere] = [counter('shared', limit), counter('shared', limit)];
    for (let calls = 0; calls < 20; calls++) here('a', 0);
    await sleep(0);
    here('a', 2);
    await vi.waitFor(async () => expect(await told('shared:a')).toBe(21));
    for (let calls = 0; calls < 9; calls++) elsewhere('a', 3);
    await sleep(0);
    elsewhere('a', 5);
    await vi.waitFor(async () => expect(await told('shared:a')).toBe(31));
    await vi.waitFor(() => expect(() => elsewhere('a', 6)).toThrow(HttpRefusal));
    elsewhere('b', 6);
  });

  it('goes on by itself while the database is away', () => {
    const take = rateCounter('away', { count: 2, seconds: 60 });
    const pool = new Proxy(test.db.pool, { get: () => () => Promise.reject(new Error('away')) });
    const away = { deps: { database: { ...test.db, pool }, now: () => new Date(clock) }, address: 'a' };
    take(away);
    take(away);
    expect(() => take(away)).toThrow(HttpRefusal);
  });
});
