import { beforeEach, expect, it } from 'vitest';
import { endOwnSessions, getOwnSessions } from '../../contract/calls/account/ownSessions.ts';
import { checkUser } from '../../contract/calls/account/login.ts';
import { deviceOf } from '../../server/access/accounts/accountsModule.ts';
import { createUser, type TestUser } from '../support/factories.ts';
import { lastCode } from '../support/mails.ts';
import { peopleWorld } from '../support/peopleWorld.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const { deps, ask } = await peopleWorld();
let person: TestUser;

beforeEach(async () => {
  person = await createUser(deps);
});

/** Signs a person in by their mailed code and returns the token. */
async function signInAt({ email: Email, password: Password }: TestUser, userAgent?: string) {
  await ask(checkUser, { Email, Password, RequestType: 1 });
  const headers = userAgent === undefined ? undefined : { 'user-agent': userAgent };
  const { data } = await ask(
    checkUser,
    { Email, Password, RequestType: 2, otp: lastCode(deps) },
    headers && { headers },
  );
  return data?.users[0]?.Token ?? '';
}

/** Answers 200 while the session lasts, and 401 once it has ended. */
const statusOf = async (token: string) => (await ask(getOwnSessions, undefined, { token })).status;

const listFor = async (token: string) => (await ask(getOwnSessions, undefined, { token })).data ?? [];

it('lists where a person is signed in, the newest sign-in first, and says which one asks', async () => {
  const desk = await signInAt(person);
  const phone = await signInAt(person, chrome);
  const [first, second, ...others] = await listFor(desk);
  expect(first).toMatchObject({ Device: 'Chrome · Android', IsThis: false });
  expect(second).toMatchObject({ Device: '', IsThis: true });
  expect(others).toEqual([]);
  expect((await listFor(phone))[0]).toMatchObject({ IsThis: true });
});

it('ends one of them at once, or all but the one that asks', async () => {
  const desk = await signInAt(person);
  const phone = await signInAt(person, chrome);
  const [newest] = await listFor(desk);
  expect((await ask(endOwnSessions, { SessionId: newest?.SessionId }, { token: desk })).status).toBe(200);
  expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 200]);
  const [tablet, laptop] = [await signInAt(person), await signInAt(person)];
  await ask(endOwnSessions, {}, { token: desk });
  expect(await Promise.all([tablet, laptop, desk].map(statusOf))).toEqual([401, 401, 200]);
});

it('never ends another person’s session', async () => {
  const other = await createUser(deps);
  const theirs = await signInAt(other);
  const [session] = await listFor(theirs);
  const own = await signInAt(person);
  await ask(endOwnSessions, { SessionId: session?.SessionId }, { token: own });
  await ask(endOwnSessions, {}, { token: own });
  expect(await statusOf(theirs)).toBe(200);
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  ['curl/8.5.0', ''],
])('names the browser and the system of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
