import { type Browser, chromium, type Page } from '@playwright/test';
import { ensureChromium } from '../scripts/ensureChromium.ts';
import type { World } from './openWorld.ts';

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });

/** A network and a processor. Chromium adds the latency to each request. */
export interface Link {
  /** Milliseconds. */
  latency: number;
  /** Bytes a second. */
  rate: number;
  /** How many times slower than here a script runs. */
  slowed?: number;
}

/** The network of a phone in a town. */
export const mobileNetwork: Link = { latency: 150, rate: 1_600_000 / 8 };

/** What came over the wire. */
export interface Traffic {
  requests: number;
  bytes: number;
  /** Of the first answer, which is the page. */
  page: number;
}

/** Slows a tab down, and counts what comes over its network from now on. */
export async function slowDown(page: Page, { latency, rate, slowed = 1 }: Link): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, bytes: 0, page: 0 };
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Network.requestWillBeSent', () => (traffic.requests += 1));
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.page ||= encodedDataLength;
    traffic.bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  const speed = { latency, downloadThroughput: rate, uploadThroughput: rate, offline: false };
  await cdp.send('Network.emulateNetworkConditions', speed);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  return traffic;
}

/** Signs the world's person in, or somebody else of its company by a token, in each tab of a browser's context that opens later. */
export async function signInTab(
  page: Page,
  { token, companyId }: Pick<World, 'token' | 'companyId'>,
  UserType = 1,
): Promise<void> {
  const user = { Token: token, UserId: 1, RoleId: 1, UserName: 'Bench', CompanyId: companyId, UserType };
  await page.addInitScript((session) => {
    sessionStorage.setItem('user', session);
    sessionStorage.setItem('LoggedInUser', '{"isLoggedIn":true}');
  }, JSON.stringify(user));
}
