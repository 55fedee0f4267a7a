import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyProduct } from '../../../contract/calls/verification/verification.ts';
import { inTransaction } from '../../../server/db/transaction.ts';
import { companyKeys } from '../../../server/db/schema/serials.ts';
import { rotateKey } from '../../../server/modules/seals/changeKeys.ts';
import { openSerialBook } from '../../../server/modules/companies/companiesModule.ts';
import { unwrapKey, rewrapKeys } from '../../../server/seals/openSecret.ts';
import { createKeyring } from '../../../server/seals/keyring.ts';
import { createApp } from '../../../server/app.ts';
import { askApp } from '../../support/ask.ts';
import { type Brand, createBrand } from '../../support/brand.ts';
import { createCompany } from '../../support/factories.ts';
import { createTestDeps, type TestDeps, testSecret } from '../../support/testDeps.ts';

let deps: TestDeps;
let brand: Brand;

/** The portal's secret, its replacement, and one that it has never had. */
const [old, next, strange] = [11, 12, 13].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

const rewrap = (from: Buffer, to: Buffer) =>
  rewrapKeys(deps.database, { secret: from, source: 'SECRET_KEY' }, to);

/** Opens a server with a secret. */
const serverWith = (secret: Buffer, pace?: Parameters<typeof createKeyring>[1]) => ({
  ...deps,
  keyring: createKeyring({ database: deps.database, secret }, pace),
});

beforeEach(async () => {
  deps = await createTestDeps();
  await rewrap(testSecret, old);
  brand = await createBrand(serverWith(old));
});
afterEach(() => deps.close());

/** Throws an Error if a key does not open with the secret. */
const allOpen = async (secret: Buffer): Promise<void> => {
  for (const { companyId, keyId, wrappedKey } of await deps.database.db.select().from(companyKeys))
    unwrapKey(secret, { companyId, keyId }, wrappedKey);
};

/** Gives a new company its first key. */
const openBook = async (secret: Buffer, id: number): Promise<void> =>
  inTransaction(deps.database, (transaction) =>
    openSerialBook({ deps: serverWith(secret), transaction, id }),
  );

/** Waits until that many connections wait for locks. */
async function waiting(count: number): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const found = async () => (await deps.database.pool.query(text)).rowCount;
  await expect.poll(found, { timeout: 8_000 }).toBe(count);
}

const replaced = 'The secret of the companies’ keys was replaced while this server ran';

it('a server that runs with the old secret makes no key any more, and says why', async () => {
  const id = await createCompany(deps);
  const running = serverWith(old);
  const { prefix = '' } = (await running.keyring.printingOf(brand.companyId)) ?? {};
  await rewrap(old, next);
  await expect(openBook(old, id)).rejects.toMatchObject({
    code: '409',
    message: expect.stringContaining(replaced),
  });
  await expect(rotateKey(running, prefix, false)).rejects.toThrow(replaced);
  await allOpen(next);
  await openBook(next, id);
  await allOpen(next);
});

it('rewraps a key that is being made with the others', async () => {
  const id = await createCompany(deps);
  let rewrapping = Promise.resolve(0);
  await inTransaction(deps.database, async (transaction) => {
    await openSerialBook({ deps: serverWith(old), transaction, id });
    rewrapping = rewrap(old, next);
    await waiting(1);
  });
  await rewrapping;
  await allOpen(next);
});

it('a key that is to be made meanwhile waits, and is refused', async () => {
  const id = await createCompany(deps);
  let rewrapping = Promise.resolve(0);
  let making = Promise.resolve();
  await inTransaction(deps.database, async (transaction) => {
    await transaction.execute(sql`select from company_keys for update`);
    rewrapping = rewrap(old, next);
    await waiting(1);
    making = openBook(old, id);
    making.catch(() => {});
    await waiting(2);
  });
  await rewrapping;
  await expect(making).rejects.toThrow(replaced);
  await allOpen(next);
});

it('wraps nothing with a secret in the place of one that the database does not know', async () => {
  await deps.database.pool.query('delete from company_keys');
  await expect(rewrap(strange, next)).rejects.toThrow('is not the secret');
});

it('a running server goes on verifying and printing with the keys that it holds', async () => {
  const running = serverWith(old, { freshFor: 0, pause: 0 });
  const first = await brand.mapped(await brand.product(), 10);
  const seal = (await brand.seals(first, first))[0]?.Url;
  const verify = () => askApp(createApp(running))(verifyProduct, { QrData: seal });
  expect((await verify()).code).toBe('200');
  const printing = await running.keyring.printingOf(brand.companyId);
  await rewrap(old, next);
  for (let n = 0; n < 5; n++) {
    expect((await running.keyring.printingOf(brand.companyId))?.key).toBe(printing?.key);
    expect((await verify()).code).toMatch(/200|208/);
    await sleep(5);
  }
});

it('wraps the secrets of receivers and sign-ins as well', async () => {
  const { pool } = deps.database;
  const { companyId, roleId } = brand;
  const idOf = async (statement: string, ...values: unknown[]) =>
    (await pool.query<{ id: number }>(statement, values)).rows[0]?.id ?? 0;
  const id = await idOf(
    `insert into company_sign_ins (company_id, domain, issuer, client_id, role_id, admits_at_once, is_required)
     values ($1, 'firm.example', 'https://login.example.com', 'sealbook', $2, false, false) returning id`,
    companyId,
    roleId,
  );
  const receiverId = await idOf(
    `insert into receivers (company_id, receiver_name, address, is_personal) values ($1, 'ERP', 'https://erp.example.com', false) returning id`,
    companyId,
  );
  const signInUse = { companyId, of: 'sign-in', id } as const;
  const receiverUse = { companyId, of: 'receiver', id: receiverId } as const;
  const wrapped = await inTransaction(deps.database, async (transaction) => {
    const { keyring } = serverWith(old);
    return {
      signIn: await keyring.wrapSecret(transaction, signInUse, Buffer.from('pässword')),
      receiver: await keyring.wrapSecret(transaction, receiverUse),
    };
  });
  await pool.query('insert into company_sign_in_secrets values ($1, $2, $3)', [
    id,
    companyId,
    wrapped.signIn,
  ]);
  await pool.query('insert into receiver_secrets (company_id, receiver_id, wrapped) values ($1, $2, $3)', [
    companyId,
    receiverId,
    wrapped.receiver,
  ]);
  const before = serverWith(old).keyring.unwrapSecret(receiverUse, wrapped.receiver);
  await rewrap(old, next);
  const read = async (table: string) =>
    (await pool.query<{ wrapped: string }>(`select wrapped from ${table}`)).rows[0]?.wrapped ?? '';
  const [signIn, receiver] = [await read('company_sign_in_secrets'), await read('receiver_secrets')];
  const { keyring } = serverWith(next);
  expect(keyring.unwrapSecret(signInUse, signIn).toString()).toBe('pässword');
  expect(keyring.unwrapSecret(receiverUse, receiver)).toEqual(before);
  expect(() => serverWith(old).keyring.unwrapSecret(signInUse, signIn)).toThrow('does not open');
  expect(() => keyring.unwrapSecret({ ...signInUse, companyId: companyId + 1 }, signIn)).toThrow(
    'does not open',
  );
});
