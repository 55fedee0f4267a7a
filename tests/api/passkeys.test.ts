import { beforeEach, describe, expect, it } from 'vitest';
import { checkUser, signOut } from '../../contract/calls/account/login.ts';
import { getAccessRight, getUserMenu } from '../../contract/calls/account/ownAccess.ts';
import { endOwnSessions } from '../../contract/calls/account/ownSessions.ts';
import { passkeyCalls } from '../../contract/calls/account/passkeys.ts';
import { createApp } from '../../server/app.ts';
import { authenticator, type Faults } from '../support/authenticator.ts';
import { askApp, done } from '../support/ask.ts';
import { createUser, signIn, type TestUser } from '../support/factories.ts';
import { lastCode, sendMails } from '../support/mails.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const { deps, ask, asPerson, newPerson } = await peopleWorld();
const noAccount = 'This passkey does not match any account. Please sign in with your password.';
const over = 'This took too long, or was used already. Please begin again.';
const needed = 'Your role needs a passkey. Please press Sign in with a passkey.';

const query = (text: string, ...values: unknown[]) => deps.database.pool.query(text, values);

type Device = ReturnType<typeof authenticator>;
type Person = TestUser & SignedIn;

let person: Person;
let device: Device;

beforeEach(async () => {
  person = await newPerson({ rights: { 'carton-master': ['view'], 'user-master': ['view', 'edit'] } });
  device = authenticator();
});

const begin = ({ ask }: SignedIn) => done(ask(passkeyCalls.begin, { Password: 'Secret12' }));

async function add(who: Person = person, with_: Device = device, faults: Faults = {}) {
  const options = await begin(who);
  return who.ask(passkeyCalls.add, { Name: 'My phone', Credential: with_.make(options, faults) });
}

const beginSignIn = () => done(ask(passkeyCalls.beginSignIn, {}));
const finish = (Credential: object) => ask(passkeyCalls.finishSignIn, { Credential });
const signInBy = async (with_: Device = device, faults: Faults = {}) =>
  finish(with_.sign(await beginSignIn(), faults));

const list = ({ ask }: SignedIn = person) => done(ask(passkeyCalls.list));
const firstId = async () => (await list()).Passkeys[0]?.PasskeyId;

/** The newest mail to the person, once all that wait are sent. */
async function lastMail() {
  await sendMails(deps);
  return deps.mails.findLast(({ to }) => to === person.email);
}

const entries = async (userId = person.userId) => {
  const { rows } = await query(
    'select action, before, after from audit_entries where record_id = $1 and page = $2 order by id',
    userId,
    'user-master',
  );
  return rows;
};

describe('a passkey', () => {
  it('is added by the password, listed, and opens a session', async () => {
    const added = await add();
    expect([added.code, added.message]).toEqual(['200', 'The passkey is added. You can sign in with it.']);
    expect(await lastMail()).toMatchObject({ subject: 'A passkey was added' });
    expect((await list()).Passkeys).toMatchObject([{ Name: 'My phone', LastUsedAt: null }]);
    const { code, data } = await signInBy();
    expect(code).toBe('200');
    expect(data?.users[0]).toMatchObject({ UserId: person.userId, Email: person.email });
    expect(data?.assignedPermissionsForUser).not.toEqual([]);
    const token = data?.users[0]?.Token ?? '';
    expect((await ask(getUserMenu, undefined, { token, params: { id: person.userId } })).status).toBe(200);
    expect((await list()).Passkeys[0]?.LastUsedAt).toEqual(expect.any(String));
    expect(await entries()).toEqual([
      { action: 'updated', before: null, after: { Passkey: 'My phone' } },
      { action: 'signed-in', before: null, after: { Address: 'in-process', Passkey: 'My phone' } },
    ]);
  });

  it('is asked for with user verification, on the site of PUBLIC_URL, as discoverable', async () => {
    expect(await begin(person)).toMatchObject({
      rp: { id: 'seals.example', name: 'Sealbook' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(await beginSignIn()).toMatchObject({ rpId: 'seals.example', userVerification: 'required' });
  });

  it('signs no challenge that is none', async () => {
    for (const challenge of ['a\0b', '', 'a b']) {
      expect((await signInBy(device, { challenge })).message).toBe(over);
      expect((await add(person, device, { challenge })).message).toBe(over);
    }
  });

  it('is not begun with a wrong password', async () => {
    const asked = await person.ask(passkeyCalls.begin, { Password: 'Wrong123' });
    expect(asked).toMatchObject({ code: '400', message: 'The password is not right.' });
  });

  it('is no longer good once it is removed, which is mailed and logged', async () => {
    await add();
    const PasskeyId = await firstId();
    expect((await person.ask(passkeyCalls.remove, { PasskeyId })).code).toBe('200');
    expect((await lastMail())?.subject).toBe('A passkey was removed');
    expect((await signInBy()).message).toBe(noAccount);
    expect((await entries()).at(-1)).toEqual({
      action: 'updated',
      before: { Passkey: 'My phone' },
      after: null,
    });
    expect((await person.ask(passkeyCalls.remove, { PasskeyId })).code).not.toBe('200');
  });

  it('of another company’s person is neither seen nor removed', async () => {
    await add();
    const PasskeyId = await firstId();
    const stranger = await newPerson({ rights: { 'user-master': ['view', 'edit'] } });
    expect((await list(stranger)).Passkeys).toEqual([]);
    expect((await stranger.ask(passkeyCalls.remove, { PasskeyId })).message).toBe(
      'This record no longer exists.',
    );
    expect((await signInBy()).code).toBe('200');
  });

  it('is one person’s only', async () => {
    await add();
    const other = await newPerson();
    expect((await add(other)).message).toBe('This passkey is in use already.');
    expect((await list(other)).Passkeys).toEqual([]);
  });

  it('is the tenth at most, also of many that are added at once', async () => {
    const made: object[] = [];
    for (let count = 0; count < 12; count++) made.push(authenticator().make(await begin(person)));
    const added = await Promise.all(
      made.map((Credential) => person.ask(passkeyCalls.add, { Name: 'One of many', Credential })),
    );
    expect(added.filter(({ code }) => code === '200')).toHaveLength(10);
    expect((await list()).Passkeys).toHaveLength(10);
  });

  it('goes with the account', async () => {
    await add();
    await done(person.ask(passkeyCalls.makeCodes, { Password: person.password }));
    const known = { Email: person.email, Password: person.password };
    await ask('Login/AccountDeleteUserMobile', { ...known, RequestType: 1 });
    await done(ask('Login/AccountDeleteUserMobile', { ...known, RequestType: 2, otp: lastCode(deps) }));
    expect((await signInBy()).message).toBe(noAccount);
    const { rows } = await query(
      'select user_id from passkeys where user_id = $1 union all select user_id from recovery_codes where user_id = $1',
      person.userId,
    );
    expect(rows).toEqual([]);
  });
});

describe('adding is refused', () => {
  it.each<[string, Faults]>([
    ['from another site', { origin: 'https://seals.example.evil' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['as the answer to a sign-in', { type: 'webauthn.get' }],
    ['with certificates of a maker', { format: 'android-key' }],
  ])('%s', async (_what, faults) => {
    expect((await add(person, device, faults)).message).toBe(
      'The passkey could not be added. Please try again.',
    );
    expect((await list()).Passkeys).toEqual([]);
  });

  it('with the challenge of another person, of another session and of a sign-in', async () => {
    const other = await newPerson();
    const again = await asPerson(person);
    const theirs = await begin(other);
    const elsewhere = await begin(again);
    const { challenge } = await beginSignIn();
    for (const wrong of [theirs, elsewhere, { ...theirs, challenge }]) {
      const Credential = device.make(wrong);
      expect((await person.ask(passkeyCalls.add, { Name: 'Phone', Credential })).message).toBe(over);
    }
    expect((await list()).Passkeys).toEqual([]);
  });

  it('the second time, at once, and after five minutes', async () => {
    const options = await begin(person);
    const Credential = device.make(options);
    const sent = await Promise.all(
      [1, 2].map(() => person.ask(passkeyCalls.add, { Name: 'Phone', Credential })),
    );
    expect(sent.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    const late = await begin(person);
    deps.pass(5 * 60_000 + 1);
    const made = authenticator().make(late);
    expect((await person.ask(passkeyCalls.add, { Name: 'Late', Credential: made })).message).toBe(over);
  });
});

describe('signing in is refused', () => {
  beforeEach(async () => {
    await add();
  });

  it.each<[string, Faults]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['as the answer to an addition', { type: 'webauthn.create' }],
    ['in the name of somebody else', { userHandle: Buffer.from('1').toString('base64url') }],
  ])('%s', async (_what, faults) => {
    expect((await signInBy(device, faults)).message).toBe(noAccount);
    expect((await signInBy()).code).toBe('200');
  });

  it('with the same answer again, and with two of it at once', async () => {
    const Credential = device.sign(await beginSignIn());
    const sent = await Promise.all([finish(Credential), finish(Credential)]);
    expect(sent.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect((await finish(Credential)).message).toBe(over);
  });

  it('with a challenge that nobody made, of an addition, or of five minutes ago', async () => {
    expect((await finish(device.sign({ challenge: 'bWFkZSB1cA' }))).message).toBe(over);
    expect((await finish(device.sign(await begin(person)))).message).toBe(over);
    const late = await beginSignIn();
    deps.pass(5 * 60_000 + 1);
    expect((await finish(device.sign(late))).message).toBe(over);
  });

  it('with a signature of another key, and with what is not an answer of an authenticator', async () => {
    const other = authenticator();
    const options = await beginSignIn();
    const good = device.sign(options);
    const wrong = {
      ...good,
      response: { ...good.response, signature: other.sign(options).response.signature },
    };
    expect((await finish(wrong)).message).toBe(noAccount);
    expect((await finish({ ...good, response: { ...good.response, clientDataJSON: 'AAAA' } })).message).toBe(
      over,
    );
  });

  it('where the counter goes back, or two copies of one passkey count alike', async () => {
    expect((await signInBy(device, { counter: 7 })).code).toBe('200');
    expect((await signInBy(device, { counter: 7 })).message).toBe(noAccount);
    expect((await signInBy(device, { counter: 3 })).message).toBe(noAccount);
    const [one, other] = [await beginSignIn(), await beginSignIn()];
    const copies = [device.sign(one, { counter: 9 }), device.sign(other, { counter: 9 })];
    const sent = await Promise.all(copies.map(finish));
    expect(sent.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
  });

  it.each([
    ['people', 'update users set is_active = false where id = $1'],
    ['roles', 'update roles set is_active = false where id = (select role_id from users where id = $1)'],
    [
      'companies',
      'update companies set is_active = false where id = (select company_id from users where id = $1)',
    ],
  ])('for inactive %s, with the same words as for an unknown passkey', async (_whose, statement) => {
    const unknown = await signInBy(authenticator());
    await query(statement, person.userId);
    const refused = await signInBy();
    expect(refused).toEqual({ ...unknown, headers: expect.anything() });
    expect(refused.message).toBe(noAccount);
  });

  it('for staff of a company that signs its people in itself', async () => {
    await query(
      `insert into company_sign_ins (company_id, domain, issuer, client_id, role_id, admits_at_once, is_required)
       values ($1, $2, 'https://issuer.example', 'sealbook', $3, false, true)`,
      person.companyId,
      `of${person.companyId}.example`,
      person.roleId,
    );
    expect((await signInBy()).message).toMatch(/^Your company refuses passwords/);
  });

  it('and logged', async () => {
    await signInBy(device, { isVerified: false });
    await expect
      .poll(async () => (await entries()).at(-1))
      .toEqual({ action: 'refused', before: null, after: { Address: 'in-process' } });
  });

  it('after too many tries from one address', async () => {
    const proxied = askApp(createApp({ ...deps, config: { ...deps.config, trustedProxies: 1 } }));
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const tries = Array.from({ length: 121 }, () => proxied(passkeyCalls.beginSignIn, {}, { headers }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('recovery codes', () => {
  const make = async (who: Person = person) =>
    (await done(who.ask(passkeyCalls.makeCodes, { Password: who.password }))).Codes;
  const use = (Code: string, who: TestUser = person, Password = who.password) =>
    ask(passkeyCalls.useCode, { Email: who.email, Password, Code });

  it('are ten, are stored as hashes, and each signs in once, in any case and without hyphens', async () => {
    const codes = await make();
    expect(new Set(codes).size).toBe(10);
    const [one = '', other = ''] = codes;
    expect(one).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    const { rows } = await query('select code_hash from recovery_codes where user_id = $1', person.userId);
    expect(JSON.stringify(rows)).not.toContain(one);
    expect((await use(one.toLowerCase().replaceAll('-', ''))).code).toBe('200');
    expect(await lastMail()).toMatchObject({ subject: 'A recovery code was used' });
    expect((await use(one)).message).toBe('This recovery code is not right, or was used already.');
    expect((await use(other)).code).toBe('200');
    expect((await list()).CodesLeft).toBe(8);
    expect((await entries()).at(-1)?.after).toMatchObject({ RecoveryCode: 'Used' });
  });

  it('sign in once of two at the same moment', async () => {
    const [one = ''] = await make();
    const sent = await Promise.all([use(one), use(one)]);
    expect(sent.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
  });

  it('are void once new ones are made, for other people, and with a wrong password', async () => {
    const [old = ''] = await make();
    const [fresh = ''] = await make();
    expect((await use(old)).code).toBe('400');
    const other = await createUser(deps);
    expect((await use(fresh, other)).code).toBe('400');
    expect((await use(fresh, person, 'Wrong123')).message).toMatch(/do not match any account/);
    expect((await use(fresh)).code).toBe('200');
  });

  it('slow down whoever guesses', async () => {
    await make();
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries++) statuses.push((await use('AAAA-AAAA-AAAA-AAAA')).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a role that needs a passkey', () => {
  beforeEach(async () => {
    await query('update roles set needs_passkey = true where id = $1', person.roleId);
  });

  const stepOne = () => ask(checkUser, { Email: person.email, Password: person.password, RequestType: 1 });
  const stepTwo = (otp: string) =>
    ask(checkUser, { Email: person.email, Password: person.password, RequestType: 2, otp });

  /** Signs in by a mailed code. */
  async function byMail(): Promise<Person> {
    await stepOne();
    const [user] = (await done(stepTwo(lastCode(deps))))?.users ?? [];
    expect(user?.AddsPasskey).toBe(true);
    const token = user?.Token ?? '';
    return { ...person, token, ask: (called, sent, options) => ask(called, sent, { token, ...options }) };
  }

  it('lets who has none only add one, and then sign in with it', async () => {
    const limited = await byMail();
    for (const [path, sent] of [
      ['CartonMaster/GetCarton', { First: 1, PageSize: 10 }],
      ['Find/Find', { Text: 'a' }],
      ['Export/GetFiles', undefined],
      ['Login/EndOwnSessions', {}],
      ['Passkey/MakeRecoveryCodes', { Password: person.password }],
    ] as const) {
      const refused = await limited.ask(path, sent);
      expect([path, refused.status]).toEqual([path, 403]);
      expect(refused.message).toBe('Your role needs a passkey. Please add one in your profile first.');
    }
    const rights = await limited.ask(getAccessRight, undefined, { params: { id: person.userId } });
    expect(rights.data).toEqual([]);
    expect((await add(limited)).message).toBe('The passkey is added. Please sign in with it.');
    expect((await limited.ask(signOut, {})).status).toBe(401);
    const { data } = await signInBy();
    expect(data?.users[0]?.AddsPasskey).toBeUndefined();
    const token = data?.users[0]?.Token ?? '';
    expect((await ask('CartonMaster/GetCarton', { First: 1, PageSize: 10 }, { token })).status).toBe(200);
  });

  it('refuses the mailed code of who has one, also a code from before', async () => {
    await stepOne();
    const code = lastCode(deps);
    await add();
    expect((await stepOne()).message).toBe(needed);
    expect((await stepTwo(code)).message).toBe(needed);
  });

  it('lets one of two sessions by mail add the first passkey', async () => {
    const both = [await byMail(), await byMail()];
    const added = await Promise.all(both.map((each) => add(each, authenticator())));
    expect(added.filter(({ code }) => code === '200')).toHaveLength(1);
    expect((await list()).Passkeys).toHaveLength(1);
  });

  it('keeps the last passkey, also of two that are removed at once', async () => {
    await add();
    await add(person, authenticator());
    const ids = (await list()).Passkeys.map(({ PasskeyId }) => PasskeyId);
    const removed = await Promise.all(ids.map((PasskeyId) => person.ask(passkeyCalls.remove, { PasskeyId })));
    expect(removed.map(({ code }) => code).toSorted()).toEqual(['200', '400']);
    expect((await list()).Passkeys).toHaveLength(1);
  });

  it('lets a recovery code in to add another one, and no further', async () => {
    await add();
    const { Codes } = await done(person.ask(passkeyCalls.makeCodes, { Password: person.password }));
    const { data } = await ask(passkeyCalls.useCode, {
      Email: person.email,
      Password: person.password,
      Code: Codes[0] ?? '',
    });
    expect(data?.users[0]?.AddsPasskey).toBe(true);
    expect(data?.assignedPermissionsForUser).toEqual([]);
    const token = data?.users[0]?.Token ?? '';
    expect((await ask(endOwnSessions, {}, { token })).status).toBe(403);
    const limited = {
      ...person,
      token,
      ask: ((called, sent, options) => ask(called, sent, { token, ...options })) as typeof ask,
    };
    expect((await add(limited, authenticator())).code).toBe('200');
  });

  it('begins anew for a person whose password an administrator sets', async () => {
    await add();
    await done(person.ask(passkeyCalls.makeCodes, { Password: person.password }));
    const keeper = await asPerson(
      await createUser(deps, {
        companyId: person.companyId,
        rights: { 'user-master': ['view', 'edit'], 'carton-master': ['view'] },
      }),
    );
    await done(
      keeper.ask('UserMaster/UpdateUser', {
        UserId: person.userId,
        UserType: 1,
        RoleId: person.roleId,
        UserName: 'Person',
        Email: person.email,
        MobileNo: person.mobileNo,
        Password: 'Fresh123',
        ConfirmPassword: 'Fresh123',
      }),
    );
    expect((await signInBy()).message).toBe(noAccount);
    const { rows } = await query('select from recovery_codes where user_id = $1', person.userId);
    expect(rows).toEqual([]);
    expect(await entries()).toContainEqual({
      action: 'updated',
      before: { Passkey: 'My phone' },
      after: null,
    });
  });

  it('keeps sessions that began before', async () => {
    const token = await signIn(deps, person);
    expect((await ask('CartonMaster/GetCarton', { First: 1, PageSize: 10 }, { token })).status).toBe(200);
  });
});
