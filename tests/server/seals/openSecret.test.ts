import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companyKeys, serverSecret } from '../../../server/db/schema/serials.ts';
import {
  newCompanyKey,
  unwrapKey,
  wrapKey,
  openSecret,
  rewrapKeys,
} from '../../../server/seals/openSecret.ts';
import { toKey } from '../../../server/services/secretKey.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createCompany } from '../../support/factories.ts';

const secretKey = 'the secret that this database began with';
const another = 'another secret that is as long as that one';

let database: TestDatabase;
let dataDir = '';

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'open-secret-'));
});

afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const open = (given?: string) => openSecret({ secretKey: given, dataDir }, database.db);

/** Adds a company with a key wrapped with `secret`. */
async function storeKey(secret: Buffer): Promise<{ companyId: number; keyId: string }> {
  const owner = { companyId: await createCompany({ database: database.db }), keyId: '0' };
  const wrappedKey = wrapKey(secret, owner, newCompanyKey());
  await database.db.db.insert(companyKeys).values({ ...owner, wrappedKey });
  return owner;
}

describe("the server's secret", () => {
  it('is made for a database that needs none yet, and opened again', async () => {
    const made = await open();
    expect(await open()).toEqual(made);
  });

  it('is the same for servers that start at once on one folder', async () => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => open()));
    expect(new Set(opened.map((secret) => secret.toString('hex'))).size).toBe(1);
  });

  it('is not made again if the database knows one, and the text names the missing file', async () => {
    await open();
    await rm(join(dataDir, 'secret.key'));
    await expect(open()).rejects.toThrow(`${join(dataDir, 'secret.key')} is not there`);
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is not made again if keys are stored, even in a database that does not remember the secret yet', async () => {
    await storeKey(Buffer.alloc(32, 1));
    await expect(open()).rejects.toThrow('There is no secret, though seals were made with one');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is not another one than the database knows, and the text says where that came from', async () => {
    await open(secretKey);
    await expect(open(another)).rejects.toThrow(
      'SECRET_KEY is not the secret that this database was used with',
    );
    expect(await open(secretKey)).toHaveLength(32);
  });

  it('opens every stored key, else the text says whose does not open', async () => {
    const secret = await open(secretKey);
    await storeKey(secret);
    expect(await open(secretKey)).toEqual(secret);
    const { companyId } = await storeKey(Buffer.alloc(32, 1));
    await expect(open(secretKey)).rejects.toThrow(`SECRET_KEY does not open key 0 of company ${companyId}`);
  });

  it('is remembered of a database from before it remembered any, once it has opened the keys', async () => {
    const secret = await open(secretKey);
    const owner = await storeKey(secret);
    await database.db.db.delete(serverSecret);
    await expect(open(another)).rejects.toThrow('does not open key');
    await open(secretKey);
    await expect(open(another)).rejects.toThrow('is not the secret');
    const [stored] = await database.db.db.select().from(companyKeys);
    expect(unwrapKey(secret, owner, stored?.wrappedKey ?? '')).toHaveLength(32);
  });

  it('is not to be read in the database', async () => {
    const secret = await open();
    const [kept] = await database.db.db.select().from(serverSecret);
    expect(kept?.proof).not.toContain(secret.toString('base64url'));
    expect(kept?.proof).not.toContain(secret.toString('hex'));
  });

  it('is replaced by another one for all keys or none: they open with that one alone', async () => {
    const from = { secret: await open(secretKey), source: 'SECRET_KEY' };
    const owner = await storeKey(from.secret);
    const to = toKey(another, 'NEW_SECRET_KEY');
    expect(await rewrapKeys(database.db, from, to)).toBe(1);
    expect(await open(another)).toEqual(to);
    await expect(open(secretKey)).rejects.toThrow('is not the secret');
    const [stored] = await database.db.db.select().from(companyKeys);
    expect(unwrapKey(to, owner, stored?.wrappedKey ?? '')).toHaveLength(32);
    await expect(rewrapKeys(database.db, from, from.secret)).rejects.toThrow('is not the secret');
    expect(await open(another)).toEqual(to);
  });
});
