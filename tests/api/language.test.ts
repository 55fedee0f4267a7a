import { expect, it } from 'vitest';
import { loginSteps } from '../../contract/calls/account/accountRules.ts';
import { changeLanguage, checkUser } from '../../contract/calls/account/login.ts';
import { lastCode } from '../support/mails.ts';
import { peopleWorld } from '../support/peopleWorld.ts';

const { deps, ask, newPerson } = await peopleWorld();
const inHindi = { headers: { 'Accept-Language': 'hi-IN,hi;q=0.9,en;q=0.8' } };

it('answers in the language of the request, and in English without one', async () => {
  const person = await newPerson({ rights: { 'carton-master': ['view', 'add'] } });
  const headers = { page: 'carton-master' };
  const create = (sent: object, options: { headers?: Record<string, string> } = {}) =>
    person.ask('CartonMaster/CreateCarton', sent, { headers: { ...headers, ...options.headers } });
  const refused = { CartonName: '', CartonSize: 1, Description: 'x' };

  const english = await create(refused);
  expect(english).toMatchObject({
    message: 'Please enter your carton name.',
    data: { errors: { CartonName: 'Please enter your carton name.' } },
  });
  expect(await create(refused, inHindi)).toEqual({
    ...english,
    headers: expect.anything(),
    message: 'कृपया कार्टन का नाम लिखें।',
    data: { errors: { CartonName: 'कृपया कार्टन का नाम लिखें।' } },
  });
  const added = await create({ CartonName: 'Add Product', CartonSize: 1, Description: 'x' }, inHindi);
  expect(added).toMatchObject({ code: '200', message: 'कार्टन को जोड़ दिया गया।' });
  const { data } = await person.ask<{ CartonName: string }[]>(
    'CartonMaster/GetCarton',
    {},
    {
      headers: { ...headers, ...inHindi.headers },
    },
  );
  // what people wrote stays, even where it reads like a text of ours
  expect(data.map(({ CartonName }) => CartonName)).toEqual(['Add Product']);
});

it('keeps a person’s language, tells it at the sign-in, and sends mails in it', async () => {
  const person = await newPerson();
  const signIn = (RequestType: 1 | 2, otp = '') =>
    ask(checkUser, { Email: person.email, Password: person.password, RequestType, otp });
  await signIn(loginSteps.sendOtp);
  expect(deps.mails.at(-1)?.subject).toBe('Your code to sign in to Sealbook');

  expect((await person.ask(changeLanguage, { Language: 'hi' })).code).toBe('200');
  expect((await person.ask(changeLanguage, { Language: 'xx' })).code).toBe('400');
  await expect(
    deps.database.pool.query("update users set language = 'xx' where id = $1", [person.userId]),
  ).rejects.toThrow('users_language_known');

  await signIn(loginSteps.sendOtp);
  const code = lastCode(deps);
  expect(deps.mails.at(-1)).toMatchObject({ subject: 'Sealbook में लॉग इन करने का आपका कोड' });
  expect(deps.mails.at(-1)?.text.replaceAll('Sealbook', '')).not.toMatch(/[a-z]{3}/);
  const { data } = await signIn(loginSteps.useOtp, code);
  expect(data).toMatchObject({ users: [{ Language: 'hi' }] });
});
