import { stat } from 'node:fs/promises';
import { openBrowser, signInTab } from '../browse.ts';
import type { Bench, Line } from '../Bench.ts';

/** Makes slips as the Carton Slip page does: the time, and for how long the page was blocked. */
export async function* slips({ world, server }: Bench): AsyncGenerator<Line> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await signInTab(page, world);
    await page.goto(`${server.url}/transactions/carton-slip`);
    await page.getByRole('radio', { name: 'SID' }).check();
    await page.evaluate(() => {
      const blocked: number[] = [];
      Object.assign(window, { blocked });
      new PerformanceObserver((list) =>
        blocked.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: 'longtask' });
    });
    for (const [quantity, most] of [
      [1000, 5],
      [5000, 15],
    ] as const) {
      await page.evaluate(() => (Reflect.get(window, 'blocked') as number[]).splice(0));
      await page.getByLabel('Quantity').fill(String(quantity));
      const begun = performance.now();
      const download = page.waitForEvent('download', { timeout: 120_000 });
      await page.getByRole('button', { name: 'Submit' }).click();
      const { size } = await stat(await (await download).path());
      const measured = (performance.now() - begun) / 1000;
      const blocked = await page.evaluate(() => Reflect.get(window, 'blocked') as number[]);
      const what = `${quantity.toLocaleString('en')} carton slips`;
      yield { what, note: `${(size / 1e6).toFixed(1)} MB`, measured, unit: 's', goal: { most } };
      // tasks of less than fifty milliseconds do not count as long
      yield {
        what: '– the page was blocked',
        measured: Math.max(0, ...blocked),
        unit: 'ms',
        goal: { most: 100 },
      };
    }
  } finally {
    await browser.close();
  }
}
