// Measures how soon somebody who is signed in sees a list, with an empty cache and again: Chromium at 150 ms and 1.6 Mbit/s, in
// turns, medians. `npm run build && node --import tsx bench/firstLoad.ts [rounds]`
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { openWorld } from './openWorld.ts';
import { startServer } from './startServer.ts';

const rounds = Number(process.argv[2] ?? 5);
const world = await openWorld('dist');
const { url, child } = await startServer(world, { CLIENT_DIR: 'dist', NODE_ENV: 'production' });
const session = [
  ['LoggedInUser', JSON.stringify({ isLoggedIn: true })],
  ['user', JSON.stringify({ Token: world.token, UserId: 1, UserName: 'Bench', CompanyId: world.companyId })],
] as const;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});

interface Load {
  milliseconds: number;
  requests: number;
  kilobytes: number;
}

/** Opens Product Master, and waits for its rows. */
async function load(opened: Page): Promise<Load> {
  const network = await opened.context().newCDPSession(opened);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  let requests = 0;
  let bytes = 0;
  network.on('Network.requestWillBeSent', () => (requests += 1));
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  const begun = performance.now();
  await opened.goto(`${url}/masters/product-master`, { waitUntil: 'commit' });
  await opened.locator('tbody tr').first().waitFor();
  const result = { milliseconds: performance.now() - begun, requests, kilobytes: bytes / 1000 };
  // lets what comes after the list arrive, so that it is there for the second load
  await sleep(2500);
  await network.detach();
  return result;
}

const loads: Record<'empty cache' | 'second load', Load[]> = { 'empty cache': [], 'second load': [] };
for (let round = 0; round < rounds; round++) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, session);
  const opened = await context.newPage();
  loads['empty cache'].push(await load(opened));
  loads['second load'].push(await load(opened));
  await context.close();
}
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
for (const [name, all] of Object.entries(loads))
  console.log(
    `${name}: ${(middle(all.map((one) => one.milliseconds)) / 1000).toFixed(2)} s, ` +
      `${middle(all.map((one) => one.requests))} requests, ${Math.round(middle(all.map((one) => one.kilobytes)))} kB before the list`,
  );
await browser.close();
child.kill();
await world.close();
