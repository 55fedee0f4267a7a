const clients = 32;

/** How often `work` ends in a second when 32 clients do it again and again for some seconds, after a warm-up. */
export async function perSecond(work: (turn: number) => Promise<unknown>, seconds = 4): Promise<number> {
  let turn = 0;
  const run = async (milliseconds: number): Promise<number> => {
    const until = performance.now() + milliseconds;
    let ended = 0;
    const client = async () => {
      while (performance.now() < until) {
        await work(turn++);
        ended++;
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    return ended;
  };
  await run(1000);
  const began = performance.now();
  const ended = await run(seconds * 1000);
  return ended / ((performance.now() - began) / 1000);
}
