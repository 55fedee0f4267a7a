import { sql } from 'drizzle-orm';
import type { Deps } from '../../calls/Deps.ts';
import type { Transaction } from '../../db/connect.ts';
import { firstKeyId } from '../seals/companyKeys.ts';

interface Opening {
  deps: Pick<Deps, 'keyring'>;
  transaction: Transaction;
  /** The company's. */
  id: number;
}

/** A saved company has a book of its numbers and a first key for its seals; what it has already stays. */
export async function openSerialBook({ deps, transaction, id }: Opening): Promise<void> {
  await transaction.execute(sql`
    insert into serial_books (company_id) values (${id}) on conflict (company_id) do nothing`);
  const wrappedKey = deps.keyring.makeWrappedKey({ companyId: id, keyId: firstKeyId });
  await transaction.execute(sql`
    insert into company_keys (company_id, key_id, wrapped_key)
    select ${id}, ${firstKeyId}, ${wrappedKey}
    where not exists (select from company_keys where company_id = ${id})
    on conflict (company_id, key_id) do nothing`);
}
