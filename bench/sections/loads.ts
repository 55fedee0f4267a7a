import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { type Bench, type Line, middle } from '../Bench.ts';
import { type Link, mobileNetwork, openBrowser, signInTab, slowDown } from '../browse.ts';
import { signInDealer } from '../openWorld.ts';

const rounds = 3;
const phone: Link = { ...mobileNetwork, slowed: 4 };

interface Load {
  seconds: number;
  requests: number;
  bytes: number;
}

/** Opens a page, and waits for what it is opened for. */
async function load(page: Page, link: Link, url: string, awaited: string): Promise<Load> {
  const traffic = await slowDown(page, link);
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(awaited).first().waitFor({ timeout: 60_000 });
  const seconds = (performance.now() - begun) / 1000;
  const { requests, bytes } = traffic;
  // lets what comes after it arrive, so it is there for the second load
  await sleep(2000);
  return { seconds, requests, bytes };
}

/** The middle of loads in new contexts: with an empty cache and, at once after it, with what that one left. */
async function loadsOf(
  browser: Browser,
  link: Link,
  url: string,
  awaited: string,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
) {
  const loads: Load[][] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      ...(link.slowed && { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }),
    });
    const page = await context.newPage();
    await prepare(page);
    for (const found of loads) found.push(await load(page, link, url, awaited));
    await context.close();
  }
  return loads.map((found) => {
    const of = (part: keyof Load) => middle(found.map((one) => one[part]));
    const note = `${of('requests')} requests, ${Math.round(of('bytes') / 1000)} kB`;
    return { measured: of('seconds'), note, unit: 's' as const };
  });
}

/** First loads at 150 ms and 1.6 Mbit/s: a list on a desk, and sign-in and a dealer's first page on a phone. */
export async function* loads({ world, server: { url } }: Bench): AsyncGenerator<Line> {
  const browser = await openBrowser();
  const dealer = { ...world, token: await signInDealer(world) };
  const pages = {
    'first list': [
      mobileNetwork,
      '/masters/product-master',
      'tbody tr',
      (page: Page) => signInTab(page, world),
      [2.8, 0.8],
    ],
    'sign-in on a phone': [phone, '/login', 'input[type=password]', undefined, [2, 1]],
    'a dealer’s orders on a phone': [
      phone,
      '/transactions/order-booking',
      'main h1, main h2',
      (page: Page) => signInTab(page, dealer, 2),
      [6, 3],
    ],
  } as const;
  try {
    for (const [what, [link, path, awaited, prepare, goals]] of Object.entries(pages)) {
      const [empty, again] = await loadsOf(browser, link, `${url}${path}`, awaited, prepare);
      if (empty) yield { what: `${what}, empty cache`, ...empty, goal: { most: goals[0] } };
      if (again) yield { what: `${what}, second load`, ...again, goal: { most: goals[1] } };
    }
  } finally {
    await browser.close();
  }
}
