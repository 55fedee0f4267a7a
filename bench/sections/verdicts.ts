import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { storeFile } from '../../server/engine/uploads/storeFile.ts';
import { encodeSeal } from '../../server/seals/sealCodec.ts';
import { type Bench, inTurns, type Line, middle } from '../Bench.ts';
import { type Link, mobileNetwork, openBrowser, slowDown } from '../browse.ts';
import { fireHttp } from '../fireHttp.ts';
import type { World } from '../openWorld.ts';
import { turnSeconds } from './lists.ts';
import { visitor } from './scans.ts';

const runs = 3;

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

/** Loads a page as a slow phone does that has never been there. */
async function look(browser: Browser, url: string, link: Link): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const traffic = await slowDown(page, { ...link, slowed: 4 });
  await page.addInitScript({ content: observers });
  await page.goto(url, { waitUntil: 'load' });
  await sleep(3000);
  const seen = await page.evaluate(() => ({
    ...(Reflect.get(window, 'seen') as Pick<Seen, 'largest' | 'shift' | 'blocked'>),
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    heading: document.querySelector('h1')?.textContent,
  }));
  if (!seen.heading) throw new Error('The page has no verdict');
  await context.close();
  return { ...seen, page: traffic.page, all: traffic.bytes };
}

async function addPictures({ deps, companyId, productId }: World): Promise<void> {
  const stored = async (file: string) => {
    const draft = await deps.uploads.draft(createReadStream(`server/demo/files/${file}`), Infinity);
    return storeFile(deps, { ...draft, extension: 'webp' }, { uploader: undefined, isPrivate: false });
  };
  const { pool } = deps.database;
  const [picture, logo] = [await stored('wheel-bearing.webp'), await stored('logo-malabar.webp')];
  await pool.query('update products set product_image = $2 where id = $1', [productId, picture]);
  await pool.query('update companies set company_logo = $2 where id = $1', [companyId, logo]);
}

/** The answer of this process to a page, and the statement that it asked the database for it, for a bare server to repeat. */
async function sampleOf({ app, deps }: World, path: string) {
  const statements: unknown[] = [];
  const { pool } = deps.database.front;
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  Object.assign(pool, { query: (...given: unknown[]) => (statements.push(given[0]), query(...given)) });
  const response = await app.request(path, { headers: { 'accept-encoding': 'gzip' } });
  const body = Buffer.from(await response.arrayBuffer()).toString('base64');
  Object.assign(pool, { query });
  return {
    headers: Object.fromEntries(response.headers),
    body,
    statement: statements.find((each) => Reflect.get(Object(each), 'name') === 'look-at-seals'),
  };
}

/** How soon a phone shows a verdict, and how many pages with one a server answers, beside a bare one that sends the same bytes. */
export async function* verdicts({ world, server: { url }, startBare }: Bench): AsyncGenerator<Line> {
  const { deps, app, companyId, lastSerial } = world;
  const printing = await deps.keyring.printingOf(companyId);
  if (!printing) throw new Error('The company has no key');
  await addPictures(world);
  const genuine = (turn: number) => `/pa?q=${encodeSeal(printing, 1 + ((turn * 7919) % lastSerial))}`;
  const fake = (turn: number) => `/pa?q=BE0${String(turn).padStart(21, '0')}`;

  const browser = await openBrowser();
  const medians = async (link: Link) => {
    const seen: Seen[] = [];
    for (let run = 0; run < runs; run++) seen.push(await look(browser, `${url}${genuine(run + 1)}`, link));
    return (part: keyof Seen) => middle(seen.map((one) => one[part]));
  };
  const slow = await medians({ latency: 400, rate: 400_000 / 8 });
  const what = 'verdict painted on a phone';
  yield {
    what: `${what}, 400 ms and 400 kbit/s`,
    measured: slow('painted'),
    unit: 'ms',
    goal: { most: 1000 },
  };
  const usual = await medians(mobileNetwork);
  yield {
    what: `${what}, 150 ms and 1.6 Mbit/s`,
    measured: usual('painted'),
    unit: 'ms',
    goal: { most: 500 },
  };
  yield { what: '– largest paint', measured: usual('largest'), unit: 'ms', goal: { most: 1200 } };
  yield { what: '– layout shift', measured: usual('shift'), unit: '', goal: { most: 0.001 } };
  yield { what: '– blocking time', measured: usual('blocked'), unit: 'ms', goal: { most: 0 } };
  yield {
    what: '– bytes before the verdict',
    measured: usual('page') / 1000,
    unit: 'kB',
    goal: { most: 13 },
  };
  yield { what: '– all bytes', measured: usual('all') / 1000, unit: 'kB', goal: { most: 120 } };
  await browser.close();

  let turn = 0;
  const fire = async (base: string, path: (turn: number) => string) => {
    const ask = () => ({ headers: `${visitor(++turn)}accept-encoding: gzip\r\n`, path: path(turn) });
    return (await fireHttp(base, ask, { clients: 10, seconds: turnSeconds, warmUp: 2 })).rate;
  };
  // the keyring knows the company by now
  await app.request(fake(1));
  for (const [kind, path, least] of [
    ['genuine', genuine, 0.6],
    ['fake', fake, 0.8],
  ] as const) {
    const { statement, ...sample } = await sampleOf(world, path(1));
    const file = join(deps.config.dataDir, 'bare.json');
    await writeFile(file, JSON.stringify({ ...sample, ...(kind === 'genuine' && { statement }) }));
    const bare = await startBare({ BENCH_PAGE: file });
    const [their, our] = await inTurns(
      () => fire(bare.url, path),
      () => fire(url, path),
    );
    await bare.stop();
    yield { what: `verdict’s page, ${kind}`, measured: our, unit: 'a second', bare: their, goal: { least } };
  }
}
