import { type BrowserContext, test as base, type Page } from '@playwright/test';
import type { LoginAnswer } from '../../../contract/calls/account/login.ts';
import { connect } from '../../../server/db/connect.ts';
import { startEmbeddedPostgres } from '../../../server/db/embeddedPostgres.ts';
import type { DemoPerson } from '../../../server/demo/DemoClient.ts';
import { administrator } from '../../../server/demo/people.ts';
import { assertInvariants } from '../../support/assertInvariants.ts';
import { type Ask, askServer, withToken } from '../../support/ask.ts';
import { signInByCalls } from '../../support/signInByCalls.ts';
import { type RunningServer, startServer } from '../../support/startServer.ts';

interface Shared {
  /** One server with the demo's data for all tests of a run; each test leaves the data that others need, and whole. */
  server: RunningServer;
  /** Answers a person's sign-in; they sign in once in a run. */
  sessionOf: (person: DemoPerson) => Promise<LoginAnswer>;
  /** A device for each person by e-mail, kept for a run, since a browser that knows the portal loads it sooner. */
  devices: Map<string, BrowserContext>;
}

interface ForTest {
  /** Goes to `path` of the portal in a new window, signed in as `person`. */
  enter: (page: Page, path: string, person?: DemoPerson) => Promise<void>;
  /** Opens a window at `path` of the portal, signed in as `person`. A person's second window is on another device. */
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
      const engine = await startEmbeddedPostgres({ dataDir: server.dataDir });
      const database = connect(engine.url);
      try {
        await assertInvariants(database);
      } finally {
        await database.close();
        await engine.stop();
        await server.stop();
      }
    },
    // filling the demo may take long beside other tests
    { scope: 'worker', timeout: 180_000 },
  ],
  sessionOf: [
    async ({ server }, provide) => {
      const known = new Map<string, LoginAnswer>();
      await provide(async (person) => {
        const session = known.get(person.email) ?? (await signInByCalls(server, person));
        known.set(person.email, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  devices: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, provide) => {
      const devices = new Map<string, BrowserContext>();
      await provide(devices);
      for (const device of devices.values()) await device.close();
    },
    { scope: 'worker' },
  ],
  enter: async ({ server, sessionOf }, provide) => {
    await provide(async (page, path, person = administrator) => {
      const { users, assignedPermissionsForUser } = await sessionOf(person);
      const session = {
        LoggedInUser: { isLoggedIn: true },
        user: users[0],
        assignedPermissionsForUser,
      };
      // any file of the same origin, because the session must be stored before the portal reads it
      await page.goto(`${server.url}/favicon.svg`);
      await page.evaluate(async (stored) => {
        // nothing of an earlier test is left
        localStorage.clear();
        for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
        for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, JSON.stringify(value));
      }, session);
      await page.goto(`${server.url}${path}`);
    });
  },
  open: async ({ browser, devices, enter }, provide) => {
    const pages: Page[] = [];
    const others: BrowserContext[] = [];
    const atWork = new Set<string>();
    const deviceOf = async (email: string) => {
      const kept = devices.get(email);
      if (kept && !atWork.has(email)) return kept;
      const device = await browser.newContext();
      if (kept) others.push(device);
      else devices.set(email, device);
      return device;
    };
    await provide(async (path, person = administrator) => {
      const device = await deviceOf(person.email);
      atWork.add(person.email);
      // a new window, since a window behind another one is slow
      const page = await device.newPage();
      pages.push(page);
      await enter(page, path, person);
      return page;
    });
    for (const each of [...pages, ...others]) await each.close();
  },
  token: async ({ sessionOf }, provide) => {
    const { users } = await sessionOf(administrator);
    await provide(users[0]?.Token ?? '');
  },
  ask: async ({ server, token }, provide) => {
    await provide(withToken(askServer(server), token));
  },
});
