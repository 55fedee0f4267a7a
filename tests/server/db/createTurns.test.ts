import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSemaphore, createTurns, withTurn } from '../../../server/db/createTurns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('lets as many in at once as there are turns, and the others in the order of coming', async () => {
  const turns = createSemaphore({ atOnce: 2, patience: 1000 });
  const first = await turns.take();
  await turns.take();
  const entered: string[] = [];
  const third = turns.take().then((giveBack) => (entered.push('third'), giveBack));
  const fourth = turns.take().then((giveBack) => (entered.push('fourth'), giveBack));
  await vi.advanceTimersByTimeAsync(10);
  expect(entered).toEqual([]);
  first?.();
  const giveBack = await third;
  expect(entered).toEqual(['third']);
  giveBack?.();
  expect(await fourth).toBeTypeOf('function');
});

it('tells who waited too long, and keeps no turn for them', async () => {
  const turns = createSemaphore({ atOnce: 1, patience: 1000 });
  const held = await turns.take();
  const late = turns.take();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBeUndefined();
  held?.();
  expect(await turns.take()).toBeTypeOf('function');
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('leaves turns for others, however many one person asks for', async () => {
  const turns = createTurns({ atOnce: 3, perPerson: 2, patience: 1000 });
  const own = [await turns.take(1), await turns.take(1)];
  const third = turns.take(1);
  expect(await turns.take(2)).toBeTypeOf('function');
  own[0]?.();
  expect(await third).toBeTypeOf('function');
});

it('leaves turns for other companies, however many people of one ask', async () => {
  const turns = createTurns({ atOnce: 3, perPerson: 1, perCompany: 2, patience: 1000 });
  const own = [await turns.take(1, 7), await turns.take(2, 7)];
  const third = turns.take(3, 7);
  expect(await turns.take(4, 8)).toBeTypeOf('function');
  own[0]?.();
  expect(await third).toBeTypeOf('function');
});

it('tells who waited too long for one of their own or of all, and keeps none for them', async () => {
  const turns = createTurns({ atOnce: 2, perPerson: 1, patience: 1000 });
  const first = await turns.take(1);
  const again = turns.take(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await again).toBeUndefined();
  await turns.take(2);
  const late = turns.take(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBeUndefined();
  first?.();
  expect(await turns.take(3)).toBeTypeOf('function');
});

it('takes a turn back once, also from chunks whose reader leaves', async () => {
  const turns = createTurns({ atOnce: 1, perPerson: 1, patience: 10 });
  const giveBack = (await turns.take(1)) ?? (() => {});
  async function* endless() {
    for (;;) yield 'x';
  }
  const chunks = withTurn(endless(), giveBack);
  await chunks.next();
  await chunks.return(undefined);
  giveBack();
  await turns.take(2);
  const late = turns.take(3);
  await vi.advanceTimersByTimeAsync(10);
  expect(await late).toBeUndefined();
});
