import { test as base, type Page } from '@playwright/test';
import type { SignedInUser } from '../../../contract/calls/login.ts';
import { administrator, type DemoPerson } from '../../../server/demo/people.ts';
import { type Ask, askServer, withToken } from '../../support/ask.ts';
import { type RunningServer, startServer } from '../../support/startServer.ts';
import { signIn } from './signIn.ts';

/** A tab's session storage after a sign-in. */
type StoredSession = [key: string, value: string][];

interface Shared {
  /** One server with the demo's data for all tests of a run; each test leaves the data that others need. */
  server: RunningServer;
  /** Answers a person's stored sign-in; they sign in once in a run. */
  sessionOf: (person: DemoPerson) => Promise<StoredSession>;
}

interface ForTest {
  /** Opens a window at `path` of the portal, signed in as `person`. */
  open: (path: string, person?: DemoPerson) => Promise<Page>;
  /** The token of the demo's administrator. */
  token: string;
  /** Makes a documented call as the demo's administrator. */
  ask: Ask;
}

export const test = base.extend<ForTest, Shared>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      const server = await startServer({ DEMO: '1' });
      await provide(server);
      await server.stop();
    },
    // filling the demo may take long beside other tests
    { scope: 'worker', timeout: 180_000 },
  ],
  sessionOf: [
    async ({ browser, server }, provide) => {
      const stored = new Map<string, StoredSession>();
      await provide(async (person) => {
        const known = stored.get(person.email);
        if (known) return known;
        // also for tests of pages without scripts
        const page = await browser.newPage({ javaScriptEnabled: true });
        await signIn(page, server, person.email, person.password);
        const session = await page.evaluate(() => Object.entries(sessionStorage));
        await page.close();
        stored.set(person.email, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, server, sessionOf }, provide) => {
    const pages: Page[] = [];
    await provide(async (path, person = administrator) => {
      const session = await sessionOf(person);
      // a new window, since a window behind another one is slow
      const page = await browser.newPage();
      pages.push(page);
      // any file of the same origin, because the session must be stored before the portal reads it
      await page.goto(`${server.url}/favicon.svg`);
      await page.evaluate((entries) => {
        for (const [key, value] of entries) sessionStorage.setItem(key, value);
      }, session);
      await page.goto(`${server.url}${path}`);
      return page;
    });
    for (const page of pages) await page.close();
  },
  token: async ({ sessionOf }, provide) => {
    const stored = Object.fromEntries(await sessionOf(administrator))['user'] ?? '';
    const { Token } = JSON.parse(stored) as SignedInUser;
    await provide(Token);
  },
  ask: async ({ server, token }, provide) => {
    await provide(withToken(askServer(server), token));
  },
});
