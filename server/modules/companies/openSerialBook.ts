import { sql } from 'drizzle-orm';
import type { AfterSave } from '../../engine/Registry.ts';
import { firstKeyId } from '../seals/companyKeys.ts';

/** A saved company has a book of its numbers and a first key for its seals; what it has already stays. */
export const openSerialBook: AfterSave = async ({ deps, transaction, id }) => {
  await transaction.execute(sql`
    insert into serial_books (company_id) values (${id}) on conflict (company_id) do nothing`);
  const wrappedKey = deps.keyring.makeWrappedKey({ companyId: id, keyId: firstKeyId });
  await transaction.execute(sql`
    insert into company_keys (company_id, key_id, wrapped_key)
    select ${id}, ${firstKeyId}, ${wrappedKey}
    where not exists (select from company_keys where company_id = ${id})
    on conflict (company_id, key_id) do nothing`);
};
