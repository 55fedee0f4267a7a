import { createHmac, hkdfSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connections } from '../db/connect.ts';
import type { Transaction } from '../db/transaction.ts';
import type { SealKey } from './sealCodec.ts';
import {
  type KeyOwner,
  newCompanyKey,
  ownerOf,
  type SecretUse,
  unwrapKey,
  wrapKey,
  holdSecret,
} from './openSecret.ts';

/** One of a company's keys. */
export interface CompanyKey {
  /** 32 bytes. The buffer stays the same as long as the key lives, so its subkeys are derived only once. */
  readonly key: Buffer;
  /** Whether its seals have a scratch field. `/pa` then asks for the scratch code. */
  readonly hasScratchCode: boolean;
  /** Whether its seals are recalled. */
  readonly isRevoked: boolean;
}

/** The parts of a company that a scan needs before it reads the database. */
export interface SealCompany {
  readonly companyId: number;
  readonly prefix: string;
  /** The display name. */
  readonly name: string;
  readonly logo: string;
  readonly fakeMessage: string;
  readonly fakeAudio: string;
  /** The keys by id, the newest first. A stored key that does not open is an error. */
  readonly keys: ReadonlyMap<string, CompanyKey | Error>;
}

interface StoredKey {
  keyId: string;
  wrappedKey: string;
  hasScratchCode: boolean;
  isRevoked: boolean;
}

type CompanyRow = Omit<SealCompany, 'keys'> & { keys: StoredKey[] };

const statement = `
  select c.id as "companyId", c.prefix, c.company_display_name as name, c.company_logo as logo,
    c.fake_message as "fakeMessage", c.fake_audio as "fakeAudio",
    coalesce(json_agg(json_build_object('keyId', k.key_id, 'wrappedKey', k.wrapped_key, 'hasScratchCode', k.scratch_codes,
        'isRevoked', k.revoked_at is not null)
      order by k.created_at desc, k.key_id desc) filter (where k.key_id is not null), '[]') as keys
  from companies c left join company_keys k on k.company_id = c.id
  group by c.id`;

/** Opens a key. If it does not open, the error concerns only the seals of its own company. */
function openKey(secret: Buffer, owner: KeyOwner, wrappedKey: string): Buffer | Error {
  try {
    return unwrapKey(secret, owner, wrappedKey);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Reads every company with its keys, by prefix.
 *
 * @param before the opened keys, by their owners. A key never changes, so its buffer stays the same, even after the key was
 * wrapped with another secret
 */
async function readSealCompanies(
  database: Pick<Connections, 'pool'>,
  secret: Buffer,
  before: ReadonlyMap<string, Buffer>,
): Promise<{ companies: Map<string, SealCompany>; opened: Map<string, Buffer> }> {
  const { rows } = await database.pool.query<CompanyRow>({ name: 'seal-companies', text: statement });
  const opened = new Map<string, Buffer>();
  const companies = new Map<string, SealCompany>();
  for (const { keys, ...company } of rows) {
    const { companyId } = company;
    const usable = new Map<string, CompanyKey | Error>();
    for (const { keyId, wrappedKey, hasScratchCode, isRevoked } of keys) {
      const owner = `${companyId} ${keyId}`;
      const key = before.get(owner) ?? openKey(secret, { companyId, keyId }, wrappedKey);
      if (key instanceof Error) usable.set(keyId, key);
      else {
        opened.set(owner, key);
        usable.set(keyId, { key, hasScratchCode, isRevoked });
      }
    }
    companies.set(company.prefix, { ...company, keys: usable });
  }
  return { companies, opened };
}

/** Makes a company's seals. */
export interface SealPrinting extends SealKey {
  /** Whether the seals have a scratch field. */
  readonly hasScratchCode: boolean;
}

/** Holds the companies' keys and fake messages in the process, so a fake code costs the database nothing. */
export interface Keyring {
  /** Returns the company of a prefix, as it was a few seconds ago. */
  companyOf(prefix: string): Promise<SealCompany | undefined>;
  /**
   * Returns the company of a prefix, with the key `keyId` if it exists. Unknown companies and keys are read from the database,
   * one reading for all callers at the time. Throws while the database is away, because nothing can then be called a fake.
   */
  companyWithKey(prefix: string, keyId: string): Promise<SealCompany | undefined>;
  /** Returns the key that prints a company's seals: the newest that is not revoked. Undefined if there is none. */
  printingOf(companyId: number): Promise<SealPrinting | undefined>;
  /** Makes a new key, wrapped for the database. The transaction stores it. Throws SecretReplaced. */
  makeWrappedKey(transaction: Transaction, owner: KeyOwner): Promise<string>;
  /** Wraps a secret for the database; without `given`, one that it makes as a key is made. Throws SecretReplaced. */
  wrapSecret(transaction: Transaction, use: SecretUse, given?: Buffer): Promise<string>;
  /** Opens a secret. Throws if it does not open. */
  unwrapSecret(use: SecretUse, wrapped: string): Buffer;
  /** Returns a password that every server with this secret can compute. It is stored nowhere. */
  passwordFor(role: string): string;
  /** Signs a text: returns 22 letters and digits that only a server with this secret can compute. */
  sign(text: string): string;
}

interface Pace {
  /** Milliseconds after which the companies are read again in the background. */
  freshFor: number;
  /** The least milliseconds between two readings, however many requests need one. */
  pause: number;
}

/** Creates a process's keyring. It learns of other processes' new companies from the first scan of their seals. */
export function createKeyring(
  { database, secret }: { database: Pick<Connections, 'pool'>; secret: Buffer },
  { freshFor, pause }: Pace = { freshFor: 3000, pause: 250 },
): Keyring {
  let companies: ReadonlyMap<string, SealCompany> | undefined;
  let opened: ReadonlyMap<string, Buffer> = new Map();
  let readAt = -Infinity;
  let askedAt = -Infinity;
  let reading: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const read = async () => {
    askedAt = performance.now();
    const began = askedAt;
    ({ companies, opened } = await readSealCompanies(database, secret, opened));
    readAt = began;
  };

  const readAgain = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const nothingRead = async (): Promise<void> => {
    if (!reading) return;
    await reading.catch(() => {});
    await nothingRead();
  };

  /** Starts one reading for all callers that wait for it. They then see everything that was committed before they called. */
  const readNext = (): Promise<void> => {
    next ??= (async () => {
      const wait = askedAt + pause - performance.now();
      if (wait > 0) await sleep(wait);
      // a reading under way may lack rows that were committed before the call
      await nothingRead();
      next = undefined;
      await readAgain();
    })();
    return next;
  };

  const held = async (): Promise<ReadonlyMap<string, SealCompany>> => {
    if (!companies) await readAgain();
    const now = performance.now();
    // scans do not all query a database that is away; those that need it get the error
    if (now > readAt + freshFor && now > askedAt + pause) readAgain().catch(() => {});
    return companies ?? new Map();
  };

  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'sealbook signatures 1', 32));

  const wrap = async (transaction: Transaction, owner: KeyOwner, key = newCompanyKey()) => {
    await holdSecret(transaction, secret);
    return wrapKey(secret, owner, key);
  };

  return {
    companyOf: async (prefix) => (await held()).get(prefix),
    companyWithKey: async (prefix, keyId) => {
      const known = (await held()).get(prefix);
      if (known?.keys.has(keyId)) return known;
      await readNext();
      return companies?.get(prefix);
    },
    printingOf: async (companyId) => {
      // skips the pause: a person who prints has signed in
      await nothingRead();
      await readAgain();
      const company = [...(companies?.values() ?? [])].find((each) => each.companyId === companyId);
      const usable = [...(company?.keys ?? [])].find(([, key]) => key instanceof Error || !key.isRevoked);
      if (!company || !usable) return undefined;
      const [keyId, key] = usable;
      if (key instanceof Error) throw key;
      return { prefix: company.prefix, keyId, key: key.key, hasScratchCode: key.hasScratchCode };
    },
    makeWrappedKey: (transaction, owner) => wrap(transaction, owner),
    wrapSecret: (transaction, use, given) => wrap(transaction, ownerOf(use), given),
    unwrapSecret: (use, wrapped) => unwrapKey(secret, ownerOf(use), wrapped),
    passwordFor: (role) =>
      Buffer.from(hkdfSync('sha256', secret, '', `sealbook database role 1 ${role}`, 32)).toString(
        'base64url',
      ),
    sign: (text) => createHmac('sha256', signingKey).update(text).digest('base64url').slice(0, 22),
  };
}
