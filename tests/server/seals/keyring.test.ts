import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/connect.ts';
import { newCompanyKey, wrapKey } from '../../../server/seals/openSecret.ts';
import { createKeyring } from '../../../server/seals/keyring.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createCompany } from '../../support/factories.ts';

const secret = Buffer.alloc(32, 9);

let database: TestDatabase;
let questions: number;
let isAway: boolean;

/** Counts the questions to the database, and takes it away at will. */
const counted = (): Database => ({
  ...database.db,
  pool: new Proxy(database.db.pool, {
    get: (pool, name) => {
      if (name !== 'query') return Reflect.get(pool, name) as unknown;
      questions++;
      return isAway ? () => Promise.reject(new Error('away')) : pool.query.bind(pool);
    },
  }),
});

const addKey = async (companyId: number, keyId: string, by = secret) => {
  const wrapped = wrapKey(by, { companyId, keyId }, newCompanyKey());
  await database.db.pool.query(
    'insert into company_keys (company_id, key_id, wrapped_key) values ($1, $2, $3)',
    [companyId, keyId, wrapped],
  );
};

beforeEach(async () => {
  database = await createTestDatabase();
  questions = 0;
  isAway = false;
});
afterEach(() => database.drop());

describe('the keyring', () => {
  it('knows companies by their prefix and asks the database once for many scans', async () => {
    const companyId = await createCompany({ database: database.db }, 'AB');
    await addKey(companyId, '0');
    const keyring = createKeyring({ database: counted(), secret });
    await keyring.companyOf('AB');
    for (let scan = 0; scan < 100; scan++) {
      expect(await keyring.companyOf('AB')).toMatchObject({ companyId, fakeMessage: 'Fake.' });
      expect((await keyring.companyWithKey('AB', '0'))?.keys.has('0')).toBe(true);
    }
    expect(questions).toBe(1);
  });

  it('knows a company that another process made a moment ago', async () => {
    const keyring = createKeyring({ database: counted(), secret });
    expect(await keyring.companyOf('AB')).toBeUndefined();
    const companyId = await createCompany({ database: database.db }, 'AB');
    await addKey(companyId, '0');
    expect(await keyring.companyWithKey('AB', '0')).toMatchObject({ companyId });
    await addKey(companyId, '1');
    expect((await keyring.companyWithKey('AB', '1'))?.keys.has('1')).toBe(true);
  });

  it('asks once for a thousand guessed prefixes', async () => {
    const keyring = createKeyring({ database: counted(), secret });
    await keyring.companyOf('AB');
    const guesses = Array.from({ length: 1000 }, (_, index) =>
      keyring.companyWithKey(`Z${index % 10}`, String(index % 7)),
    );
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([undefined]));
    expect(questions).toBe(2);
  });

  it('keeps one buffer for a key, however often it is read', async () => {
    const companyId = await createCompany({ database: database.db }, 'AB');
    await addKey(companyId, '0');
    const keyring = createKeyring({ database: counted(), secret });
    const first = await keyring.printingOf(companyId);
    const second = await keyring.printingOf(companyId);
    expect(questions).toBe(2);
    expect(second?.key).toBe(first?.key);
  });

  it('uses known keys while the database is away, and calls no unknown one fake', async () => {
    const companyId = await createCompany({ database: database.db }, 'AB');
    await addKey(companyId, '0');
    const keyring = createKeyring({ database: counted(), secret }, { freshFor: 0, pause: 0 });
    await keyring.companyOf('AB');
    isAway = true;
    expect(await keyring.companyWithKey('AB', '0')).toMatchObject({ companyId });
    await expect(keyring.companyWithKey('CD', '0')).rejects.toThrow('away');
    isAway = false;
    expect(await keyring.companyWithKey('CD', '0')).toBeUndefined();
  });

  it('reads stale keys again after answering', async () => {
    const companyId = await createCompany({ database: database.db }, 'AB');
    const keyring = createKeyring({ database: counted(), secret }, { freshFor: 0, pause: 0 });
    await keyring.companyOf('AB');
    await database.db.pool.query("update companies set fake_message = 'New.' where id = $1", [companyId]);
    await expect.poll(async () => (await keyring.companyOf('AB'))?.fakeMessage).toBe('New.');
  });

  it('holds an error for a key that does not open, and the other keys', async () => {
    const companyId = await createCompany({ database: database.db }, 'AB');
    await addKey(companyId, '0', Buffer.alloc(32, 1));
    await addKey(companyId, '1');
    const keyring = createKeyring({ database: counted(), secret });
    const keys = (await keyring.companyOf('AB'))?.keys;
    expect(keys?.get('0')).toBeInstanceOf(Error);
    expect(keys?.get('1')).toMatchObject({ hasScratchCode: false });
  });
});
