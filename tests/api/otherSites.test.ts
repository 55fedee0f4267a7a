import { describe, expect, it } from 'vitest';
import { pathOf } from '../../contract/calls/Call.ts';
import { checkUser } from '../../contract/calls/account/login.ts';
import { certificateField, signUp } from '../../contract/calls/account/signUp.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import type { Envelope } from '../../contract/calls/envelope.ts';
import { allEndpoints, allSources } from '../../server/app.ts';
import { restEndpoints } from '../../server/engine/restEndpoints.ts';
import { createBrand } from '../support/brand.ts';
import { createCompany, createRole, createUser, readPrefix, signIn } from '../support/factories.ts';
import { confirmTokenOf } from '../support/mails.ts';
import { fileDeps } from '../support/testDeps.ts';
import { pageDataIn, textOf, verdictApp } from '../support/verdictApp.ts';
import { sealbook } from '../../server/sealbook.ts';

const deps = await fileDeps({ TRUSTED_PROXIES: '1' });
const app = verdictApp(deps);
const brand = await createBrand(deps);
const token = await signIn(deps, await createUser(deps, brand));

const sources = allSources(deps.portal, deps.config.timeZone);
const calls = [
  ...allEndpoints(sealbook, sources).map(({ call }) => ({ call, base: '/api/api' })),
  ...restEndpoints(sources.values()).map(({ call }) => ({ call, base: '/api/rest' })),
].map(({ call, base }) => ({
  ...call,
  address: `${base}/${pathOf(call, { id: 1, flag: true, ids: '1', code: '1' })}`,
}));

const json = { 'content-type': 'application/json' };
const refusal = 'Another site has sent this, so nothing was done. Please do it on our own page.';

const send = async (address: string, init: RequestInit) => {
  const response = await app.request(`https://seals.example${address}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const elsewhere: Record<string, Record<string, string>> = {
  'another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'another site that hides its name': { 'sec-fetch-site': 'cross-site' },
  'a neighbour of the same domain': { 'sec-fetch-site': 'same-site', origin: 'https://www.seals.example' },
  'an older browser on another site': { origin: 'https://evil.example', host: 'seals.example' },
  'an older browser that hides the site': { origin: 'null', host: 'seals.example' },
};

describe.each(Object.entries(elsewhere))('%s', (_name, headers) => {
  it('makes no call, with a session or without one', async () => {
    for (const by of [undefined, { authorization: `Bearer ${token}` }])
      for (const { method, address } of calls) {
        const { status, text } = await send(address, {
          method,
          headers: { ...json, ...headers, ...by },
          ...(method === 'POST' && { body: '{}' }),
        });
        expect([address, status, (JSON.parse(text) as Envelope<null>).ResponseMessage]).toEqual([
          address,
          403,
          refusal,
        ]);
      }
  });

  it('reads no events of EPCIS', async () => {
    const { status, text } = await send('/api/epcis/events', { headers });
    expect([status, (JSON.parse(text) as { type: string }).type]).toEqual([
      403,
      'epcisException:SecurityException',
    ]);
  });
});

const ours: Record<string, Record<string, string>> = {
  'a program': {},
  'our own page': { 'sec-fetch-site': 'same-origin', origin: 'https://seals.example' },
  'our own page, whose browser hides its name': { 'sec-fetch-site': 'same-origin', origin: 'null' },
  'our own page behind another address': { origin: 'http://10.0.0.9:3000', host: '10.0.0.9:3000' },
  'our own page behind a proxy that changes the host': { origin: 'https://seals.example', host: 'server' },
};

it.each(Object.entries(ours))('%s makes calls', async (_name, headers) => {
  const body = JSON.stringify({ QrData: 'x' });
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'Application/JSON; charset=utf-8' } };
  const { status, text } = await send(`/api/api/${verifyProduct.path}`, { ...init, body });
  expect([status, text]).toEqual([200, expect.stringContaining('"Verdict":"fake"')]);
});

describe('a body that is not JSON', () => {
  const withBody = calls.filter(({ method, request }) => method === 'POST' && request);
  const types = ['text/plain', 'text/plain; application/json', 'application/x-www-form-urlencoded', ''];

  it('is taken by no public call, and counts as no try', async () => {
    const strangers = withBody.filter(({ access }) => access === 'public');
    expect(strangers.length).toBeGreaterThan(8);
    for (const { address, file } of strangers)
      for (let tries = 0; tries < 100; tries++) {
        const type = types[tries % types.length] ?? '';
        const headers = { ...(type && { 'content-type': type }), 'x-forwarded-for': '203.0.113.9' };
        const body = new Blob(['{}']);
        const { status, text } = await send(address, { method: 'POST', headers, body });
        const takes = file ? 'multipart/form-data or application/json' : 'application/json';
        expect([address, status, JSON.parse(text)]).toEqual([
          address,
          415,
          { ResponseCode: '415', ResponseMessage: `Please send this as ${takes}.`, ResponseData: null },
        ]);
      }
  });

  it('is taken by no call of a session', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
    for (const { address, access } of withBody)
      if (access === 'signed-in')
        expect([address, (await send(address, { method: 'POST', headers, body: '{}' })).status]).toEqual([
          address,
          415,
        ]);
  });
});

describe('a form of a seal’s page', () => {
  const first = brand.product().then((product) => brand.mapped(product, 5));
  const opened = async (index: number) => {
    const from = (await first) + index;
    const [seal] = await brand.seals(from, from);
    const path = `/pa?q=${seal?.Code}`;
    return { path, view: pageDataIn((await send(path, {})).text).view };
  };
  const feedback = {
    Name: 'Eve',
    email: 'eve@example.com',
    MobileNo: '9876543210',
    UserFeedback: 'Bad.',
    UserCity: 'Nowhere',
  };
  const scans = async () =>
    (
      await deps.database.pool.query('select city from verifications where company_id = $1', [
        brand.companyId,
      ])
    ).rows;
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string>) =>
    send(path, { method: 'POST', headers, body: new URLSearchParams(fields) });

  it.each(Object.entries(elsewhere))(
    'that %s sends is refused, and records nothing',
    async (_name, headers) => {
      const { path, view } = await opened(0);
      const { status, text } = await post(path, { View: view, stars: '1', ...feedback }, headers);
      expect([status, textOf(text)]).toEqual([403, expect.stringContaining(refusal)]);
      expect((await post(path, {}, headers)).status).toBe(403);
      expect(await scans()).toEqual([]);
      // a link from there is welcome
      expect((await send(path, { headers })).text).toContain('Genuine');
    },
  );

  it('that the page itself sends records the scan', async () => {
    const { path, view } = await opened(1);
    const headers = { origin: 'https://seals.example', host: 'seals.example' };
    expect((await post(path, { View: view, ...feedback }, headers)).text).toContain(
      'Thank you for your feedback.',
    );
    expect(await scans()).toEqual([{ city: 'Nowhere' }]);
  });
});

describe('a site that a company allows', async () => {
  const site = 'https://app.brand.example';
  const companyOf = async (origins: string | null, isActive = true) => {
    const companyId = await createCompany(deps);
    await createRole(deps, companyId, {}, { roleName: 'Mechanic', userType: 2 });
    await deps.database.pool.query(
      'update companies set allowed_origins = $2, is_active = $3 where id = $1',
      [companyId, origins, isActive],
    );
    return readPrefix(deps, companyId);
  };
  const allowing = await companyOf(`https://www.brand.example\n${site}`);
  const silent = await companyOf(null);
  await companyOf('https://gone.example', false);
  let number = 0;
  const person = (Prefix: string) => ({
    Prefix,
    RoleName: 'Mechanic',
    UserName: 'Ravi Kumar',
    Email: `ravi${++number}@example.com`,
    MobileNo: String(6_000_000_000 + number),
    City: 'Pune',
    Password: 'Secret1',
    ConfirmPassword: 'Secret1',
  });
  const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });
  const ask = (origin: string, Prefix: string) =>
    send(`/api/api/${signUp.path}`, {
      method: 'POST',
      headers: { ...json, ...from(origin) },
      body: JSON.stringify(person(Prefix)),
    });
  const preflight = (origin: string, path: string = signUp.path) =>
    send(`/api/api/${path}`, {
      method: 'OPTIONS',
      headers: {
        ...from(origin),
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });

  it('signs people up there, by JSON or a form, and reads the answer', async () => {
    const asked = await preflight(site);
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type',
      vary: expect.stringContaining('Origin'),
    });
    expect(asked.headers.has('access-control-allow-credentials')).toBe(false);
    const answered = await ask(site, allowing);
    expect([answered.status, JSON.parse(answered.text)]).toMatchObject([200, { ResponseCode: '200' }]);
    expect(answered.headers.get('access-control-allow-origin')).toBe(site);
    await confirmTokenOf(deps, `ravi${number}@example.com`);
    const form = new FormData();
    for (const [name, value] of Object.entries(person(allowing))) form.set(name, value);
    form.set(certificateField, '');
    const init = { method: 'POST', headers: from(site), body: form };
    expect((await send(`/api/api/${signUp.path}`, init)).text).toContain('"ResponseCode":"200"');
  });

  it('reads a refusal as well', async () => {
    const { status, headers } = await send(`/api/api/${signUp.path}`, {
      method: 'POST',
      headers: { ...from(site), 'content-type': 'text/plain' },
      body: '{}',
    });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([415, site]);
  });

  it('signs nobody up at a company that does not allow it', async () => {
    const { text } = await ask(site, silent);
    expect(JSON.parse(text)).toMatchObject({
      ResponseCode: '400',
      ResponseData: { errors: { Prefix: 'Please enter valid prefix.' } },
    });
  });

  it('makes no other call', async () => {
    const headers = { ...json, ...from(site) };
    const init = { method: 'POST', headers, body: '{}' };
    expect((await send(`/api/api/${checkUser.path}`, init)).status).toBe(403);
    expect((await preflight(site, checkUser.path)).headers.has('access-control-allow-origin')).toBe(false);
  });

  it.each([
    'https://evil.example',
    'https://brand.example',
    'http://app.brand.example',
    'https://gone.example',
    'null',
    '',
  ])('is not %j', async (origin) => {
    expect((await preflight(origin)).headers.has('access-control-allow-origin')).toBe(false);
    expect(await ask(origin, allowing)).toMatchObject({ status: 403 });
  });
});
