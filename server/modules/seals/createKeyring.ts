import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/connect.ts';
import { type KeyOwner, newCompanyKey, wrapKey } from './companyKeys.ts';
import { readSealCompanies, type SealCompany } from './SealCompany.ts';
import type { SealPrinting } from './sealCsv.ts';

/** The companies' keys and fake messages, held in the process so that a fake code costs the database nothing. */
export interface Keyring {
  /** The company of a prefix, as it was a few seconds ago. */
  companyOf(prefix: string): Promise<SealCompany | undefined>;
  /**
   * The company of a prefix, with the key `keyId` if there is one: what is not known yet is read from the database,
   * together with what others ask for at the time. Throws while the database is away: without it nothing can be called
   * fake.
   */
  companyWithKey(prefix: string, keyId: string): Promise<SealCompany | undefined>;
  /** What prints a company's seals, with its newest key, as it is now; undefined for a company without keys. */
  printingOf(companyId: number): Promise<Omit<SealPrinting, 'host'> | undefined>;
  /** A fresh key, wrapped for the database. */
  makeWrappedKey(owner: KeyOwner): string;
}

interface Pace {
  /** Milliseconds after which what is held is read again in the background. */
  freshFor: number;
  /** Milliseconds between two readings, whoever asks. */
  pause: number;
}

/** The keyring of one server process; a company created by another process is known once its first seal is scanned. */
export function createKeyring(
  { database, secret }: { database: Database; secret: Buffer },
  { freshFor, pause }: Pace = { freshFor: 3000, pause: 250 },
): Keyring {
  let companies: ReadonlyMap<string, SealCompany> | undefined;
  let opened: ReadonlyMap<string, Buffer | Error> = new Map();
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

  /** One reading for all who ask before it begins: what was committed before they asked is in it. */
  const readNext = (): Promise<void> => {
    next ??= (async () => {
      const wait = askedAt + pause - performance.now();
      if (wait > 0) await sleep(wait);
      // one that has begun already may lack what was committed before somebody asked
      await nothingRead();
      next = undefined;
      await readAgain();
    })();
    return next;
  };

  const held = async (): Promise<ReadonlyMap<string, SealCompany>> => {
    if (!companies) await readAgain();
    const now = performance.now();
    // not every scan asks a database that is away; whoever needs it meets the error
    if (now > readAt + freshFor && now > askedAt + pause) readAgain().catch(() => {});
    return companies ?? new Map();
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
      // without the pause: whoever prints has signed in
      await nothingRead();
      await readAgain();
      const company = [...(companies?.values() ?? [])].find((each) => each.companyId === companyId);
      const [newest] = company?.keys ?? [];
      if (!company || !newest) return undefined;
      const [keyId, key] = newest;
      if (key instanceof Error) throw key;
      return { prefix: company.prefix, keyId, ...key };
    },
    makeWrappedKey: (owner) => wrapKey(secret, owner, newCompanyKey()),
  };
}
