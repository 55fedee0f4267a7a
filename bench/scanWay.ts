// Measures a scan in the browser among 100,000 packed cartons, from the scanner's Enter to the tone and to the painted
// answer: alone, and while ten others scan. Needs `npm run build` first.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { scanUnit } from '../contract/calls/seals/packing.ts';
import { fillFloor } from './fillFloor.ts';
import { openPortal } from './openPortal.ts';
import { openWorld } from './openWorld.ts';
import { waitsLine } from './perSecond.ts';
import { startServer } from './startServer.ts';
import { openScanner, type ScanTimes, watchScans } from './watchScans.ts';

const scans = Number(process.argv[2] ?? 1000);
/** The units of a carton; after them the list begins again. */
const ofCarton = 100;

const world = await openWorld();
const { token, close } = world;
const { seal, lastPacked } = await fillFloor(world);
const server = await startServer(world, { CLIENT_DIR: 'dist' });
const { browser, page } = await openPortal(server.url, world, watchScans);
const scanner = await openScanner(page);
await page.goto(`${server.url}/transactions/secondary-packing`);
await page.getByText('Ready to scan').waitFor();

let number = lastPacked;
const times = async (count: number): Promise<ScanTimes[]> => {
  const found: ScanTimes[] = [];
  for (let n = 0; n < count; n++) {
    // of one product: numbers of one mapping
    number += 1;
    const answered = page.evaluate(() => window.nextScan());
    const pressed = await scanner(seal(number));
    const { tone, painted } = await answered;
    found.push({ tone: tone - pressed, painted: painted - pressed });
    await sleep(50);
    if (number % ofCarton === 0) {
      await page.getByRole('button', { name: 'Clear', exact: false }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  }
  return found;
};
const print = (title: string, found: readonly ScanTimes[]): void => {
  for (const moment of ['tone', 'painted'] as const) {
    const waits = found.map((scan) => scan[moment]).sort((one, other) => one - other);
    console.log(`${title}, Enter to ${moment}: ${waitsLine(waits)}`);
  }
};

await times(20);
print('alone', await times(scans));

const ended = new AbortController();
let others = 0;
const scanAlong = async (place: number): Promise<void> => {
  for (let turn = 0; !ended.signal.aborted; turn++) {
    const response = await fetch(`${server.url}/api/api/${scanUnit.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ QrData: seal(lastPacked + 100_000 * (place + 1) + turn) }),
    });
    if (!response.ok) throw new Error(await response.text());
    await response.text();
    others++;
    await sleep(250);
  }
};
const along = Promise.all(Array.from({ length: 10 }, (_, place) => scanAlong(place)));
const begun = performance.now();
const busy = await times(scans);
ended.abort();
await along;
const rate = others / ((performance.now() - begun) / 1000);
print(`while ten others scan, ${rate.toFixed(0)} a second together`, busy);

await browser.close();
server.child.kill('SIGTERM');
await once(server.child, 'exit');
await close();
