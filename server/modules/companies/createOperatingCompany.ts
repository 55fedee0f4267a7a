import { sql } from 'drizzle-orm';
import type { Deps } from '../../calls/Deps.ts';
import type { Transaction } from '../../db/connect.ts';
import { companies } from '../../db/schema/declared.ts';
import { openSerialBook } from './companyRules.ts';

export type NewCompany = Pick<
  typeof companies.$inferInsert,
  | 'companyName'
  | 'companyDisplayName'
  | 'prefix'
  | 'email'
  | 'mobile'
  | 'websiteUrl'
  | 'address'
  | 'companyLogo'
  | 'fakeMessage'
  | 'fakeAudio'
  | 'socialLinks'
>;

/**
 * Creates the first company of an empty database, the maker of the seals, which no call can create for want of anybody to
 * make it; answers its id. Throws where there is a company already, also when two programs try at once.
 */
export async function createOperatingCompany(
  deps: Pick<Deps, 'keyring'>,
  transaction: Transaction,
  company: NewCompany,
): Promise<number> {
  await transaction.execute(sql`lock table ${companies} in share row exclusive mode`);
  if ((await transaction.select({ id: companies.id }).from(companies).limit(1)).length)
    throw new Error('The operating company exists already.');
  const [created] = await transaction.insert(companies).values(company).returning({ id: companies.id });
  if (!created) throw new Error('The database answered no id for the new company');
  await openSerialBook({ deps, transaction, id: created.id });
  return created.id;
}
