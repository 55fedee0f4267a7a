import Papa from 'papaparse';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkUser, forgotPassword } from '../../contract/calls/account/login.ts';
import {
  dealerPasswordLink,
  resetPassword,
  userPasswordLink,
} from '../../contract/calls/account/passwords.ts';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { allSources } from '../../server/app.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import * as tables from '../../server/services/tables/readTable.ts';
import { tableParts } from '../../server/services/tables/tableParts.ts';
import { allWorks } from '../support/allWorks.ts';
import { createRole, createUser, dealerValues, everyRight, everyRightOn } from '../support/factories.ts';
import { peopleWorld, type SignedIn } from '../support/peopleWorld.ts';

type Row = Record<string, unknown>;

const world = await peopleWorld();
const { deps, ask } = world;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const goneLink = 'This link is no longer valid. Please ask for another one by Forgot Password.';
const day = 24 * 60 * 60 * 1000;

let keeper: SignedIn & { companyId: number; roleId: number };
let counter = 0;

beforeEach(async () => {
  Object.assign(deps.config, { smtpUrl: 'smtp://127.0.0.1:1' });
  keeper = await world.newPerson({ rights: everyRightOn(['user-master', 'dealer-master']) });
});

const work = () => runJobs(deps, works);

function values(changes: Row = {}): Row & { Email: string } {
  counter += 1;
  const names = { UserName: `Asha ${counter}`, Email: `asha${counter}@example.com` };
  const MobileNo = String(7_300_000_000 + counter);
  return { ...names, MobileNo, UserType: 1, RoleId: keeper.roleId, City: 'Pune', ...changes };
}

/** Adds a person, by default without a password. */
async function added(changes: Row = {}) {
  const sent = values(changes);
  const answer = await keeper.ask<Row>('UserMaster/CreateUser', sent);
  expect(answer).toMatchObject({ code: '200' });
  return { id: Number(answer.data['UserId']), Email: sent.Email, sent };
}

const mailsTo = (email: string) => deps.mails.filter(({ to }) => to === email);
const tokenIn = (text = '') =>
  /https:\/\/seals\.example\/login#reset=([\w-]{43})\s/.exec(text)?.[1] ?? 'none';
const tokenFor = (email: string) => tokenIn(mailsTo(email).at(-1)?.text);

const choose = (Token: string, Password = 'Chosen12') =>
  ask(resetPassword, { Token, Password, ConfirmPassword: Password });

const codeFor = async (Id: number, by = keeper) =>
  (await by.ask(userPasswordLink, { Id, By: 'code' as const })).data.Code ?? '';

describe('a person who is added without a password', () => {
  it('is mailed a link after the commit, and signs in with the password that they choose by it', async () => {
    const { Email, id } = await added();
    expect(mailsTo(Email)).toEqual([]);
    expect(await world.passwordCode(Email, '')).not.toBe('205');
    await work();
    expect(mailsTo(Email)).toHaveLength(1);
    const token = tokenFor(Email);
    const { rows } = await deps.database.pool.query<{ hash: string }>(
      'select token_hash as hash from password_resets where user_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).not.toContain(token);
    for (const weak of ['', 'alllower1', 'Ab1'])
      expect(await choose(token, weak)).toMatchObject({ code: '400' });
    expect(await choose(token)).toMatchObject({ code: '200' });
    expect(await choose(token)).toMatchObject({ code: '400', message: goneLink });
    expect(await world.passwordCode(Email, 'Chosen12')).toBe('205');
  });

  it('gets no mail where the save is refused, and one where it is sent twice', async () => {
    const refused = values({ RoleId: 0 });
    await keeper.ask('UserMaster/CreateUser', refused);
    const sent = values();
    const headers = { 'idempotency-key': `twice ${counter}` };
    await Promise.all([1, 2].map(() => keeper.ask('UserMaster/CreateUser', sent, { headers })));
    await Promise.all([work(), work()]);
    expect(mailsTo(refused.Email)).toEqual([]);
    expect(mailsTo(sent.Email)).toHaveLength(1);
  });

  it('has seven days, and then Forgot Password', async () => {
    const { Email } = await added();
    await work();
    const token = tokenFor(Email);
    deps.pass(7 * day);
    expect(await choose(token)).toMatchObject({ message: goneLink });
    await ask(forgotPassword, { Email });
    await vi.waitFor(() => expect(mailsTo(Email)).toHaveLength(2));
    expect(await choose(tokenFor(Email))).toMatchObject({ code: '200' });
  });

  it('can use nothing of it once they are inactive, also after they are active again', async () => {
    const { Email, id } = await added();
    const late = await added();
    await work();
    await keeper.ask(`UserMaster/InActiveRow/${id}/false`);
    expect(await choose(tokenFor(Email))).toMatchObject({ message: goneLink });
    await keeper.ask(`UserMaster/InActiveRow/${id}/true`);
    expect(await choose(tokenFor(Email))).toMatchObject({ message: goneLink });

    // the reset is stored while somebody makes them inactive
    await deps.database.pool.query('update users set is_active = false where id = $1', [late.id]);
    expect(await choose(tokenFor(late.Email))).toMatchObject({ message: goneLink });
  });

  it('gets no mail who is inactive by then', async () => {
    const { Email, id } = await added();
    await keeper.ask(`UserMaster/InActiveRow/${id}/false`);
    await work();
    expect(mailsTo(Email)).toEqual([]);
  });

  it('gets the mail again once the mail server is back', async () => {
    const { Email } = await added();
    const away = vi
      .spyOn(deps.mailer, 'send')
      .mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'ECONNECTION' }));
    await work();
    expect(mailsTo(Email)).toEqual([]);
    await deps.database.pool.query(`update jobs set taken_until = now() - interval '1 second'`);
    await work();
    expect(mailsTo(Email)).toHaveLength(1);
    away.mockRestore();
  });

  it('is a dealer as well', async () => {
    await createRole(deps, keeper.companyId, {}, { userType: 2, roleName: 'Dealer' });
    const { Password: _, ConfirmPassword: __, ...sent } = await dealerValues(deps);
    const { data } = await keeper.ask<Row>('UserDMaster/CreateDealer', sent);
    await work();
    expect(await choose(tokenFor(sent.Email))).toMatchObject({ code: '200' });
    const again = { Id: Number(data['DealerId']), By: 'code' as const };
    expect(await keeper.ask(dealerPasswordLink, again)).toMatchObject({
      message: 'This person has chosen a password already, or is inactive.',
    });
  });

  it('comes from a file, and goes again with its import', async () => {
    vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
    await createRole(deps, keeper.companyId, {}, { roleName: 'Packers' });
    const { Email, MobileNo } = values();
    const row = {
      'User Name': 'Ravi',
      'Role Name': 'Packers',
      Email,
      'Mobile Number': MobileNo,
      City: 'Pune',
    };
    const form = new FormData();
    form.set('Page', 'user-master');
    form.set('File', new File([Papa.unparse([row])], 'people.csv'));
    const { data } = await keeper.ask<{ ImportId: number }>(importCalls.upload.path, undefined, {
      form,
      method: 'POST',
    });
    await work();
    expect(mailsTo(Email)).toEqual([]);
    await keeper.ask(importCalls.run, { ImportId: data.ImportId });
    await work();
    expect(mailsTo(Email)).toHaveLength(1);
    await keeper.ask(importCalls.undo, { ImportId: data.ImportId });
    await work();
    expect(await keeper.ask(importCalls.status, { ImportId: data.ImportId })).toMatchObject({
      data: { State: 'undone' },
    });
    expect(await choose(tokenFor(Email))).toMatchObject({ message: goneLink });
    const { rows } = await deps.database.pool.query('select from users where email = $1', [Email]);
    expect(rows).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('a code to read out', () => {
  it('is typed in any form, works once, and ends after a day', async () => {
    const person = await added();
    const code = await codeFor(person.id);
    expect(code).toMatch(/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}$/);
    expect(await choose(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toMatchObject({ code: '200' });
    expect(await choose(code)).toMatchObject({ message: goneLink });
    const other = await added();
    const late = await codeFor(other.id);
    deps.pass(day);
    expect(await choose(late)).toMatchObject({ message: goneLink });
  });

  it('is for nobody who has a password, is of another company or has more rights', async () => {
    const [mine, strong] = [
      await createUser(deps, { companyId: keeper.companyId }),
      await createUser(deps, { companyId: keeper.companyId, rights: { 'role-master': everyRight } }),
    ];
    const others = await createUser(deps);
    await deps.database.pool.query('update users set first_password = true where id = any($1)', [
      [strong.userId, others.userId],
    ]);
    for (const { userId } of [mine, strong, others]) {
      const answer = await keeper.ask(userPasswordLink, { Id: userId, By: 'code' });
      expect(answer).toMatchObject({ code: '400' });
      expect(JSON.stringify(answer)).not.toContain('Code');
    }
    const { id } = await added();
    const viewer = await world.newPerson({
      companyId: keeper.companyId,
      rights: { 'user-master': ['view', 'add'] },
    });
    expect((await viewer.ask(userPasswordLink, { Id: id, By: 'code' })).status).toBe(418);
    // nobody is a dealer by the id of a person
    expect(await keeper.ask(dealerPasswordLink, { Id: id, By: 'code' })).toMatchObject({ code: '400' });
  });

  it('is all that there is without a mail server', async () => {
    const { id, Email } = await added();
    await work();
    const again = { Id: id, By: 'mail' as const };
    expect(await keeper.ask(userPasswordLink, again)).toMatchObject({ code: '200' });
    await work();
    expect(mailsTo(Email)).toHaveLength(2);
    Object.assign(deps.config, { smtpUrl: undefined });
    expect(await keeper.ask(userPasswordLink, again)).toMatchObject({
      code: '400',
      message: 'The server has no mail server. Please read out a code.',
    });
    expect(await choose(await codeFor(id))).toMatchObject({ code: '200' });
  });
});

describe('a password that somebody else typed', () => {
  const typed = { Password: 'Typed123', ConfirmPassword: 'Typed123' };
  const signIn = async (Email: string, Password: string, NewPassword?: string) => {
    const first = await ask(checkUser, { Email, Password, RequestType: 1 });
    const otp = /is (\d{6})\./.exec(mailsTo(Email).at(-1)?.text ?? '')?.[1] ?? '';
    const step = (chosen?: string) =>
      ask(checkUser, {
        Email,
        Password,
        RequestType: 2,
        otp,
        ...(chosen !== undefined && { NewPassword: chosen }),
      });
    return { first, step, last: await step(NewPassword) };
  };

  it('signs in as before where nobody marked it', async () => {
    const { Email } = await added(typed);
    const { first, last } = await signIn(Email, 'Typed123');
    expect(first).toMatchObject({ code: '205', data: null });
    expect(last).toMatchObject({ code: '200', data: { users: [{ Email }] } });
    await work();
    expect(mailsTo(Email)).toHaveLength(1);
  });

  it('is changed at the first sign-in where they did, which spends the code only then', async () => {
    const { Email, id } = await added({ ...typed, IsInvited: true });
    const { first, last, step } = await signIn(Email, 'Typed123');
    expect(first).toMatchObject({ code: '205', data: { users: [], AsksPassword: true } });
    const text = 'Somebody else typed your password. Please choose your own.';
    expect(last).toMatchObject({ code: '400', data: { errors: { NewPassword: text } } });
    expect(await step('weak')).toMatchObject({ code: '400' });
    expect(await step('Typed123')).toMatchObject({
      data: { errors: { NewPassword: 'New password and old password should not be same.' } },
    });
    const both = await Promise.all([step('Chosen12'), step('Other123')]);
    expect(both.map(({ code }) => code).sort()).toEqual(['200', '400']);
    const password = both[0]?.code === '200' ? 'Chosen12' : 'Other123';
    expect((await signIn(Email, password)).last).toMatchObject({ code: '200' });
    expect(await world.passwordCode(Email, 'Typed123')).toBe('400');
    expect((await keeper.ask<Row[]>('UserMaster/GetUsers', { Ids: [id] })).data[0]).toMatchObject({
      IsInvited: false,
    });
  });

  it('is marked anew where it is typed anew, and left by other changes', async () => {
    const person = await added({ ...typed, IsInvited: true });
    const flag = async () =>
      (await keeper.ask<Row[]>('UserMaster/GetUsers', { Ids: [person.id] })).data[0]?.['IsInvited'];
    const stored = { ...person.sent, UserId: person.id, Password: '', ConfirmPassword: '' };
    Reflect.deleteProperty(stored, 'IsInvited');
    const change = async (changes: Row) =>
      expect(await keeper.ask('UserMaster/UpdateUser', { ...stored, ...changes })).toMatchObject({
        code: '200',
      });
    await change({ City: 'Agra' });
    expect(await flag()).toBe(true);
    await change({ IsInvited: false });
    await change(typed);
    expect(await flag()).toBe(false);
    await change({ ...typed, IsInvited: true });
    expect(await flag()).toBe(true);
  });
});
