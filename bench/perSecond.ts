export interface Measured {
  /** How often a second the work ended. */
  rate: number;
  /** Milliseconds that each one took, the shortest first. */
  waits: number[];
}

/** Repeats `work` with many clients at once for some seconds, after a warm-up. */
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

/** Answers how often a second `work` ends, repeated by 32 clients for some seconds after a warm-up. */
export const perSecond = async (work: (turn: number) => Promise<unknown>): Promise<number> =>
  (await measure(work)).rate;

/** Answers the wait within which this part of all waits lies; they are sorted, the shortest first. */
const wait = (waits: readonly number[], part: number): string =>
  `${(waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0).toFixed(1)} ms`;

/** Writes waits as `median 3.1 ms, 95 in 100 within 6.0 ms, 99 within 9.2 ms, worst of 5,210 21.0 ms`. */
export const waitsLine = (waits: readonly number[]): string =>
  `median ${wait(waits, 0.5)}, 95 in 100 within ${wait(waits, 0.95)}, 99 within ${wait(waits, 0.99)}, worst of ${waits.length.toLocaleString('en')} ${wait(waits, 1)}`;
