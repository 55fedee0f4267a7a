import { describe, expect, it } from 'vitest';
import { placeCalls, signUpPlaceCalls } from '../../contract/calls/verification/places.ts';
import { countries, firmNatures, transportationModes } from '../../contract/choices/people.ts';
import { createApp } from '../../server/app.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { requireLookups } from '../../server/engine/save.ts';
import { dealer } from '../../src/resources/masters/dealer.ts';
import { askApp } from '../support/ask.ts';
import { createUser, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';
import { inOrder } from '../support/rowValues.ts';

const india = 1;
const { states, cities } = signUpPlaceCalls;

const deps = await fileDeps();
const ask = askApp(createApp(deps));

type Words = Readonly<Record<string, unknown>>;

async function optionsOf(call: typeof states, id: number | string = 0, words: Words = {}) {
  const { status, code, data } = await ask(call, words, { params: { id } });
  expect([status, code]).toEqual([200, '200']);
  return data;
}

const labelsOf = async (...asked: Parameters<typeof optionsOf>) =>
  (await optionsOf(...asked)).map(({ label }) => label);

async function stateId(name: string): Promise<number> {
  const found = (await optionsOf(states, india)).find(({ label }) => label === name);
  if (!found) throw new Error(`There is no state ${name}`);
  return found.value;
}

const cityId = async (state: number, SearchValue: string): Promise<number> => {
  const [found] = await optionsOf(cities, state, { SearchValue });
  if (!found) throw new Error(`There is no city ${SearchValue}`);
  return found.value;
};

describe('states', () => {
  it('are all those of India, by name, without a session', async () => {
    const labels = await labelsOf(states, india);
    expect(labels).toHaveLength(36);
    expect(inOrder(labels)).toBe(true);
    expect(labels).toEqual(expect.arrayContaining(['Maharashtra', 'Delhi', 'Ladakh', 'Telangana']));
  });

  it('are the same for who is signed in by the documented call, which asks for a session', async () => {
    const asked = async (token = '') => ask(placeCalls.states, undefined, { params: { id: india }, token });
    expect((await asked()).status).toBe(401);
    const token = await signIn(deps, await createUser(deps));
    expect((await asked(token)).data).toEqual(await optionsOf(states, india));
  });

  it('have their values under the names of the fields, too', async () => {
    const [first] = await optionsOf(states, india, { PageSize: 1 });
    expect(first).toEqual({
      value: first?.value,
      label: 'Andaman and Nicobar Islands',
      StateId: first?.value,
      StateName: 'Andaman and Nicobar Islands',
    });
  });

  it.each(['0', '2', '-1', '99999', '3000000000', '1.5', 'India'])(
    'are none of the country %s',
    async (id) => {
      expect(await optionsOf(states, id)).toEqual([]);
    },
  );
});

describe('cities', () => {
  it('are those of the state alone, by name and each once', async () => {
    const labels = await labelsOf(cities, await stateId('Maharashtra'));
    expect(labels.length).toBeGreaterThan(500);
    expect(labels).toEqual(expect.arrayContaining(['Mumbai', 'Pune', 'Nagpur']));
    expect(labels).not.toContain('Bengaluru');
    expect(new Set(labels).size).toBe(labels.length);
    expect(inOrder(labels)).toBe(true);
  });

  it.each(['0', '-1', '2000000000', '3000000000', '1.5', 'Goa'])('are none of the state %s', async (id) => {
    expect(await optionsOf(cities, id)).toEqual([]);
  });

  it('are searched anywhere in the name, whatever its case, and as many as asked for', async () => {
    const state = await stateId('Maharashtra');
    expect(await labelsOf(cities, state, { SearchValue: 'MUMBAI' })).toEqual([
      'Mumbai',
      'Mumbai Suburban',
      'Navi Mumbai',
      'Sion Mumbai',
    ]);
    expect(await labelsOf(cities, state, { SearchValue: 'mumbai', PageSize: 1 })).toEqual(['Mumbai']);
    expect(await labelsOf(cities, state, { SearchValue: '%' })).toEqual([]);
  });

  it('begin with the searched text before they hold it', async () => {
    const [first, ...others] = await labelsOf(cities, await stateId('Maharashtra'), { SearchValue: ' pune' });
    expect(first).toBe('Pune');
    expect(others).toContain('Hadapsar Pune');
  });

  it('have a choice for all on request', async () => {
    const state = await stateId('Chandigarh');
    expect(await labelsOf(cities, state, { All: true })).toEqual(['All', 'Chandigarh']);
  });

  it('are refused to be more than a page', async () => {
    const asked = await ask(cities, { PageSize: 5000 }, { params: { id: await stateId('Goa') } });
    expect([asked.status, asked.code]).toEqual([200, '400']);
  });
});

describe('answers that are always the same', () => {
  it.each([
    ['countries', countries, 'CountryId'],
    ['firmNatures', firmNatures, 'NatureFirmId'],
    ['transportationModes', transportationModes, 'TransportationModeId'],
  ] as const)('%s are the choices of the form', async (name, choices, id) => {
    const call = signUpPlaceCalls[name];
    const options = await optionsOf(call);
    expect(options).toMatchObject(choices.map(({ value, label }) => ({ value, label, [id]: value })));
    const [first] = await labelsOf(call, 0, { SearchValue: choices[0]?.label.toUpperCase() });
    expect(first).toBe(choices[0]?.label);
    expect(await optionsOf(call, 0, { SearchValue: 'nowhere' })).toEqual([]);
  });
});

describe('a save of an address', () => {
  const check = (Bill_Country: unknown, Bill_State: unknown, Bill_City: unknown) =>
    inTransaction(deps.database, (transaction) =>
      requireLookups(transaction, dealer.fields, { Bill_Country, Bill_State, Bill_City }),
    );
  const refused = (field: string, message: string) => ({ message, errors: { [field]: message } });

  it('passes with a city of its state', async () => {
    const goa = await stateId('Goa');
    await expect(check(india, goa, await cityId(goa, 'Panaji'))).resolves.toBeUndefined();
  });

  it('is refused with a city of another state at its field', async () => {
    const [goa, kerala] = [await stateId('Goa'), await stateId('Kerala')];
    for (const city of [await cityId(kerala, 'Kochi'), 2_000_000_000])
      await expect(check(india, goa, city)).rejects.toMatchObject(refused('Bill_City', 'Please select city'));
  });

  it('is refused with a state that its country does not have', async () => {
    const goa = await stateId('Goa');
    for (const [country, state] of [
      [2, goa],
      [undefined, goa],
      [india, 2_000_000_000],
    ])
      await expect(check(country, state, null)).rejects.toMatchObject(
        refused('Bill_State', 'Please select state'),
      );
  });

  it('is held against the stored state where it leaves that as it is', async () => {
    const [goa, kerala] = [await stateId('Goa'), await stateId('Kerala')];
    const [panaji, kochi] = [await cityId(goa, 'Panaji'), await cityId(kerala, 'Kochi')];
    const save = (values: object) =>
      inTransaction(deps.database, (transaction) =>
        requireLookups(transaction, dealer.fields, { ...values }, { Bill_State: goa, Bill_City: panaji }),
      );
    await expect(save({ Bill_City: panaji })).resolves.toBeUndefined();
    await expect(save({ Bill_City: kochi })).rejects.toMatchObject(
      refused('Bill_City', 'Please select city'),
    );
    // changing only the state leaves a city of another one
    await expect(save({ Bill_Country: india, Bill_State: kerala })).rejects.toMatchObject(
      refused('Bill_City', 'Please select city'),
    );
  });
});

it('is answered three hundred times a minute for one address', async () => {
  const asking = askApp(createApp(deps));
  const statuses = await Promise.all(
    Array.from({ length: 301 }, async () => (await asking(signUpPlaceCalls.countries)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(statuses.at(-1)).toBe(429);
});
