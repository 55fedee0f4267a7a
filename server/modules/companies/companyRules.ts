import { eq, sql } from 'drizzle-orm';
import { Refusal, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Transaction } from '../../db/connect.ts';
import { companies } from '../../db/schema/declared.ts';
import { companyKeys } from '../../db/schema/serials.ts';
import type { Hook, Refusals } from '../../engine/Module.ts';
import { firstKeyId } from '../../seals/companyKeys.ts';
import { SecretReplaced } from '../../seals/openSecret.ts';

const fixed = 'The prefix is fixed, for numbers with it are issued already.';

/** Whether a company has issued numbers or printed slips; exact only while its row is held. */
const hasNumbers = (company: string): string =>
  `(exists (select from serial_books b where b.company_id = ${company} and b.last_serial > 0)
    or exists (select from slip_books s where s.company_id = ${company} and s.last_number > 0))`;

/**
 * A company's prefix stays once it has issued numbers or printed slips: it is part of every printed code. Throws Refusal.
 */
export const protectUsedPrefix: Hook = async ({ transaction, session, id, values }) => {
  const isOwn = session.operating || id === session.companyId;
  if (id === undefined || !isOwn || typeof values.Prefix !== 'string') return;
  // Who issues or prints the first numbers at this moment waits for the locks, or is waited for.
  const { rows: held } = await transaction.execute(sql`
    select from companies c join serial_books b on b.company_id = c.id
    where c.id = ${id} and c.prefix <> ${values.Prefix}
    for update of b for no key update of c`);
  if (!held.length) return;
  const { rows } = await transaction.execute<{ has: boolean }>(
    sql`select ${sql.raw(hasNumbers('c.id'))} as has from companies c where c.id = ${id}`,
  );
  if (rows[0]?.has) throw refusalAt('Prefix', fixed);
};

/** Nobody switches off the operating company or their own: they would shut themselves out. */
export const companyRefusals: Refusals = {
  row: {
    inactivate: `case when r."CompanyId" = :own_company then 'Your own company can''t be made inactive.'
      when r."CompanyId" = (select min(id) from companies) then 'The operating company can''t be made inactive.' end`,
    Prefix: `case when ${hasNumbers('r."CompanyId"')} then '${fixed}' end`,
  },
};

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
  const owner = { companyId: id, keyId: firstKeyId };
  if (await transaction.$count(companyKeys, eq(companyKeys.companyId, id))) return;
  const wrappedKey = await deps.keyring.makeWrappedKey(transaction, owner).catch((error: unknown) => {
    throw error instanceof SecretReplaced ? new Refusal(error.message, { code: '409' }) : error;
  });
  await transaction
    .insert(companyKeys)
    .values({ ...owner, wrappedKey })
    .onConflictDoNothing();
}

type NewCompany = Pick<
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
