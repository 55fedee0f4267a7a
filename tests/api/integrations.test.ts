import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { afterAll, describe, expect, it } from 'vitest';
import { getPages } from '../../contract/calls/account/pagePermissions.ts';
import { putSalesOrder } from '../../contract/calls/orders/orders.ts';
import { formatCarton } from '../../contract/serial/cartonCode.ts';
import { appOf } from '../support/appOf.ts';
import { createBrand, openSeals } from '../support/brand.ts';
import { done } from '../support/ask.ts';
import { createRole, createTestDealer, everyRight, printSlips, type Rights } from '../support/factories.ts';
import { addProgram } from '../support/programWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps({ TRUSTED_PROXIES: '1' });
const { pool } = deps.database;
const app = appOf(deps);
// the first company of a database is the operating one
await createBrand(deps);
const floor = [
  'order-booking',
  'upload-so-details',
  'secondary-packing',
  'dispatch',
  'carton-master',
  'programs',
  'epcis-events',
];
const brand = await createBrand(deps, Object.fromEntries(floor.map((page) => [page, everyRight])));
const { companyId } = brand;
const site = 'https://shop.example';
await pool.query('update companies set allowed_origins = $2 where id = $1', [companyId, site]);
await done(
  brand.ask('CartonMaster/CreateCarton', { CartonName: 'Box of six', CartonSize: 6, Description: 'Box' }),
);
const tea = await brand.product({ HPCode: 'HP-10' });
await brand.product({ HPCode: 'HP-20' });
const dealer = await createTestDealer(deps, {
  companyId,
  roleId: await createRole(deps, companyId, {}, { userType: 2, roleName: 'Dealer' }),
});
await pool.query(`update dealers set code = 'D-7' where id = $1`, [dealer.dealerId]);
await done(brand.ask('IssueNo/CreateIssueNumber', { SalesOrderNo: 'SEALS-7', IssueQty: 3000 }));
await done(brand.ask('IssueNo/CreateIssueNumber', { SalesOrderNo: 'SEALS-8', IssueQty: 100 }));
await done(brand.ask('Mapping/CreateMapping', { ProductId: tea, FromNo: 1, Qty: 100 }));
await printSlips(deps, companyId);
const { prefix, sealOf } = await openSeals(deps, companyId);
const slip = formatCarton({ prefix, type: 'SID', year: 2026, number: 1 });

const server = serve({ fetch: app.fetch, port: 0, overrideGlobalObjects: false });
await once(server, 'listening');
const address = server.address();
const portal = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
const folder = mkdtempSync(join(tmpdir(), 'sealbook-guide-'));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const guide = readFileSync(join(import.meta.dirname, '../../docs/integrations.md'), 'utf8');
const section = (title: string): string => guide.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
/** The examples of a section, each with the answer that the guide shows. */
const examples = (title: string) =>
  [...section(title).matchAll(/```sh\n([^]*?)```\n\n```json\n([^]*?)```/g)].map(
    ([, command = '', shown = '']) => ({
      command,
      shown: JSON.parse(shown) as unknown,
    }),
  );

const run = async (command: string, key: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)('bash', ['-euc', command], {
    cwd: folder,
    env: {
      ...process.env,
      PORTAL: portal,
      KEY: key,
      DEALER: 'D-7',
      DEALER_ID: String(dealer.dealerId),
      SLIP: slip,
    },
  });
  return JSON.parse(stdout);
};

const program = (rights: Rights, values?: object) =>
  addProgram(deps, { ask: brand.ask, companyId }, rights, { ...values });

const chapters: readonly [title: string, rights: Rights, values?: object][] = [
  ['A program and its key', { 'carton-master': ['view'] }, { OnlyReads: true }],
  [
    'Sales orders from an ERP',
    { 'order-booking': ['view', 'add', 'edit'], 'upload-so-details': ['view', 'add'] },
  ],
  ['A print house fetches seals', { 'issue-number': ['view', 'report'] }, { OnlyReads: true }],
  ['A forwarder says what it saw', { 'epcis-events': ['view', 'add'] }],
  ['A warehouse packs and dispatches', { 'secondary-packing': ['view', 'add'], dispatch: ['view', 'add'] }],
];

describe('the guide for other programs', () => {
  it.each(chapters)('shows what happens: %s', async (title, rights, values) => {
    const { id, key } = await program(rights, values);
    if (title.startsWith('A print house'))
      await done(brand.ask('IssueNo/SetPrintHouse', { IssueId: await firstOrder(), ProgramId: id }));
    const all = examples(title);
    expect(all.length).toBeGreaterThan(0);
    for (const { command, shown } of all) {
      const answered = await run(command, key);
      if (typeof shown === 'object') expect(answered, command).toMatchObject(shown ?? {});
      else expect(answered, command).toBe(shown);
    }
  });

  it('has the line for curl that the calls’ page shows', async () => {
    const { key } = await program({ 'carton-master': ['view'] });
    const page = await (await fetch(`${portal}/api/docs`)).text();
    const [, line = ''] = /<pre[^>]*>\s*(curl[^<]*)</.exec(page) ?? [];
    const command = line.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
    expect(await run(command, key)).toMatchObject({ ResponseCode: '200' });
  });

  it('counts no scan for a page of the shop, and answers no other site', async () => {
    const [, text = ''] = /```js\n([^]*?)```/.exec(section('A shop')) ?? [];
    const visit = async (origin: string) => {
      const headers = { origin, 'sec-fetch-site': 'cross-site' };
      const asked = async (url: string, init: RequestInit) => {
        const preflight = await app.request(url, {
          method: 'OPTIONS',
          headers: { ...headers, 'access-control-request-method': 'POST' },
        });
        if (preflight.headers.get('access-control-allow-origin') !== origin) throw new TypeError('blocked');
        const given = new Headers(init.headers);
        for (const [name, value] of Object.entries(headers)) given.set(name, value);
        return app.request(url, { ...init, headers: given });
      };
      const source = `export default (PORTAL, fetch) => { ${text}; return verify; }`;
      const { default: made } = (await import(
        /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`
      )) as { default: (portal: string, fetch: typeof asked) => (code: string) => Promise<object> };
      return made('https://seals.example', asked);
    };
    const verify = await visit(site);
    for (let n = 0; n < 3; n++)
      expect(await verify(sealOf(5))).toMatchObject({ isGenuine: true, verdict: 'genuine' });
    expect(await verify(sealOf(5).replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toMatchObject({
      isGenuine: false,
      verdict: 'fake',
    });
    const { rows } = await pool.query('select from verifications union all select from serial_scans');
    expect(rows).toEqual([]);
    await expect((await visit('https://evil.example'))(sealOf(5))).rejects.toThrow('blocked');
    // another company allows this site, but the seal's does not
    const other = 'https://other.example';
    await pool.query('update companies set allowed_origins = $2 where id <> $1', [companyId, other]);
    expect(await (await visit(other))(sealOf(5))).toMatchObject({ isGenuine: false, verdict: undefined });
  });
});

const firstOrder = async (): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    'select min(id) as id from issued_ranges where company_id = $1',
    [companyId],
  );
  return rows[0]?.id ?? 0;
};

it('shows a print house its own orders only', async () => {
  const { key } = await program({ 'issue-number': ['view', 'report'] });
  const byKey = (path: string, body?: object) => brand.ask(path, body, { token: key });
  expect((await byKey('IssueNo/GetIssueNumbers', { PageSize: 20 })).data).toEqual([]);
  expect(await byKey('IssueNo/GetSeals?FromNo=1&ToNo=5')).toMatchObject({
    code: '400',
    message: expect.stringContaining('This program does not print'),
  });
  expect((await brand.ask<object[]>('IssueNo/GetIssueNumbers', { PageSize: 20 })).data).toHaveLength(2);
});

it('books a number once, however often and by however many it is sent at once', async () => {
  const { key } = await program({ 'order-booking': ['add', 'edit'], 'upload-so-details': ['add'] });
  const put = (sent: object, token = key) => brand.ask(putSalesOrder, sent, { token });
  const order = { SONo: 'SO-9', DealerCode: 'd-7', Lines: [{ HPCode: 'hp-10', Qty: 3 }] };
  const answers = await Promise.all([1, 2, 3, 4].map(() => put(order)));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(answers.filter(({ message }) => message === 'Order created successfully.')).toHaveLength(1);
  for (const [sent, where] of [
    [{ ...order, DealerCode: 'nobody' }, 'DealerCode'],
    [{ SONo: 'SO-10', Lines: order.Lines }, 'DealerCode'],
    [{ ...order, Lines: [{ HPCode: 'HP-99', Qty: 3 }] }, 'Lines[0].HPCode'],
    [{ ...order, Lines: [...order.Lines, { HPCode: 'HP-10', Qty: 1 }] }, 'Lines[1].HPCode'],
    [{ ...order, Lines: [{ HPCode: 'HP-10', Qty: 0 }] }, 'Lines'],
    [{ ...order, Lines: [{ HPCode: 'HP-10', Qty: -1 }] }, 'Lines[0].Qty'],
    [{ ...order, SONo: 'S'.repeat(51) }, 'SONo'],
  ] as const) {
    const { code, data } = await put(sent);
    expect([code, Object.keys((data as unknown as { errors: object }).errors)]).toEqual(['400', [where]]);
  }
  const { key: adding } = await program({ 'order-booking': ['add'], 'upload-so-details': ['add'] });
  expect((await put({ ...order, Lines: [{ HPCode: 'HP-10', Qty: 4 }] }, adding)).status).toBe(418);
  expect((await brand.ask(getPages, undefined, { token: adding, params: { id: brand.roleId } })).status).toBe(
    418,
  );
});
