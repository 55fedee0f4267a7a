import type { Database } from '../../db/connect.ts';
import { unwrapKey } from './companyKeys.ts';

/** One of a company's keys as the server uses it. */
export interface CompanyKey {
  /** 32 bytes; the same buffer as long as the key lives, so that its subkeys are derived once. */
  readonly key: Buffer;
  /** Whether seals made with it have a scratch field, which `/pa` then asks for. */
  readonly hasScratchCode: boolean;
}

/** What a scan needs to know of a company before it asks the database. */
export interface SealCompany {
  readonly companyId: number;
  readonly prefix: string;
  /** The display name. */
  readonly name: string;
  readonly logo: string;
  readonly fakeMessage: string;
  readonly fakeAudio: string;
  /** By key id, the newest first; an error where the stored key does not open. */
  readonly keys: ReadonlyMap<string, CompanyKey | Error>;
}

interface StoredKey {
  keyId: string;
  wrappedKey: string;
  hasScratchCode: boolean;
}

type CompanyRow = Omit<SealCompany, 'keys'> & { keys: StoredKey[] };

const statement = `
  select c.id as "companyId", c.prefix, c.company_display_name as name, c.company_logo as logo,
    c.fake_message as "fakeMessage", c.fake_audio as "fakeAudio",
    coalesce(json_agg(json_build_object('keyId', k.key_id, 'wrappedKey', k.wrapped_key, 'hasScratchCode', k.scratch_codes)
      order by k.created_at desc, k.key_id desc) filter (where k.key_id is not null), '[]') as keys
  from companies c left join company_keys k on k.company_id = c.id
  group by c.id`;

/** A key that does not open is an error for its own company's seals only. */
function openKey(secret: Buffer, companyId: number, { keyId, wrappedKey }: StoredKey): Buffer | Error {
  try {
    return unwrapKey(secret, { companyId, keyId }, wrappedKey);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * Every company with its keys, by prefix.
 *
 * @param before what was read last: keys that are still the same are the same buffers
 */
export async function readSealCompanies(
  database: Database,
  secret: Buffer,
  before: ReadonlyMap<string, Buffer | Error>,
): Promise<{ companies: Map<string, SealCompany>; opened: Map<string, Buffer | Error> }> {
  const { rows } = await database.pool.query<CompanyRow>({ name: 'seal-companies', text: statement });
  const opened = new Map<string, Buffer | Error>();
  const companies = new Map<string, SealCompany>();
  for (const { keys, ...company } of rows) {
    const usable = new Map<string, CompanyKey | Error>();
    for (const stored of keys) {
      const key = before.get(stored.wrappedKey) ?? openKey(secret, company.companyId, stored);
      opened.set(stored.wrappedKey, key);
      usable.set(stored.keyId, key instanceof Error ? key : { key, hasScratchCode: stored.hasScratchCode });
    }
    companies.set(company.prefix, { ...company, keys: usable });
  }
  return { companies, opened };
}
