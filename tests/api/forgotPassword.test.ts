import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgotPassword } from '../../contract/calls/account/login.ts';
import { resetPassword } from '../../contract/calls/account/passwords.ts';
import { everyRight, setRights, type TestUser } from '../support/factories.ts';
import { passwordEntries, peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const goneLink = 'This link is no longer valid. Please ask for another one by Forgot Password.';
const weak =
  'Password should be minimum 4 characters long, 1 uppercase & 1 lowercase character with 1 number.';

const { deps, ask, newPerson, passwordCode, sessionStatus } = await peopleWorld();
let person: TestUser & SignedIn;

beforeEach(async () => {
  person = await newPerson();
});

const forget = (Email: string = person.email) => ask(forgotPassword, { Email });

const mailsTo = (email: string) => deps.mails.filter(({ to }) => to === email);

/** Asks for a link and takes the token from the mail, which is sent after the answer. */
async function linkToken(): Promise<string> {
  const before = mailsTo(person.email).length;
  await forget();
  await vi.waitFor(() => expect(mailsTo(person.email)).toHaveLength(before + 1));
  const mail = mailsTo(person.email).at(-1);
  return /https:\/\/seals\.example\/login#reset=([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? 'no token';
}

const reset = (Token: string, Password = 'Changed12', ConfirmPassword = Password) =>
  ask(resetPassword, { Token, Password, ConfirmPassword });

describe('a forgotten password', () => {
  it('is replaced by the mailed link, which works once', async () => {
    const token = await linkToken();
    expect((await reset(token)).code).toBe('200');
    expect(await passwordCode(person.email, 'Changed12')).toBe('205');
    expect(await passwordCode(person.email, person.password)).toBe('400');
    expect(await reset(token)).toMatchObject({ code: '400', message: goneLink });
  });

  it('is answered alike for an unknown account, which gets no mail', async () => {
    const known = await forget();
    await vi.waitFor(() => expect(mailsTo(person.email)).toHaveLength(1));
    const unknown = await forget('nobody@example.com');
    expect(unknown).toEqual({ ...known, headers: expect.anything() });
    await linkToken();
    expect(mailsTo('nobody@example.com')).toEqual([]);
  });

  it('needs an e-mail, with the documented texts', async () => {
    expect((await forget('')).message).toBe('Please enter your email-id.');
    expect((await forget(person.mobileNo)).message).toBe('Please enter valid email-id.');
  });

  it('is mailed five links in ten minutes, unknown accounts alike', async () => {
    for (const email of [person.email, 'somebody@example.com']) {
      for (let links = 0; links < 5; links++) expect((await forget(email)).status).toBe(200);
      expect((await forget(email)).status).toBe(429);
    }
  });
});

describe('a mailed link', () => {
  it('stays valid when another is requested, and ends with the first that is used', async () => {
    const [old, fresh] = [await linkToken(), await linkToken()];
    expect((await reset(old)).code).toBe('200');
    expect((await reset(fresh)).message).toBe(goneLink);
  });

  it('is void once the person has another e-mail', async () => {
    const token = await linkToken();
    const rights = { 'user-master': everyRight };
    const keeper = await newPerson({ companyId: person.companyId, rights });
    await setRights(deps, person.roleId, {});
    const changed = { UserId: person.userId, UserName: 'Asha', UserType: 1, RoleId: person.roleId };
    const MobileNo = person.mobileNo;
    const saved = await keeper.ask('UserMaster/UpdateUser', {
      ...changed,
      MobileNo,
      Email: 'new@example.com',
    });
    expect(saved).toMatchObject({ code: '200' });
    expect((await reset(token)).message).toBe(goneLink);
  });

  it('is void after thirty minutes', async () => {
    const token = await linkToken();
    deps.pass(30 * 60_000);
    expect((await reset(token)).message).toBe(goneLink);
  });

  it('is used by one of two requests at once', async () => {
    const token = await linkToken();
    const answers = await Promise.all([reset(token), reset(token, 'Another12')]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', '400']);
  });

  it('stays good after a refused password, with the users’ rules and texts', async () => {
    const token = await linkToken();
    expect((await reset(token, '')).message).toBe('Please enter password.');
    for (const password of ['Ab1', 'alllower1', 'ALLUPPER1', 'NoDigits', `Ab1${'x'.repeat(18)}`])
      expect((await reset(token, password)).message).toBe(weak);
    expect((await reset(token, 'Good1234', '')).message).toBe('Please enter confirm password.');
    expect(await reset(token, 'Good1234', 'Good1235')).toMatchObject({
      message: 'New password and Confirm password should be same.',
      data: { errors: { ConfirmPassword: 'New password and Confirm password should be same.' } },
    });
    expect((await reset(token, 'Good1234')).code).toBe('200');
  });

  it('is in the audit log, without the password', async () => {
    await reset(await linkToken());
    expect(await passwordEntries(deps, person.userId)).toEqual([
      { by: person.userId, page: 'user-master', before: null, after: null },
    ]);
  });

  it('signs the person out everywhere', async () => {
    expect(await sessionStatus(person)).toBe(200);
    await reset(await linkToken());
    expect(await sessionStatus(person)).toBe(401);
  });

  it('lets in who has tried too many wrong passwords', async () => {
    for (let tries = 0; tries < 6; tries++) await passwordCode(person.email, 'Wrong123');
    expect(await passwordCode(person.email, person.password)).toBe('429');
    await reset(await linkToken());
    expect(await passwordCode(person.email, 'Changed12')).toBe('205');
  });
});
