import { sql } from 'drizzle-orm';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { schemaOf } from '../../../contract/resource/schemaOf.ts';
import { webType } from '../../../contract/choices/people.ts';
import { company } from '../../../src/resources/masters/company.ts';
import { user } from '../../../src/resources/masters/user.ts';
import type { Deps } from '../../calls/Deps.ts';
import { requireInput } from '../../calls/requireInput.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { companies } from '../../db/schema/declared.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { createOperatingCompany } from './companiesModule.ts';
import { createPerson, type NewPerson, personOf } from '../../access/people/createPerson.ts';
import { openAdministratorRole } from '../../access/roles/roleRights.ts';

const { UserName, Email, MobileNo, Password } = user.fields;
const { CompanyName, Prefix } = company.fields;

/** The fields that an administrator must have, by the rules of the User Master. */
export const administratorForm = { fields: { UserName, Email, MobileNo, Password }, checks: [] };

/** The fields that a first company must have, by the rules of the Company Master. */
export const firstCompanyForm = { fields: { CompanyName, Prefix }, checks: [] };

type Filled<Form extends { fields: object }> = Readonly<Record<keyof Form['fields'], string>>;

/** Stands in the audit log as the author: whoever may run commands at the machine. */
const commandName = 'create-admin (command)';

/** Tells whether there is no company yet, so `createAdministrator` needs the first one. */
export async function isEmpty({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  return (await database.db.select({ id: companies.id }).from(companies).limit(1)).length === 0;
}

/**
 * Creates a person with every right in the operating company, and that company first where there is none. If the company refuses
 * passwords, it takes them again. Throws Refusal with the text of the first broken rule, or where the e-mail or mobile number is taken.
 *
 * @returns the person's id, and the domains whose people can sign in by their passwords again
 */
export async function createAdministrator(
  deps: Pick<Deps, 'database' | 'keyring' | 'config'>,
  administrator: Filled<typeof administratorForm>,
  firstCompany: Filled<typeof firstCompanyForm>,
): Promise<{ id: number; domains: string[] }> {
  const values = await requireInput(schemaOf(administratorForm, 'add'), administrator);
  const person = { ...personOf(values), password: String(values.Password) };
  return inTransaction(deps.database, async (transaction) => {
    const [operating] = await transaction
      .select({ id: companies.id })
      .from(companies)
      .orderBy(companies.id)
      .limit(1);
    const companyId = operating?.id ?? (await createFirst(deps, transaction, person, firstCompany));
    // whoever may run this at the machine gets in, with a password
    const { rows: required } = await transaction.execute<{ recordId: number; label: string }>(sql`
      update company_sign_ins set is_required = false, updated_at = now()
      where company_id = ${companyId} and is_required returning id as "recordId", domain as label`);
    const roleId = await openAdministratorRole(transaction, companyId);
    const id = await createPerson(transaction, { companyId, roleId, userType: webType, ...person });
    const author = { userId: id, userName: commandName, companyId, ownCompanyId: companyId };
    const created = { action: 'created', before: null, after: null } as const;
    if (!operating)
      await recordChange(transaction, author, {
        ...created,
        page: pageKeys.companyMaster,
        recordId: companyId,
        label: firstCompany.CompanyName,
      });
    await recordChange(transaction, author, {
      ...created,
      page: pageKeys.userMaster,
      recordId: id,
      label: person.userName,
    });
    for (const one of required)
      await recordChange(transaction, author, {
        ...one,
        page: pageKeys.companySignIns,
        action: 'updated',
        before: { IsRequired: true },
        after: { IsRequired: false },
      });
    return { id, domains: required.map(({ label }) => label) };
  });
}

/** Leaves empty what the command does not ask for: the Company Master asks for the files at the next change. */
async function createFirst(
  deps: Pick<Deps, 'keyring' | 'config'>,
  transaction: Transaction,
  { email, mobileNo }: Pick<NewPerson, 'email' | 'mobileNo'>,
  sent: Filled<typeof firstCompanyForm>,
): Promise<number> {
  const values = await requireInput(schemaOf(firstCompanyForm, 'add'), sent);
  return createOperatingCompany(deps, transaction, {
    companyName: String(values.CompanyName),
    companyDisplayName: String(values.CompanyName),
    prefix: String(values.Prefix),
    email,
    mobile: mobileNo,
    websiteUrl: deps.config.publicUrl,
    address: '–',
    companyLogo: '',
    fakeMessage: 'This product is not genuine.',
    fakeAudio: '',
    socialLinks: {},
  });
}
