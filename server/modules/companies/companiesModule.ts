import { eq, sql, type SQL } from 'drizzle-orm';
import { getOrderCompanies } from '../../../contract/calls/account/ownAccess.ts';
import { Refusal, refusalAt, done } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { seesAllCompanies } from '../../calls/Session.ts';
import type { Transaction } from '../../db/transaction.ts';
import { companies } from '../../db/schema/declared.ts';
import { companyKeys } from '../../db/schema/serials.ts';
import type { Refusals, Module } from '../../engine/Module.ts';
import type { Hook } from '../../engine/save.ts';
import { firstKeyId, SecretReplaced } from '../../seals/openSecret.ts';
import { createStartRoles } from './startRoles.ts';

const fixed = 'The prefix is fixed, because numbers with it are issued already.';

/** SQL that tells whether a company has issued numbers or printed slips; exact only while its row is held. */
const hasNumbers = (company: string): string =>
  `(exists (select from serial_books b where b.company_id = ${company} and b.last_serial > 0)
    or exists (select from slip_books s where s.company_id = ${company} and s.last_number > 0))`;

/** Refuses a new prefix once the company has issued numbers or printed slips: every printed code begins with it. */
const protectUsedPrefix: Hook = async ({ transaction, session, id, values }) => {
  const isOwn = session.operating || id === session.companyId;
  if (id === undefined || !isOwn || typeof values.Prefix !== 'string') return;
  // whoever issues or prints the first numbers at this moment waits for these locks, or these wait for them
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

/** Nobody makes the operating company or their own inactive: they would shut themselves out. */
const companyRefusals: Refusals = {
  row: {
    inactivate: `case when r."CompanyId" = :own_company then 'Your own company can''t be made inactive.'
      when r."CompanyId" = (select min(id) from companies) then 'The operating company can''t be made inactive.' end`,
    GS1Prefix: `case when :own_company <> (select min(id) from companies)
      then 'Only the operating company changes the GS1 company prefix.' end`,
    Prefix: `case when ${hasNumbers('r."CompanyId"')} then '${fixed}' end`,
  },
};

interface Opening {
  deps: Pick<Deps, 'keyring'>;
  transaction: Transaction;
  id: number;
}

/** Gives a saved company a book of its numbers and a first key for its seals, where they are missing. */
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

/** Makes a saved company ready for its people and its numbers. */
async function openCompany(opening: Opening): Promise<void> {
  await openSerialBook(opening);
  await createStartRoles(opening.transaction, opening.id);
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
 * Creates the first company of an empty database, the maker of the seals, and returns its id; nobody exists yet who could
 * call for it. Throws where there is a company already, also when two programs try at once.
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
  await openCompany({ deps, transaction, id: created.id });
  return created.id;
}

/**
 * `Company/GetOrderDDL`: the active companies whose orders the person may see, by name: all of them for staff of the
 * operating company, one's own for everybody else. Spec 1 §7 names the call among the dropdown lists and does not say what it
 * lists.
 */
const orderCompaniesEndpoint = endpoint(getOrderCompanies, async ({ deps, session }) => {
  const own: SQL = seesAllCompanies(session) ? sql`true` : sql`id = ${session.ownCompanyId}`;
  const { rows } = await deps.database.db.execute<{ value: number; label: string }>(sql`
      select id as value, company_name as label, id as "CompanyId", company_name as "CompanyName"
      from companies where is_active and ${own} order by lower(company_name), id`);
  return done(rows);
});

/** The Company Master. */
export const companiesModule = {
  endpoints: () => [orderCompaniesEndpoint],
  beforeSave: { protectUsedPrefix },
  afterSave: { openCompany },
  refusals: { company: companyRefusals },
} satisfies Module;
