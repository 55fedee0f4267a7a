// `npm run bench:verdict`: how soon a phone shows a verdict, and how many a server answers. It needs a build (`npm run build`).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { storeFile } from '../server/engine/uploads/storeFile.ts';
import { encodeSeal } from '../server/seals/sealCodec.ts';
import { fireHttp } from './fireHttp.ts';
import { openWorld } from './openWorld.ts';
import { startServer } from './startServer.ts';

const runs = 5;

const world = await openWorld('dist');
const { deps, companyId, productId, lastSerial, close } = world;
const printing = await deps.keyring.printingOf(companyId);
if (!printing) throw new Error('The company has no key');
const { pool } = deps.database;

async function imageOf(file: string): Promise<string> {
  const draft = await deps.uploads.draft(createReadStream(`server/demo/files/${file}`), Infinity);
  return storeFile(deps, { ...draft, extension: 'webp' }, { uploader: undefined, isPrivate: false });
}
await pool.query('update products set product_image = $2 where id = $1', [
  productId,
  await imageOf('wheel-bearing.webp'),
]);
await pool.query('update companies set company_logo = $2 where id = $1', [
  companyId,
  await imageOf('logo-malabar.webp'),
]);

const genuine = (turn: number): string => `/pa?q=${encodeSeal(printing, 1 + ((turn * 7919) % lastSerial))}`;
const fake = (turn: number): string => `/pa?q=BE0${String(turn).padStart(21, '0')}`;

interface Link {
  /** Milliseconds. */
  latency: number;
  /** Bytes a second. */
  rate: number;
}

interface Seen {
  painted: number;
  largest: number;
  shift: number;
  blocked: number;
  /** Bytes on the wire. */
  page: number;
  all: number;
}

/** A text, as the loader of these files puts names into functions that the page does not know. */
const observers = `
  const seen = (window.seen = { largest: 0, shift: 0, blocked: 0 });
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime));
  watch('layout-shift', (entry) => (seen.shift += entry.value));
  watch('longtask', (entry) => (seen.blocked += Math.max(0, entry.duration - 50)));
`;

/** Loads a page as a slow phone does that has never been there; Chromium adds the latency to each request. */
async function look(browser: Browser, url: string, { latency, rate }: Link): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const speed = { latency, downloadThroughput: rate, uploadThroughput: rate, offline: false };
  const sizes: number[] = [];
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => void sizes.push(encodedDataLength));
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', speed);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript({ content: observers });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(6000);
  const seen = await page.evaluate(() => ({
    ...(Reflect.get(window, 'seen') as Pick<Seen, 'largest' | 'shift' | 'blocked'>),
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    heading: document.querySelector('h1')?.textContent,
  }));
  if (!seen.heading) throw new Error('The page has no verdict');
  await context.close();
  const { largest, shift, blocked, painted } = seen;
  return {
    painted,
    largest,
    shift,
    blocked,
    page: sizes[0] ?? 0,
    all: sizes.reduce((sum, size) => sum + size, 0),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

const row = (what: string, measured: string, goal: string) =>
  console.log(`| ${what} | ${measured} | ${goal} |`);
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const settings = { TRUSTED_PROXIES: '1', CLIENT_DIR: 'dist' };
const { url, child } = await startServer(world, settings);

console.log('\n| | measured | goal |\n|---|---|---|');
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const medians = async (link: Link) => {
  const seen: Seen[] = [];
  for (let run = 0; run < runs; run++) seen.push(await look(browser, `${url}${genuine(run + 1)}`, link));
  return (part: keyof Seen) => median(seen.map((one) => one[part]));
};
const slow = await medians({ latency: 400, rate: 400_000 / 8 });
row('400 ms, 400 kbit/s, processor slowed four times: verdict painted', seconds(slow('painted')), '≤ 1.0 s');
const usual = await medians({ latency: 150, rate: 1_600_000 / 8 });
row('150 ms, 1.6 Mbit/s, slowed four times: verdict painted', seconds(usual('painted')), '≤ 0.5 s');
row('largest paint', seconds(usual('largest')), '≤ 1.2 s');
row('layout shift', usual('shift').toFixed(3), '0');
row('blocking time', `${usual('blocked').toFixed(0)} ms`, '0');
row('bytes before the verdict', kilobytes(usual('page')), '≤ 13 kB');
row('all bytes', kilobytes(usual('all')), '≤ 120 kB');
await browser.close();

const headers = (turn: number) =>
  `x-forwarded-for: 10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}\r\naccept-encoding: gzip\r\n`;
let asked = 0;
const fire = (base: string, path: (turn: number) => string) =>
  fireHttp(
    base,
    () => {
      asked++;
      return { headers: headers(asked), path: path(asked) };
    },
    { clients: 10, seconds: 4, warmUp: 3 },
  );
const ours = { genuine: await fire(url, genuine), fake: await fire(url, fake) };

const stop = async (process: ChildProcess) => {
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await ended;
};

/** The answer of this process to a page, and the statement that it asked the database for it, for a bare server to repeat. */
async function sampleOf(path: string) {
  const statements: unknown[] = [];
  const { front } = deps.database;
  const query = front.pool.query.bind(front.pool) as (...given: unknown[]) => unknown;
  Object.assign(front.pool, { query: (...given: unknown[]) => (statements.push(given[0]), query(...given)) });
  const response = await world.app.request(path, { headers: { 'accept-encoding': 'gzip' } });
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  Object.assign(front.pool, { query });
  return {
    headers: Object.fromEntries(response.headers),
    body,
    statement: statements.find((each) => Reflect.get(Object(each), 'name') === 'look-at-seals'),
  };
}

const port = 48_000 + (process.pid % 1000);
async function fireBare(path: string, isFake: boolean) {
  const { statement, ...sample } = await sampleOf(path);
  const file = join(deps.config.dataDir, 'bare.json');
  const database = pool.options.connectionString;
  await writeFile(file, JSON.stringify({ ...sample, port, database, ...(!isFake && { statement }) }));
  const bare = spawn(process.execPath, ['bench/bareVerdict.mjs', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(bare.stdout, 'data');
  const measured = await fire(`http://127.0.0.1:${port}`, () => path);
  await stop(bare);
  return measured;
}
await stop(child);
// the keyring knows the company by now
await world.app.request(fake(1));
const bare = { genuine: await fireBare(genuine(1), false), fake: await fireBare(fake(1), true) };
for (const [kind, goal] of [
  ['genuine', '≥ 0.6'],
  ['fake', '≥ 0.8'],
] as const) {
  const [our, their] = [ours[kind].rate, bare[kind].rate];
  row(
    `GET ${kind}, ten clients, beside a bare server`,
    `${(our / their).toFixed(2)} (${our.toFixed(0)} of ${their.toFixed(0)} a second)`,
    goal,
  );
}
await close();
