import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkUser, deleteAccount, signOut } from '../../contract/calls/account/login.ts';
import { getAccessRight, getUserMenu } from '../../contract/calls/account/ownAccess.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { companies, roles } from '../../server/db/schema/declared.ts';
import { sessions, signInCodes, users } from '../../server/db/schema/people.ts';
import { endSessions } from '../../server/access/people/changePerson.ts';
import { findAccount } from '../../server/access/people/findAccount.ts';
import { signInWithCode } from '../../server/access/accounts/signIn.ts';
import { createApp } from '../../server/app.ts';
import { askApp, type AskOptions } from '../support/ask.ts';
import { createUser, setRights, signIn, type TestUser } from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { peopleWorld } from '../support/peopleWorld.ts';

const minute = 60_000;
const wrongCode = 'Please enter valid OTP.';
const goneCode = 'This OTP is no longer valid. Please press Resend OTP for another one.';

const { deps, ask, asPerson, sessionStatus } = await peopleWorld();
let person: TestUser;

beforeEach(async () => {
  person = await createUser(deps, { rights: { 'carton-master': ['view', 'add'] } });
});

const stepOne = (Email: string = person.email, Password: string = person.password) =>
  ask(checkUser, { Email, Password, RequestType: 1 });

const stepTwo = (otp: string, Email: string = person.email, Password: string = person.password) =>
  ask(checkUser, { Email, Password, RequestType: 2, otp });

const stepOneOf = ({ email, password }: TestUser) => ({ Email: email, Password: password, RequestType: 1 });

/** The same server behind a proxy that names the sender's address. */
const proxied = askApp(createApp({ ...deps, config: { ...deps.config, trustedProxies: 1 } }));

const mailedCode = () => lastCode(deps);

const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Counts the connections to the test's database that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await deps.database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};

describe('signing in', () => {
  it('mails a code for the password and opens a session for the code', async () => {
    const first = await stepOne();
    expect([first.status, first.code, first.data]).toEqual([200, '205', null]);
    expect(deps.mails.at(-1)?.to).toBe(person.email);

    const second = await stepTwo(mailedCode());
    expect([second.status, second.code]).toEqual([200, '200']);
    expect(second.data?.users).toEqual([
      {
        Token: expect.stringMatching(/^[\w-]{43}$/),
        UserId: person.userId,
        RoleId: person.roleId,
        UserName: expect.stringContaining('Person'),
        Email: person.email,
        MobileNo: person.mobileNo,
        CompanyId: person.companyId,
        UserType: 1,
        TimeZone: deps.config.timeZone,
      },
    ]);
    expect(second.data?.assignedPermissionsForUser).toEqual([
      {
        PageId: expect.any(Number),
        PageName: 'carton-master',
        ActionName: 'carton-master',
        IsView: true,
        IsAdd: true,
        IsEdit: false,
        IsReport: false,
        Rights: [],
      },
    ]);
    const token = second.data?.users[0]?.Token ?? '';
    expect((await ask(getAccessRight, undefined, { token, params: { id: person.userId } })).status).toBe(200);
  });

  it('takes the mobile number as people write it', async () => {
    const written = `+91 ${person.mobileNo.slice(0, 5)} ${person.mobileNo.slice(5)}`;
    expect((await stepOne(written)).code).toBe('205');
  });

  it('takes the mobile number, and the e-mail in any case', async () => {
    expect((await stepOne(person.mobileNo)).code).toBe('205');
    expect((await stepTwo(mailedCode(), ` ${person.email.toUpperCase()} `)).code).toBe('200');
  });

  it('is answered by nothing that may be kept on the way', async () => {
    expect((await stepOne()).headers.get('cache-control')).toBe('no-store');
  });

  it('keeps the token only as a hash', async () => {
    await stepOne();
    const { data } = await stepTwo(mailedCode());
    const kept = await deps.database.db.select().from(sessions);
    expect(kept.some(({ tokenHash }) => tokenHash === data?.users[0]?.Token)).toBe(false);
  });

  it('answers the documented texts for missing values', async () => {
    expect(await stepOne('', '')).toMatchObject({
      code: '400',
      message: 'Please enter your email-id.',
      data: { errors: { Email: 'Please enter your email-id.', Password: 'Please enter password' } },
    });
    expect((await stepOne('nonsense')).message).toBe('Please enter valid email-id.');
    expect((await stepTwo('')).message).toBe('Please enter OTP.');
    expect((await stepTwo('12345')).message).toBe('Please enter the six digits of the OTP.');
    expect((await ask(checkUser, { Email: person.email, Password: 'x', RequestType: 3 })).code).toBe('400');
    expect((await ask(checkUser, { Email: null, Password: null })).message).toBe(
      'Please enter your email-id.',
    );
  });
});

describe('a wrong password', () => {
  it('is answered like an account that does not exist or is not active, and mails nothing', async () => {
    const mailed = deps.mails.length;
    const wrong = await stepOne(person.email, 'Wrong123');
    const unknown = await stepOne('nobody@example.com', 'Wrong123');
    await deps.database.db.update(users).set({ isActive: false }).where(eq(users.id, person.userId));
    const inactive = await stepOne();
    expect(wrong.code).toBe('400');
    expect(unknown).toEqual({ ...wrong, headers: expect.anything() });
    expect(inactive).toEqual({ ...wrong, headers: expect.anything() });
    expect(deps.mails).toHaveLength(mailed);
  });

  it('is no way in together with a right code', async () => {
    await stepOne();
    expect((await stepTwo(mailedCode(), person.email, 'Wrong123')).code).toBe('400');
  });

  it.each(['a known', 'an unknown'])(
    'makes %s account wait longer and longer from the sixth try on',
    async (kind) => {
      const email = kind === 'a known' ? person.email : `unknown-${person.email}`;
      for (let tries = 0; tries < 5; tries++) expect((await stepOne(email, 'Wrong123')).code).toBe('400');
      const refused = await stepOne(email, person.password);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
      deps.pass(10_000);
      expect((await stepOne(email, 'Wrong123')).code).toBe('400');
      expect((await stepOne(email, 'Wrong123')).headers.get('retry-after')).toBe('20');
    },
  );

  it('is forgotten after a right one', async () => {
    for (let tries = 0; tries < 4; tries++) await stepOne(person.email, 'Wrong123');
    expect((await stepOne()).code).toBe('205');
    for (let tries = 0; tries < 4; tries++) await stepOne(person.email, 'Wrong123');
    expect((await stepOne()).code).toBe('205');
  });

  it('of strangers in another network leaves the right person alone, until there are very many', async () => {
    const office = { headers: { 'x-forwarded-for': '198.51.100.7' } };
    const tryFrom = (host: number, Password: string) =>
      proxied(
        checkUser,
        { Email: person.email, Password, RequestType: 1 },
        {
          headers: { 'x-forwarded-for': `203.0.113.${host}` },
        },
      );
    for (let tries = 0; tries < 6; tries++) await tryFrom(1, 'Wrong123');
    expect((await tryFrom(1, person.password)).status).toBe(429);
    expect((await proxied(checkUser, stepOneOf(person), office)).code).toBe('205');
    for (let host = 2; host < 24; host++)
      for (let tries = 0; tries < 5; tries++) await tryFrom(host, 'Wrong123');
    expect((await proxied(checkUser, stepOneOf(person), office)).status).toBe(429);
  });

  it('of strangers never holds up a browser in which the person has signed in before', async () => {
    await stepOne();
    const signedIn = await stepTwo(mailedCode());
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(signedIn.headers.get('set-cookie')).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    for (let tries = 0; tries < 6; tries++) await stepOne(person.email, 'Wrong123');
    expect((await stepOne()).status).toBe(429);
    const known = () => ask(checkUser, stepOneOf(person), { headers: { cookie } });
    expect((await known()).code).toBe('205');
    // it has tries of its own, and only for that person
    const wrong = { ...stepOneOf(person), Password: 'Wrong123' };
    for (let tries = 0; tries < 5; tries++) await ask(checkUser, wrong, { headers: { cookie } });
    expect((await known()).status).toBe(429);
    const other = await createUser(deps);
    for (let tries = 0; tries < 6; tries++) await stepOne(other.email, 'Wrong123');
    expect((await ask(checkUser, stepOneOf(other), { headers: { cookie } })).status).toBe(429);
  });

  it('is counted from its start, so simultaneous tries gain nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => stepOne(person.email, 'Wrong123')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});

describe('the audit log', () => {
  const read = async () => {
    const { rows } = await deps.database.pool.query<object>(
      `select user_id as by, page, action, record_label as label, after from audit_entries
        where company_id = $1 and record_id = $2 order by action, after ->> 'Address'`,
      [person.companyId, person.userId],
    );
    return rows;
  };
  const entry = (action: string, Address = 'in-process') => ({
    by: person.userId,
    page: 'user-master',
    action,
    label: expect.stringContaining('Person') as string,
    after: { Address },
  });

  it('has who signed in and from where, and that a code was wrong', async () => {
    await stepOne();
    const code = mailedCode();
    await stepTwo(otherThan(code));
    await vi.waitFor(async () => expect(await read()).toEqual([entry('refused')]));
    await stepTwo(code);
    expect(await read()).toEqual([entry('refused'), entry('signed-in')]);
  });

  it('has five wrong passwords of an hour, however many networks guess', async () => {
    const guess = (host: number) =>
      proxied(
        checkUser,
        { Email: person.email, Password: `Secret${host}`, RequestType: 1 },
        { headers: { 'x-forwarded-for': `203.0.113.${host}` } },
      );
    for (let host = 1; host < 9; host++) expect((await guess(host)).code).toBe('400');
    const five = [1, 2, 3, 4, 5].map((host) => entry('refused', `203.0.113.${host}`));
    await vi.waitFor(async () => expect(await read()).toEqual(five));
    deps.pass(60 * minute);
    await guess(9);
    await vi.waitFor(async () => expect(await read()).toEqual([...five, entry('refused', '203.0.113.9')]));
  });
});

describe('who waits for approval', () => {
  const wait = () =>
    deps.database.db.update(users).set({ isApproved: false }).where(eq(users.id, person.userId));

  it('learns so after the right password, and gets no code', async () => {
    await wait();
    const mailed = deps.mails.length;
    const told = { code: '400', message: 'Your account is waiting for approval.', data: null };
    expect(await stepOne()).toMatchObject(told);
    expect(await stepTwo('123456')).toMatchObject(told);
    expect(await stepOne(person.mobileNo)).toMatchObject(told);
    expect(deps.mails).toHaveLength(mailed);
  });

  it('is unknown to a wrong password and to who would delete the account', async () => {
    const wrong = await stepOne(person.email, 'Wrong123');
    await wait();
    expect(await stepOne(person.email, 'Wrong123')).toEqual({ ...wrong, headers: expect.anything() });
    const request = { Email: person.email, Password: person.password, RequestType: 1 };
    expect(await ask(deleteAccount, request)).toEqual({
      ...wrong,
      headers: expect.anything(),
    });
  });
});

describe('a code', () => {
  it('is good once', async () => {
    await stepOne();
    const code = mailedCode();
    expect((await stepTwo(code)).code).toBe('200');
    expect(await stepTwo(code)).toMatchObject({ code: '400', message: goneCode });
  });

  it('opens one session for several requests at once', async () => {
    await stepOne();
    const code = mailedCode();
    const account = await findAccount(deps, person.email);
    if (!account) throw new Error('The account is not found');
    // Holds the code until all tries wait for it, so they meet. `allSettled` listens from the start, because a try may be
    // refused while the holder still commits.
    const settled = await inTransaction(deps.database, async (holder) => {
      await holder.select().from(signInCodes).where(eq(signInCodes.userId, person.userId)).for('update');
      const tries = Promise.allSettled(
        Array.from({ length: 4 }, () => signInWithCode(deps, account, code, { address: '203.0.113.7' })),
      );
      await vi.waitFor(async () => expect(await waiting()).toBe(4));
      return { tries };
    }).then(({ tries }) => tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const opened = await deps.database.db.select().from(sessions).where(eq(sessions.userId, person.userId));
    expect(opened).toHaveLength(1);
  });

  it('is void after five wrong tries', async () => {
    await stepOne();
    const code = mailedCode();
    for (let tries = 0; tries < 4; tries++) expect((await stepTwo(otherThan(code))).message).toBe(wrongCode);
    expect((await stepTwo(otherThan(code))).message).toBe(goneCode);
    expect((await stepTwo(code)).message).toBe(goneCode);
  });

  it('cannot be guessed by asking for new ones', async () => {
    for (let codes = 0; codes < 2; codes++) {
      await stepOne();
      for (let tries = 0; tries < 5; tries++) await stepTwo(otherThan(mailedCode()));
    }
    await stepOne();
    expect((await stepTwo(mailedCode())).status).toBe(429);
  });

  it('is void after five minutes', async () => {
    await stepOne();
    deps.pass(5 * minute);
    expect((await stepTwo(mailedCode())).message).toBe(goneCode);
  });

  it('is replaced by Resend OTP', async () => {
    await stepOne();
    const old = mailedCode();
    await stepOne();
    const fresh = mailedCode();
    if (old !== fresh) expect((await stepTwo(old)).message).toBe(wrongCode);
    expect((await stepTwo(fresh)).code).toBe('200');
  });

  it('is nobody else’s', async () => {
    await stepOne();
    const code = mailedCode();
    const other = await createUser(deps);
    expect((await stepTwo(code, other.email, other.password)).message).toBe(goneCode);
  });
});

describe('a session', () => {
  it('is not asked for twice: without a token, with a wrong one and with a wrong scheme it is 401', async () => {
    const token = await signIn(deps, person);
    const status = async (options: AskOptions) =>
      (await ask(getAccessRight, undefined, { params: { id: person.userId }, ...options })).status;
    expect(await status({})).toBe(401);
    expect(await status({ token: `${token.slice(1)}x` })).toBe(401);
    expect(await status({ headers: { authorization: token } })).toBe(401);
  });

  it('ends after twelve hours', async () => {
    const signedIn = await asPerson(person);
    deps.pass(12 * 60 * minute);
    expect(await sessionStatus(signedIn)).toBe(401);
  });

  it('ends by signing out, and no other one of the person does', async () => {
    const [here, elsewhere] = [await asPerson(person), await asPerson(person)];
    expect((await here.ask(signOut)).code).toBe('200');
    expect(await sessionStatus(here)).toBe(401);
    expect(await sessionStatus(elsewhere)).toBe(200);
  });

  it('is not a session while the person, the role or the company is not active', async () => {
    const signedIn = await asPerson(person);
    const { db } = deps.database;
    const set = {
      person: (isActive: boolean) => db.update(users).set({ isActive }).where(eq(users.id, person.userId)),
      role: (isActive: boolean) => db.update(roles).set({ isActive }).where(eq(roles.id, person.roleId)),
      company: (isActive: boolean) =>
        db.update(companies).set({ isActive }).where(eq(companies.id, person.companyId)),
    };
    for (const part of [set.person, set.role, set.company]) {
      await part(false);
      expect(await sessionStatus(signedIn)).toBe(401);
      await part(true);
      expect(await sessionStatus(signedIn)).toBe(200);
    }
  });

  it('ends everywhere with endSessions, and so does a code that waits', async () => {
    const signedIn = await asPerson(person);
    await stepOne();
    await inTransaction(deps.database, (transaction) => endSessions(transaction, person.userId));
    expect(await sessionStatus(signedIn)).toBe(401);
    expect((await stepTwo(mailedCode())).message).toBe(goneCode);
  });
});

describe('rights', () => {
  it('that are changed are in force on the next call', async () => {
    const signedIn = await asPerson(person);
    await setRights(deps, person.roleId, { 'carton-master': ['report'] });
    expect(
      (await signedIn.ask(getAccessRight, undefined, { params: { id: person.userId } })).data,
    ).toMatchObject([
      { ActionName: 'carton-master', IsView: false, IsAdd: false, IsEdit: false, IsReport: true },
    ]);
  });

  it('of another person are refused with 418', async () => {
    const signedIn = await asPerson(person);
    const other = await createUser(deps);
    const params = { id: other.userId };
    const asked = await signedIn.ask(getAccessRight, undefined, { params });
    expect([asked.status, asked.code, asked.message]).toEqual([
      418,
      '418',
      'User unauthorized, please contact admin.',
    ]);
    expect((await signedIn.ask(getUserMenu, undefined, { params })).status).toBe(418);
  });
});
