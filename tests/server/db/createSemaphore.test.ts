import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSemaphore } from '../../../server/db/createSemaphore.ts';

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
