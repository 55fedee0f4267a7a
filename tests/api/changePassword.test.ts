import { beforeEach, describe, expect, it } from 'vitest';
import { changePassword, checkOwnPassword } from '../../contract/calls/account/passwords.ts';
import { checkUser } from '../../contract/calls/account/login.ts';
import type { TestUser } from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { passwordEntries, peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

const weak =
  'Password should be minimum 4 characters long, 1 uppercase & 1 lowercase character with 1 number.';
const wrongOne = 'The old password is not right.';

const { deps, ask, asPerson, newPerson, passwordCode, sessionStatus } = await peopleWorld();
let person: TestUser & SignedIn;

beforeEach(async () => {
  person = await newPerson();
});

const change = (changes: object = {}, by: SignedIn = person) =>
  by.ask(changePassword, {
    OldPassword: person.password,
    NewPassword: 'Fresh123',
    UserId: person.userId,
    ...changes,
  });

const check = (Password: string) => person.ask(checkOwnPassword, { Email: 'Person', Password });

describe('changing one’s own password', () => {
  it('puts the new one in force and ends every session and every waiting code', async () => {
    const elsewhere = await asPerson(person);
    await passwordCode(person.email, person.password);
    const code = lastCode(deps);
    expect(await change()).toMatchObject({ status: 200, code: '200' });
    expect([await sessionStatus(person), await sessionStatus(elsewhere)]).toEqual([401, 401]);
    expect(await passwordCode(person.email, person.password)).toBe('400');
    const withOldCode = { Email: person.email, Password: 'Fresh123', RequestType: 2, otp: code };
    expect((await ask(checkUser, withOldCode)).code).toBe('400');
    expect(await passwordCode(person.email, 'Fresh123')).toBe('205');
  });

  it('is in the audit log, without the password', async () => {
    await change({ OldPassword: 'Wrong123' });
    await change();
    expect(await passwordEntries(deps, person.userId)).toEqual([
      { by: person.userId, page: 'user-master', before: null, after: null },
    ]);
  });

  it('leaves other people signed in', async () => {
    const other = await newPerson();
    await change();
    expect((await change({}, other)).status).toBe(418);
  });

  it('is refused for another person, whose password stays', async () => {
    const other = await newPerson();
    const asked = await change({ UserId: other.userId });
    expect([asked.status, asked.message]).toEqual([418, 'User unauthorized, please contact admin.']);
    expect(await sessionStatus(person)).toBe(200);
  });

  it('needs a session', async () => {
    const body = { OldPassword: person.password, NewPassword: 'Fresh123', UserId: person.userId };
    expect((await ask(changePassword, body)).status).toBe(401);
    expect((await ask(checkOwnPassword, { Password: person.password })).status).toBe(401);
  });

  it.each([
    ['', '', { OldPassword: 'Please enter old password.', NewPassword: 'Please enter new password.' }],
    ['Secret12', 'Ab1', { NewPassword: weak }],
    ['Secret12', 'Abcdefghij1', { NewPassword: weak }],
    ['Secret12', 'abcdef1', { NewPassword: weak }],
    ['Secret12', 'ABCDEF1', { NewPassword: weak }],
    ['Secret12', 'Abcdefg', { NewPassword: weak }],
    ['Secret12', 'Secret12', { NewPassword: 'New password and old password should not be same.' }],
    ['Wrong123', 'Fresh123', { OldPassword: wrongOne }],
  ])('refuses "%s" to "%s"', async (OldPassword, NewPassword, errors) => {
    const asked = await change({ OldPassword, NewPassword });
    expect(asked).toMatchObject({ code: '400', message: Object.values(errors)[0], data: { errors } });
    expect(await sessionStatus(person)).toBe(200);
  });

  it.each(['Abc1', 'Abcdefghi1'])('takes "%s", of 4 to 10 characters', async (NewPassword) => {
    expect((await change({ NewPassword })).code).toBe('200');
  });

  it('is done once by two requests at the same moment', async () => {
    const answers = await Promise.all([
      change({ NewPassword: 'First123' }),
      change({ NewPassword: 'Second12' }),
    ]);
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(1);
  });
});

describe('the check of the old password', () => {
  it('says whether it is right, and changes nothing', async () => {
    expect((await check(person.password)).code).toBe('200');
    expect(await check('Wrong123')).toMatchObject({
      code: '400',
      message: wrongOne,
      data: { errors: { Password: wrongOne } },
    });
    expect((await check('')).message).toBe('Please enter old password.');
    expect(await sessionStatus(person)).toBe(200);
  });

  it('makes wrong tries wait, together with those of the change itself, and apart from those of signing in', async () => {
    for (let tries = 0; tries < 2; tries++) await check('Wrong123');
    for (let tries = 0; tries < 6; tries++) await passwordCode(person.email, 'Wrong123');
    for (let tries = 0; tries < 3; tries++) await change({ OldPassword: 'Wrong123' });
    const refused = await check(person.password);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    deps.pass(10_000);
    expect((await check(person.password)).code).toBe('200');
  });
});
