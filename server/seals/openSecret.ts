import {
  createHmac,
  timingSafeEqual,
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from '../db/connect.ts';
import { inTransaction, type Transaction } from '../db/transaction.ts';
import { startLocks } from '../db/locks.ts';
import { receiverSecrets } from '../db/schema/events.ts';
import { companySignInSecrets } from '../db/schema/people.ts';
import { companyKeys, serverSecret } from '../db/schema/serials.ts';
import { makeSecret, readSecret, secretFile, type ServerSecret } from '../services/secretKey.ts';

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/** The key id of a company's first key; each rotation takes the next Crockford character. */
export const firstKeyId = '0';

/** Whose key it is. The wrapped key is bound to it, so a row that is copied to another company does not open. */
export interface KeyOwner {
  readonly companyId: number;
  readonly keyId: string;
}

/** What a company's secret is for: a receiver of events, or its sign-in. */
export interface SecretUse {
  readonly companyId: number;
  readonly of: 'receiver' | 'sign-in';
  readonly id: number;
}

/** Names a secret among its company's keys. */
export const ownerOf = ({ companyId, of, id }: SecretUse): KeyOwner => ({ companyId, keyId: `${of} ${id}` });

/** Returns a fresh key for a company's seals: 32 random bytes. */
export function newCompanyKey(): Buffer {
  return randomBytes(keyBytes);
}

function wrappingKey(secret: Buffer): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'sealbook company key wrap 1', 32));
}

function ownerData({ companyId, keyId }: KeyOwner): Buffer {
  return Buffer.from(`company ${companyId} key ${keyId}`);
}

/** Encrypts a company's key under the server's secret, for the database: IV, tag, ciphertext in base64url. */
export function wrapKey(secret: Buffer, owner: KeyOwner, key: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(secret), iv).setAAD(ownerData(owner));
  const ciphertext = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url');
}

/** Opens what {@link wrapKey} wrapped. Throws Error for another secret, an altered row, or one of another company. */
export function unwrapKey(secret: Buffer, owner: KeyOwner, wrappedKey: string): Buffer {
  try {
    const wrapped = Buffer.from(wrappedKey, 'base64url');
    const iv = wrapped.subarray(0, ivBytes);
    const decipher = createDecipheriv('aes-256-gcm', wrappingKey(secret), iv, { authTagLength: tagBytes });
    decipher.setAAD(ownerData(owner)).setAuthTag(wrapped.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(wrapped.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new Error(
      `Key ${owner.keyId} of company ${owner.companyId} does not open: is SECRET_KEY the one it was stored with?`,
      { cause },
    );
  }
}

/** Returns the proof by which the database knows a secret again. */
const proofOf = (secret: Buffer): Buffer =>
  createHmac('sha256', secret).update('sealbook server secret proof 1').digest();

const isProof = (kept: string, secret: Buffer): boolean => {
  const [given, expected] = [Buffer.from(kept, 'base64url'), proofOf(secret)];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const whatToDo = (dataDir: string): string =>
  `Put the one back that this database was used with, in SECRET_KEY or as ${secretFile(dataDir)}, from your backup.`;

/** The secret with which a key is made was replaced by another one in the database. */
export class SecretReplaced extends Error {}

/**
 * Throws SecretReplaced where the database knows another secret by now. The secret stays the same until the transaction ends:
 * whoever wraps the keys anew waits, and finds the key that was made.
 */
export async function holdSecret(transaction: Transaction, secret: Buffer): Promise<void> {
  const [known] = await transaction.select().from(serverSecret).for('share');
  if (known && !isProof(known.proof, secret))
    throw new SecretReplaced(
      'The secret of the companies’ keys was replaced while this server ran, so it can make no key: nothing was saved. Whoever runs the server has to start it anew with the new secret.',
    );
}

/** Reads the keys of all companies, and the secrets of their receivers of events and sign-ins, and locks them until the end. */
async function readKeys(transaction: Transaction) {
  const keys = await transaction.select().from(companyKeys).for('update');
  const receivers = await transaction.select().from(receiverSecrets).for('update');
  const signIns = await transaction.select().from(companySignInSecrets).for('update');
  return [
    ...keys.map(({ companyId, keyId, wrappedKey }) => ({
      companyId,
      keyId,
      wrappedKey,
      store: (wrapped: string) =>
        transaction
          .update(companyKeys)
          .set({ wrappedKey: wrapped })
          .where(and(eq(companyKeys.companyId, companyId), eq(companyKeys.keyId, keyId))),
    })),
    ...receivers.map(({ id, companyId, receiverId, wrapped }) => ({
      ...ownerOf({ companyId, of: 'receiver', id: receiverId }),
      wrappedKey: wrapped,
      store: (wrapped: string) =>
        transaction.update(receiverSecrets).set({ wrapped }).where(eq(receiverSecrets.id, id)),
    })),
    ...signIns.map(({ companySignInId: id, companyId, wrapped }) => ({
      ...ownerOf({ companyId, of: 'sign-in', id }),
      wrappedKey: wrapped,
      store: (wrapped: string) =>
        transaction
          .update(companySignInSecrets)
          .set({ wrapped })
          .where(eq(companySignInSecrets.companySignInId, id)),
    })),
  ];
}

/** Throws where a stored key does not open. */
async function assertKeysOpen(transaction: Transaction, { secret, source }: ServerSecret, dataDir: string) {
  const keys = await readKeys(transaction);
  for (const { companyId, keyId, wrappedKey } of keys) {
    try {
      unwrapKey(secret, { companyId, keyId }, wrappedKey);
    } catch (cause) {
      const what = `${source} does not open key ${keyId} of company ${companyId}: it is not the secret that the key was stored with.`;
      throw new Error(`${what} ${whatToDo(dataDir)}`, { cause });
    }
  }
}

/**
 * Returns the server's secret, 32 bytes, once it has opened every company's key. Makes one and lets the database remember it
 * where there is neither a secret nor anything that needs one. Servers that start at once wait for one another.
 * @throws Error where the secret is missing, or is not the one that the database knows; it names the file or variable
 */
export async function openSecret(
  config: Pick<Config, 'secretKey' | 'dataDir'>,
  database: Database,
): Promise<Buffer> {
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${startLocks.openSecret})`);
    const [known] = await transaction.select().from(serverSecret);
    const isNeeded = known !== undefined || (await transaction.$count(companyKeys)) > 0;
    const found = await readSecret(config);
    if (!found && isNeeded)
      throw new Error(
        `There is no secret, though seals were made with one: SECRET_KEY is not set and ${secretFile(config.dataDir)} is not there. ${whatToDo(config.dataDir)}`,
      );
    const given = found ?? (await makeSecret(config.dataDir));
    if (known && !isProof(known.proof, given.secret))
      throw new Error(
        `${given.source} is not the secret that this database was used with. ${whatToDo(config.dataDir)}`,
      );
    await assertKeysOpen(transaction, given, config.dataDir);
    const proof = proofOf(given.secret).toString('base64url');
    if (!known) await transaction.insert(serverSecret).values({ proof });
    return given.secret;
  });
}

/**
 * Wraps every company's key with another secret, all or none. A server that runs with the old secret continues with the keys
 * that it holds and makes no others, until it is started anew with the new one.
 * @throws Error where the old secret is not the database's
 */
export async function rewrapKeys(database: Database, from: ServerSecret, to: Buffer): Promise<number> {
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${startLocks.openSecret})`);
    // before the keys: a key that is being made is committed by then
    const [known] = await transaction.select().from(serverSecret).for('update');
    if (known && !isProof(known.proof, from.secret))
      throw new Error(`${from.source} is not the secret that this database was used with.`);
    const keys = await readKeys(transaction);
    for (const { wrappedKey, store, ...owner } of keys)
      await store(wrapKey(to, owner, unwrapKey(from.secret, owner, wrappedKey)));
    const proof = proofOf(to).toString('base64url');
    await transaction
      .insert(serverSecret)
      .values({ proof })
      .onConflictDoUpdate({ target: serverSecret.onlyRow, set: { proof } });
    return keys.length;
  });
}
