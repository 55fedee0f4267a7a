import dns from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginCompanySignIn, finishCompanySignIn } from '../../contract/calls/account/companySignIn.ts';
import { checkUser } from '../../contract/calls/account/login.ts';
import { getOwnSessions } from '../../contract/calls/account/ownSessions.ts';
import { isIssuersName } from '../../server/access/companySignIn/companySignIns.ts';
import { askApp } from '../support/ask.ts';
import { appOf } from '../support/appOf.ts';
import {
  createCompany,
  createRole,
  createUser,
  everyRight,
  setRights,
  signIn,
} from '../support/factories.ts';
import { type IssuedClaims, openIssuer } from '../support/openIssuer.ts';
import { fileDeps } from '../support/testDeps.ts';

const resolveTxt = vi.spyOn(dns, 'resolveTxt');

const people = new Map<string, IssuedClaims>();
const issuer = await openIssuer(people, 'https://seals.example/login');
afterAll(async () => {
  resolveTxt.mockRestore();
  await issuer.close();
});

const deps = await fileDeps({ RECEIVERS_ANYWHERE: '1' });
const app = appOf(deps);
const ask = askApp(app);
await createCompany(deps);

let companyId: number;
let roleId: number;
let domain: string;
let count = 0;

const prefixOf = async (id: number) => {
  const { rows } = await deps.database.pool.query<{ prefix: string }>(
    'select prefix from companies where id = $1',
    [id],
  );
  return rows[0]?.prefix ?? '';
};

/** Stores a company's sign-in, as its page does. */
async function addSignIn(changes: Record<string, unknown> = {}, of = companyId, role = roleId) {
  const row = { admits_at_once: true, is_required: false, roles_claim: null, ...changes };
  await deps.database.pool.query(
    `insert into company_sign_ins (company_id, domain, issuer, client_id, role_id, roles_claim, admits_at_once, is_required)
     values ($1, $2, $3, 'sealbook', $4, $5, $6, $7)`,
    [of, domain, issuer.issuer, role, row.roles_claim, row.admits_at_once, row.is_required],
  );
}

beforeEach(async () => {
  companyId = await createCompany(deps);
  roleId = await createRole(deps, companyId);
  domain = `firm${++count}.example`;
  const prefix = await prefixOf(companyId);
  resolveTxt.mockImplementation((name) =>
    Promise.resolve(name === domain ? [['v=spf1 -all'], ['seal', `book=${prefix}`]] : []),
  );
});

/** Says who the issuer's person is. */
const known = (id: string, claims: Record<string, unknown> = {}) => {
  const email = `${id}@${domain}`;
  people.set(id, { sub: id, name: `The ${id}`, email, email_verified: true, ...claims });
  return email;
};

async function begin(Email: string) {
  const asked = await ask(beginCompanySignIn, { Email });
  const cookie = /^[^;]*/.exec(asked.headers.get('set-cookie') ?? '')?.[0] ?? '';
  return { ...asked, address: asked.data?.Address ?? '', cookie };
}

const finish = (Answer: string, cookie: string) =>
  ask(finishCompanySignIn, { Answer }, { headers: { cookie } });

/** Goes the whole way. */
async function signInBy(id: string, email: string) {
  const { address, cookie } = await begin(email);
  return finish(await issuer.signInAs(id, address), cookie);
}

describe('signing in where one’s company does', () => {
  it('adds a new person with the chosen role, and opens a session', async () => {
    await addSignIn();
    const email = known('anu');
    const { code, data } = await signInBy('anu', email);
    expect(code).toBe('200');
    const [user] = data?.users ?? [];
    expect(user).toMatchObject({
      UserName: 'The anu',
      Email: email,
      CompanyId: companyId,
      RoleId: roleId,
      UserType: 1,
    });
    expect((await ask(getOwnSessions, undefined, { token: user?.Token ?? '' })).status).toBe(200);
    const again = await signInBy('anu', email);
    expect(again.data?.users[0]?.UserId).toBe(user?.UserId);
  });

  it('lets a new person wait for approval where the company says so', async () => {
    await addSignIn({ admits_at_once: false });
    const email = known('bela');
    expect((await signInBy('bela', email)).message).toBe('Your account is waiting for approval.');
    const { rows } = await deps.database.pool.query('select is_approved from users where email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ is_approved: false }]);
    expect((await signInBy('bela', email)).message).toBe('Your account is waiting for approval.');
  });

  it('knows a person again by the issuer’s name, also with another e-mail', async () => {
    await addSignIn();
    const first = await signInBy('chitra', known('chitra'));
    const email = known('chitra', { email: `new@${domain}` });
    const second = await signInBy('chitra', email);
    expect(second.data?.users[0]?.UserId).toBe(first.data?.users[0]?.UserId);
  });

  it('takes nobody for the person whom another issuer called so', async () => {
    await addSignIn();
    const keeper = await createUser(deps, { companyId, rights: { 'company-sign-in': ['view', 'edit'] } });
    const first = await signInBy('nita', known('nita'));
    const token = await signIn(deps, keeper);
    const move = async (Issuer: string) => {
      const { data } = await ask<object[]>('CompanySignIn/GetCompanySignIns', {}, { token });
      return (await ask('CompanySignIn/UpdateCompanySignIn', { ...data?.[0], Issuer }, { token })).code;
    };
    expect([await move('https://new.example'), await move(issuer.issuer)]).toEqual(['200', '200']);
    const second = await signInBy('nita', known('nita', { email: `other@${domain}` }));
    expect(second.code).toBe('200');
    expect(second.data?.users[0]?.UserId).not.toBe(first.data?.users[0]?.UserId);
  });

  it('links a colleague by a confirmed e-mail, and gives the role that the claim names first', async () => {
    await addSignIn({ roles_claim: 'groups' });
    const { userId } = await createUser(deps, { companyId, roleId });
    await deps.database.pool.query('update users set email = $2 where id = $1', [userId, `dev@${domain}`]);
    const packers = await createRole(deps, companyId);
    await deps.database.pool.query(`update roles set role_name = 'Packers' where id = $1`, [packers]);
    const email = known('dev', { groups: ['everybody', 'packers'] });
    const { data } = await signInBy('dev', email);
    expect(data?.users[0]).toMatchObject({ UserId: userId, RoleId: packers });
  });
});

describe('what an issuer says of a person', () => {
  it('gives a dealer no role of staff', async () => {
    await addSignIn({ roles_claim: 'groups' });
    const dealer = await createUser(deps, { companyId, userType: 2 });
    await deps.database.pool.query('update users set email = $2 where id = $1', [
      dealer.userId,
      `raj@${domain}`,
    ]);
    const staff = await createRole(deps, companyId, {}, { roleName: 'Administrators' });
    const { data } = await signInBy('raj', known('raj', { groups: ['Administrators'] }));
    expect(data?.users[0]).toMatchObject({ UserId: dealer.userId, RoleId: dealer.roleId });
    expect(staff).not.toBe(dealer.roleId);
  });

  it('is stored as far as people can be called so', async () => {
    await addSignIn({ roles_claim: 'groups' });
    const claims = { name: 'n'.repeat(1000), groups: ['a\0b', null, { a: 1 }] };
    const { data } = await signInBy('sita', known('sita', claims));
    expect(data?.users[0]?.UserName).toBe('n'.repeat(250));
  });
});

describe('signing out at the issuer', () => {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const tell = async (token: string) =>
    (
      await app.request('/api/company-sign-out', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token: token }),
      })
    ).status;
  const statusOf = async (token: string) => (await ask(getOwnSessions, undefined, { token })).status;

  it('ends the person’s sessions here, and nobody else’s', async () => {
    await addSignIn();
    const [kiran, lata] = [await signInBy('kiran', known('kiran')), await signInBy('lata', known('lata'))];
    const tokens = [kiran, lata].map(({ data }) => data?.users[0]?.Token ?? '');
    expect(await tell(await issuer.sign({ sub: 'kiran', events }))).toBe(200);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 200]);
  });

  it('ends nothing that began since a token was first sent, and takes the one of a clock that is ahead', async () => {
    await addSignIn();
    const email = known('neha');
    await signInBy('neha', email);
    const soon = Math.floor(Date.now() / 1000) + 30;
    const token = await issuer.sign({ sub: 'neha', events, iat: soon });
    expect(await tell(token)).toBe(200);
    const { data } = await signInBy('neha', email);
    expect([await tell(token), await statusOf(data?.users[0]?.Token ?? '')]).toEqual([200, 200]);
  });

  it('takes no other token', async () => {
    await addSignIn();
    const { data } = await signInBy('mohan', known('mohan'));
    const wrong = [
      await issuer.sign({ sub: 'mohan' }),
      await issuer.sign({ sub: 'mohan', events, nonce: 'of an ID token' }),
      await issuer.sign({ sub: 'mohan', events, aud: 'another' }),
      await issuer.sign({ sub: 'mohan', events, iss: 'https://evil.example' }),
      await issuer.sign({ events }),
      await issuer.sign({ sub: null, sid: null, events }),
      await issuer.sign({ sub: 'mohan\0', events }),
      (await issuer.sign({ sub: 'mohan', events })).slice(0, -8),
      'no token',
    ];
    expect(await Promise.all(wrong.map(tell))).toEqual(wrong.map(() => 400));
    expect(await statusOf(data?.users[0]?.Token ?? '')).toBe(200);
  });

  it('reads no more of a request than a token needs, and takes only so many', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(1024));
        if (sent === 1000) controller.close();
      },
    });
    const request = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await app.request('/api/company-sign-out', request)).status).toBe(413);
    expect(sent).toBeLessThan(30);
    const statuses = new Set<number>();
    for (let times = 0; times < 620; times++) statuses.add(await tell('no token'));
    expect([...statuses]).toEqual([400, 429]);
  });
});

describe('what is refused', () => {
  it.each([
    ['is not confirmed', { email_verified: false }],
    ['has no word about it', { email_verified: undefined }],
    ['belongs to another domain', { email: () => 'boss@elsewhere.example' }],
    ['leads to two people', { email: () => `victim@elsewhere.example@${domain}` }],
    ['has more than an address', { email: () => `<victim@elsewhere.example>, eve@${domain}` }],
    ['is too long', { email: () => `${'e'.repeat(300)}@${domain}` }],
  ])(
    'an e-mail that %s',
    async (_, { email, ...claims }: { email?: () => string; email_verified?: boolean }) => {
      await addSignIn();
      known('eve', { ...claims, ...(email && { email: email() }) });
      const { code, message } = await signInBy('eve', `eve@${domain}`);
      expect([code, message]).toEqual([
        '400',
        'Your company’s sign-in did not confirm an e-mail of its own domain for you.',
      ]);
    },
  );

  it('the person of another company, whatever the issuer says of the e-mail', async () => {
    await addSignIn();
    const stranger = await createUser(deps);
    await deps.database.pool.query('update users set email = $2 where id = $1', [
      stranger.userId,
      `farid@${domain}`,
    ]);
    const { code, data } = await signInBy('farid', known('farid'));
    expect([code === '200', data?.users]).not.toContain(true);
    expect(code).toBe('409');
  });

  it('an answer twice, another browser’s, and one with another state', async () => {
    await addSignIn();
    const email = known('gita');
    const { address, cookie } = await begin(email);
    const answer = await issuer.signInAs('gita', address);
    expect((await finish(answer, '')).code).toBe('400');
    const other = await begin(email);
    expect((await finish(answer, other.cookie)).message).toBe(
      'Your company did not confirm who you are. Please begin again.',
    );
    expect((await finish(answer, cookie)).code).toBe('200');
    expect((await finish(answer, cookie)).message).toBe('This sign-in has ended. Please begin again.');
  });

  it.each(['nonce', 'verifier', 'state'])('an answer to an attempt with another %s', async (part) => {
    await addSignIn();
    const { address, cookie } = await begin(known('yash'));
    const answer = await issuer.signInAs('yash', address);
    await deps.database.pool.query(`update company_sign_in_attempts set ${part} = repeat('x', 43)`);
    expect((await finish(answer, cookie)).message).toContain('did not confirm who you are');
  });

  it('a person’s token that another key has signed', async () => {
    const forger = await openIssuer(people, 'https://seals.example/login');
    await forger.showOtherKey();
    await addSignIn();
    await deps.database.pool.query('update company_sign_ins set issuer = $2 where company_id = $1', [
      companyId,
      forger.issuer,
    ]);
    const { address, cookie } = await begin(known('omar'));
    expect((await finish(await forger.signInAs('omar', address), cookie)).code).toBe('400');
    await forger.close();
  });

  it('a person’s token from more than a minute ahead', async () => {
    await addSignIn();
    const finishAt = async (seconds: number) => {
      const now = () => new Date(Date.now() - seconds * 1000);
      const askEarlier = askApp(appOf({ ...deps, now }));
      const email = known('prem');
      const asked = await askEarlier(beginCompanySignIn, { Email: email });
      const cookie = /^[^;]*/.exec(asked.headers.get('set-cookie') ?? '')?.[0] ?? '';
      const Answer = await issuer.signInAs('prem', asked.data?.Address ?? '');
      return (await askEarlier(finishCompanySignIn, { Answer }, { headers: { cookie } })).code;
    };
    expect([await finishAt(3600), await finishAt(90), await finishAt(45)]).toEqual(['400', '400', '200']);
  });

  it.each([
    ['signs only with a shared secret', { id_token_signing_alg_values_supported: ['HS256'] }, '(HS256)'],
    ['calls itself otherwise', { issuer: 'https://other.example/' }, 'https://other.example/ answers'],
  ])('an issuer that %s, by name', async (_what, changes, said) => {
    let issuer = '';
    const server = createServer((_, response) => {
      const known = { issuer, authorization_endpoint: `${issuer}/auth`, jwks_uri: `${issuer}/jwks` };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ...known, ...changes }));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await addSignIn();
    await deps.database.pool.query('update company_sign_ins set issuer = $2 where company_id = $1', [
      companyId,
      issuer,
    ]);
    expect((await begin(known('qadir'))).message).toContain(said);
    server.close();
  });

  it('names that no issuer gives', () => {
    const names = ['', 'x'.repeat(256), 'x\0', 'é', null, 5, ['x']];
    expect(names.filter(isIssuersName)).toEqual([]);
    expect(isIssuersName('auth0|5f 7a')).toBe(true);
  });

  it('an answer that names another issuer', async () => {
    await addSignIn();
    const { address, cookie } = await begin(known('hari'));
    const answer = new URLSearchParams(await issuer.signInAs('hari', address));
    answer.set('iss', 'https://evil.example');
    expect((await finish(answer.toString(), cookie)).code).toBe('400');
  });

  it('a domain whose DNS does not name the company, though another company claims it as well', async () => {
    const thief = await createCompany(deps);
    await addSignIn({}, thief, await createRole(deps, thief));
    expect((await begin(known('ila'))).code).toBe('400');
    await addSignIn();
    const { data } = await signInBy('ila', known('ila'));
    expect(data?.users[0]?.CompanyId).toBe(companyId);
  });

  it('an inactive person, and a company’s passwords where its sign-in is required', async () => {
    await addSignIn({ is_required: true });
    const email = known('jai');
    const { data } = await signInBy('jai', email);
    await deps.database.pool.query('update users set is_active = false where id = $1', [
      data?.users[0]?.UserId,
    ]);
    expect((await signInBy('jai', email)).message).toBe(
      'Your account, your role or your company is not active.',
    );
    const person = await createUser(deps, { companyId, roleId });
    const step = { Email: person.email, Password: person.password, RequestType: 1 };
    expect((await ask(checkUser, step)).message).toBe(
      'Your company refuses passwords. Please press Sign in with your company.',
    );
    const dealer = await createUser(deps, { companyId, userType: 2 });
    const theirs = { Email: dealer.email, Password: dealer.password, RequestType: 1 };
    expect((await ask(checkUser, theirs)).code).toBe('205');
  });

  it('passwords only by who has signed in with the very settings, so nobody is locked out', async () => {
    await addSignIn();
    await setRights(deps, roleId, { 'company-sign-in': ['view', 'edit'] });
    const email = known('wali');
    const keeper = await createUser(deps, { companyId, roleId });
    const save = async (token: string, changes: object = { IsRequired: true }) => {
      const { data } = await ask<object[]>('CompanySignIn/GetCompanySignIns', {}, { token });
      return ask('CompanySignIn/UpdateCompanySignIn', { ...data?.[0], ...changes }, { token });
    };
    const byIssuer = async () => (await signInBy('wali', email)).data?.users[0]?.Token ?? '';
    const locksOut = {
      code: '400',
      data: { errors: { IsRequired: expect.stringContaining('once you have signed in') } },
    };
    expect(await save(await signIn(deps, keeper))).toMatchObject(locksOut);
    const added = { Domain: 'other.example', Issuer: issuer.issuer, ClientId: 'sealbook', RoleId: roleId };
    const token = await signIn(deps, keeper);
    await setRights(deps, roleId, { 'company-sign-in': everyRight });
    expect(
      await ask('CompanySignIn/CreateCompanySignIn', { ...added, IsRequired: true }, { token }),
    ).toMatchObject(locksOut);
    const before = await byIssuer();
    expect(await save(before, { IsRequired: true, ClientId: 'mistyped' })).toMatchObject(locksOut);
    expect(await save(before, { ClientId: 'mistyped' })).toMatchObject({ code: '200' });
    expect(await save(before)).toMatchObject(locksOut);
    expect(await save(before, { ClientId: 'sealbook' })).toMatchObject({ code: '200' });
    const now = await byIssuer();
    expect(await save(now)).toMatchObject({ code: '200' });
    expect(await save(now, { ClientId: 'mistyped' })).toMatchObject(locksOut);
    expect(await save(now, { AdmitsAtOnce: false })).toMatchObject({ code: '200' });
  });

  it('a domain in the same words, whether nobody or somebody unproven claims it, and tells of no person', async () => {
    const told = async (email: string) => {
      const { status, code, message, data, headers } = await begin(email);
      const sent = [...headers].filter(([name]) => name !== 'set-cookie' && name !== 'content-length');
      return {
        status,
        code,
        message,
        isLed: data?.Address !== undefined,
        sent,
        cookies: headers.getSetCookie().length,
      };
    };
    const nobodys = await told('asha@nobody.example');
    expect(nobodys).toMatchObject({ code: '400', cookies: 0 });
    await addSignIn();
    resolveTxt.mockResolvedValueOnce([]);
    expect(await told(`asha@${domain}`)).toEqual(nobodys);
    await signInBy('xena', known('xena'));
    const led = await told(`xena@${domain}`);
    expect(led).toMatchObject({ code: '200', isLed: true, cookies: 1 });
    expect(await told(`nobody@${domain}`)).toEqual(led);
  });

  it('who asks about more than 120 e-mails a minute, whatever the answers', async () => {
    deps.pass(60_000);
    await addSignIn();
    const asked = Array.from({ length: 121 }, (_, n) => begin(`a@${n % 2 ? domain : `d${n}.example`}`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    deps.pass(60_000);
    // they come at once, so any of them may be the last one
    expect(statuses.toSorted((one, other) => one - other)).toEqual([...Array<number>(120).fill(200), 429]);
  });

  it('to choose the sign-in for who lacks a right of the company’s administrators', async () => {
    const editor = await createUser(deps, { companyId, rights: { 'company-sign-in': ['view', 'add'] } });
    await setRights(deps, roleId, { 'audit-log': ['view'] });
    await deps.database.pool.query('insert into administrator_roles (role_id) values ($1)', [roleId]);
    const token = await signIn(deps, editor);
    const values = { Domain: domain, Issuer: 'https://evil.example', ClientId: 'x', RoleId: editor.roleId };
    const { code, message } = await ask('CompanySignIn/CreateCompanySignIn', values, { token });
    expect(code).toBe('400');
    expect(message).toMatch(/rights that you do not have/);
  });
});

describe('a client that is not public', () => {
  const secret = 'a/very+secret of=the issuer:1';

  async function keeperOf() {
    const rights = { 'company-sign-in': ['view', 'edit'] } as const;
    const token = await signIn(deps, await createUser(deps, { companyId, rights }));
    const row = async () =>
      (await ask<Record<string, unknown>[]>('CompanySignIn/GetCompanySignIns', {}, { token })).data?.[0];
    const put = async (ClientSecret: string, by = token, id?: unknown) =>
      (
        await ask(
          'CompanySignIn/PutClientSecret',
          { CompanySignInId: id ?? (await row())?.['CompanySignInId'], ClientSecret },
          { token: by, headers: { 'idempotency-key': crypto.randomUUID() } },
        )
      ).code;
    return { token, row, put };
  }

  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'signs in by %s',
    async (token_endpoint_auth_method) => {
      const confidential = await openIssuer(people, 'https://seals.example/login', {
        token_endpoint_auth_method,
        client_secret: secret,
      });
      const signInWithIt = async (id: string) => {
        const { address, cookie } = await begin(known(id));
        return (await finish(await confidential.signInAs(id, address), cookie)).code;
      };
      await addSignIn();
      await deps.database.pool.query('update company_sign_ins set issuer = $2 where company_id = $1', [
        companyId,
        confidential.issuer,
      ]);
      const keeper = await keeperOf();
      expect(await signInWithIt('uma')).toBe('400');
      expect(await keeper.put('wrong')).toBe('200');
      expect(await signInWithIt('uma')).toBe('400');
      expect(await keeper.put(secret)).toBe('200');
      expect(await signInWithIt('uma')).toBe('200');
      expect(await keeper.put('')).toBe('400');
      expect(await signInWithIt('uma')).toBe('200');
      await confidential.close();
    },
  );

  it('has a secret that nobody reads again, and that no other issuer is told', async () => {
    await addSignIn();
    const keeper = await keeperOf();
    const since = async () => (await keeper.row())?.['SecretSince'];
    expect(await since()).toBeNull();
    expect(await keeper.put(secret)).toBe('200');
    expect(await since()).toMatch(/^\d{4}\/\d{2}\/\d{2} /);
    const { pool } = deps.database;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of tables) {
      const { rows } = await pool.query(`select from "${name}" t where position($1 in t::text) > 0`, [
        secret,
      ]);
      expect([name, rows]).toEqual([name, []]);
    }
    expect(JSON.stringify(await keeper.row())).not.toContain(secret);
    const { rows: entries } = await pool.query(
      `select action, after from audit_entries where page = 'company-sign-in' and company_id = $1 order by id desc limit 1`,
      [companyId],
    );
    expect(entries).toEqual([{ action: 'password', after: { ClientSecret: 'changed' } }]);
    const kept = async () =>
      (await pool.query('select from company_sign_in_secrets where company_id = $1', [companyId])).rowCount;
    expect(await kept()).toBe(1);
    const save = async (changes: object) =>
      (
        await ask(
          'CompanySignIn/UpdateCompanySignIn',
          { ...(await keeper.row()), ...changes },
          { token: keeper.token },
        )
      ).code;
    expect([await save({ AdmitsAtOnce: false }), await kept()]).toEqual(['200', 1]);
    expect([await save({ ClientId: 'another' }), await kept(), await since()]).toEqual(['200', 0, null]);
    expect([await keeper.put(secret), await kept()]).toEqual(['200', 1]);
    expect([await save({ Issuer: 'https://thief.example' }), await kept()]).toEqual(['200', 0]);
  });

  it('is kept from other companies, from people without the right, and from those with fewer rights than administrators', async () => {
    await addSignIn();
    const keeper = await keeperOf();
    const id = (await keeper.row())?.['CompanySignInId'];
    const stranger = await createUser(deps, { rights: { 'company-sign-in': ['view', 'edit'] } });
    expect(await keeper.put(secret, await signIn(deps, stranger), id)).toBe('400');
    const looker = await createUser(deps, { companyId, rights: { 'company-sign-in': ['view'] } });
    expect(await keeper.put(secret, await signIn(deps, looker), id)).toBe('418');
    const administrators = await createRole(deps, companyId, { 'role-master': ['view'] });
    await deps.database.pool.query('insert into administrator_roles (role_id) values ($1)', [administrators]);
    expect(await keeper.put(secret)).toBe('400');
    expect(
      (
        await deps.database.pool.query('select from company_sign_in_secrets where company_id = $1', [
          companyId,
        ])
      ).rowCount,
    ).toBe(0);
  });
});
