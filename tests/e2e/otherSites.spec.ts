import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { checkUser, forgotPassword } from '../../contract/calls/account/login.ts';
import { signUp } from '../../contract/calls/account/signUp.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';
import { mechanic } from '../../server/demo/people.ts';
import { askServer } from '../support/ask.ts';
import { mailedCode } from '../support/mails.ts';
import type { RunningServer } from '../support/startServer.ts';
import { test as base } from './support/demo.ts';

interface Attacked {
  /** The address of a site that is not the portal's. */
  evil: string;
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
}

const test = base.extend<Attacked>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
  evil: async ({}, provide) => {
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Evil</title>');
    }).listen(0, 'localhost');
    await once(site, 'listening');
    await provide(`http://localhost:${(site.address() as AddressInfo).port}`);
    site.closeAllConnections();
    site.close();
  },
  query: async ({ server }, provide) => {
    const database = await startEmbeddedPostgres({ dataDir: server.dataDir });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await provide(async (text, values) => (await client.query(text, values)).rows);
    await client.end();
    await database.stop();
  },
});

/** Sends a form from the page that is open, as a script of its site may, and goes where it leads. */
async function sendForm(page: Page, action: string, fields: Record<string, string>, enctype?: string) {
  const gone = page.waitForURL(action);
  await page.evaluate(
    ({ action, fields, enctype }) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action });
      if (enctype) form.enctype = enctype;
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(form);
      form.submit();
    },
    { action, fields, enctype },
  );
  await gone;
}

/** JSON as a form of plain text sends it: the equals sign falls into a text. */
function asPlainForm(json: object): Record<string, string> {
  return { [`${JSON.stringify(json).slice(0, -1)},"x":"`]: '"}' };
}

/** Sends a body without asking, and reads no answer. */
const sendBlindly = (page: Page, address: string, sent: object, as: 'text' | 'form' = 'text') =>
  page.evaluate(
    async ({ address, sent, as }) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(sent)) form.set(name, String(value));
      await fetch(address, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'include',
        body: as === 'form' ? form : JSON.stringify(sent),
        // the browser keeps the answer from the page, whatever the server did
      }).catch(() => undefined);
    },
    { address, sent, as },
  );

const cookiesOf = async (context: BrowserContext, url: string) =>
  (await context.cookies(url)).map(({ name }) => name);

const mailsIn = ({ dataDir }: RunningServer) => {
  const outbox = join(dataDir, 'outbox');
  return existsSync(outbox) ? readdirSync(outbox).length : 0;
};

const newSeal = async (server: RunningServer, token: string) => {
  const list = await fetch(`${server.url}/api/api/IssueNo/GetSeals?FromNo=70&ToNo=70`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return /\w{24}/.exec(await list.text())?.[0] ?? '';
};

/** Somebody who asks the demo's company for an account. */
async function strangerFrom(query: Attacked['query']) {
  const [role] = await query<{ prefix: string; name: string }>(
    `select prefix, role_name as name from roles r join companies c on c.id = r.company_id
     where user_type = 2 and role_name <> 'Dealer' and r.is_active limit 1`,
  );
  return {
    Prefix: role?.prefix,
    RoleName: role?.name,
    UserName: 'Ravi Kumar',
    Email: 'stranger@example.com',
    MobileNo: '6543210987',
    City: 'Pune',
    Password: 'Secret1',
    ConfirmPassword: 'Secret1',
  };
}

test('no other site signs a visitor’s browser in for points', async ({ page, context, server, evil }) => {
  const known = { Email: mechanic.email, Password: mechanic.password };
  const ask = askServer(server);
  const since = Date.now() - 5;
  await ask(checkUser, { ...known, RequestType: loginSteps.sendOtp });
  const otp = await mailedCode(server.dataDir, mechanic.email, since);
  const request = { ...known, RequestType: loginSteps.useOtp, otp };
  await page.goto(evil);
  await sendForm(page, `${server.url}/api/api/${checkUser.path}`, asPlainForm(request), 'text/plain');
  await expect(page.getByText('Another site has sent this')).toBeVisible();
  expect(await cookiesOf(context, server.url)).toEqual([]);
  // the code was good, and still is on a page of ours
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(
    async ([address = '', body = '']) => {
      await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    },
    [`/api/api/${checkUser.path}`, JSON.stringify(request)],
  );
  expect(await cookiesOf(context, server.url)).toContain('credited');
});

test('no other site scans, signs up or asks for a password through a visitor’s browser', async ({
  page,
  server,
  evil,
  token,
  query,
}) => {
  const stranger = await strangerFrom(query);
  const QrData = `${server.url}/pa?q=${await newSeal(server, token)}`;
  const mails = mailsIn(server);
  const call = (path: string) => `${server.url}/api/api/${path}`;
  await page.goto(evil);
  await sendBlindly(page, call(verifyProduct.path), { QrData, UserCity: 'Nowhere' });
  await sendBlindly(page, call(signUp.path), stranger);
  await sendBlindly(page, call(signUp.path), stranger, 'form');
  await sendBlindly(page, call(forgotPassword.path), { Email: mechanic.email });
  // the mails follow the answers
  await page.waitForTimeout(500);
  const scans = () => query(`select from verifications where city = 'Nowhere'`);
  const signUps = () => query('select from sign_ups');
  expect([await scans(), await signUps(), mailsIn(server)]).toEqual([[], [], mails]);
  // a program may send the same
  const ask = askServer(server);
  await ask(verifyProduct, { QrData, UserCity: 'Nowhere' });
  expect((await ask(signUp, stranger)).code).toBe('200');
  await ask(forgotPassword, { Email: mechanic.email });
  await expect.poll(() => mailsIn(server)).toBe(mails + 2);
  expect([await scans(), await signUps()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  await query('delete from sign_ups');
});

test('no other site sends a form of a seal’s page', async ({ page, server, evil, token, query }) => {
  const address = `${server.url}/pa?q=${await newSeal(server, token)}`;
  const html = await (await fetch(address)).text();
  const View = /"view":"([^"]+)"/.exec(html)?.[1] ?? '';
  const logged = () => query('select from verifications where token = $1', [View.split('.')[0]]);
  await page.goto(evil);
  await sendForm(page, address, { View, UserCity: 'Nowhere' });
  await expect(page.getByText('Another site has sent this')).toBeVisible();
  expect(await logged()).toEqual([]);
  // people go on from there
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Genuine|Already scanned)$/);
});

test('a site that a company allows signs people up, and an answer reaches its page', async ({
  page,
  server,
  query,
}) => {
  const site = 'https://app.brand.example';
  // browsers ask people before a site reaches their own machine, where the test's server is
  await page.context().grantPermissions(['local-network-access'], { origin: site });
  await page.route(`${site}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Brand</title>' }),
  );
  const stranger = { ...(await strangerFrom(query)), Email: 'other@example.com', MobileNo: '6543210988' };
  const signUpThere = async () => {
    await page.goto(site);
    return page.evaluate(
      async ([address = '', body = '']) => {
        try {
          const headers = { 'content-type': 'application/json' };
          const response = await fetch(address, { method: 'POST', headers, body });
          return await response.text();
        } catch (error) {
          return String(error);
        }
      },
      [`${server.url}/api/api/${signUp.path}`, JSON.stringify(stranger)],
    );
  };
  expect(await signUpThere()).toBe('TypeError: Failed to fetch');
  const signUps = () => query<{ email: string }>(`select values ->> 'Email' as email from sign_ups`);
  expect(await signUps()).toEqual([]);
  const allow = (origins: string | null) =>
    query('update companies set allowed_origins = $2 where prefix = $1', [stranger.Prefix, origins]);
  await allow(site);
  expect(await signUpThere()).toContain('"ResponseCode":"200"');
  expect(await signUps()).toEqual([{ email: stranger.Email }]);
  await query('delete from sign_ups');
  await allow(null);
});
