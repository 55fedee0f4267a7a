/** What many clients at once got. */
export interface Measured {
  /** How often the work ended in a second. */
  rate: number;
  /** Milliseconds of each, the shortest first. */
  waits: number[];
}

/** Does `work` again and again with so many clients at once for some seconds, after a warm-up. */
export async function measure(
  work: (turn: number) => Promise<unknown>,
  { clients = 32, seconds = 4, warmUp = 1 } = {},
): Promise<Measured> {
  let turn = 0;
  const run = async (milliseconds: number): Promise<number[]> => {
    const until = performance.now() + milliseconds;
    const waits: number[] = [];
    const client = async () => {
      for (let begun = performance.now(); begun < until; begun = performance.now()) {
        await work(turn++);
        waits.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return waits;
  };
  await run(warmUp * 1000);
  const began = performance.now();
  const waits = await run(seconds * 1000);
  const rate = waits.length / ((performance.now() - began) / 1000);
  return { rate, waits: waits.sort((one, other) => one - other) };
}

/** How often `work` ends in a second when 32 clients do it again and again for some seconds, after a warm-up. */
export const perSecond = async (work: (turn: number) => Promise<unknown>): Promise<number> =>
  (await measure(work)).rate;

/** The wait that this part of all waits, the shortest first, is not beyond. */
const wait = (waits: readonly number[], part: number): string =>
  `${(waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0).toFixed(1)} ms`;

/** Waits in one line: `median 3.1 ms, 95 in 100 within 6.0 ms, 99 within 9.2 ms, worst of 5,210 21.0 ms`. */
export const waitsLine = (waits: readonly number[]): string =>
  `median ${wait(waits, 0.5)}, 95 in 100 within ${wait(waits, 0.95)}, 99 within ${wait(waits, 0.99)}, worst of ${waits.length.toLocaleString('en')} ${wait(waits, 1)}`;
