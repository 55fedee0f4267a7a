import { setTimeout as sleep } from 'node:timers/promises';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';

/**
 * Lets phones scan seals again and again, with a pause between scans, until `until` is done.
 *
 * @returns milliseconds of each scan, the shortest first, and how many of them got no verdict
 */
export async function scanMeanwhile(
  url: string,
  sealOf: (turn: number) => string,
  until: Promise<unknown>,
  phones = 10,
): Promise<{ waits: number[]; refused: number }> {
  const ended = new AbortController();
  const waits: number[] = [];
  let [turn, refused] = [0, 0];
  const scan = async (phone: number) => {
    while (!ended.signal.aborted) {
      const begun = performance.now();
      const answer = await fetch(`${url}/api/api/${verifyProduct.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${phone}.1` },
        body: JSON.stringify({ QrData: sealOf(turn++) }),
      }).catch(() => undefined);
      const text = await answer?.text().catch(() => '');
      if (!answer?.ok || !text?.includes('"Verdict"')) refused++;
      waits.push(performance.now() - begun);
      await sleep(150);
    }
  };
  const all = Promise.all(Array.from({ length: phones }, (_, phone) => scan(phone)));
  await until.finally(() => ended.abort());
  await all;
  return { refused, waits: waits.sort((one, other) => one - other) };
}
