import { and, eq } from 'drizzle-orm';
import { checkText, type TextRules } from '../../../contract/calls/checkText.ts';
import { resetPasswordRules } from '../../../contract/calls/resetPassword.ts';
import { ruleMessages } from '../../../contract/resource/fieldRules.ts';
import { patterns } from '../../../contract/resource/namedRules.ts';
import { webType } from '../../../contract/userTypes.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction, type Transaction } from '../../db/connect.ts';
import { companies, roles } from '../../db/schema/declared.ts';
import { administratorRoles } from '../../db/schema/people.ts';
import { createOperatingCompany } from '../companies/createOperatingCompany.ts';
import { createPerson } from '../people/createPerson.ts';
import { createAdministratorRole } from '../roles/roleRights.ts';

export interface NewAdministrator {
  userName: string;
  email: string;
  mobileNo: string;
  password: string;
}

export interface FirstCompany {
  companyName: string;
  prefix: string;
}

/** The rules of spec 2 §5, User, for the fields of an administrator. */
export const administratorRules: TextRules<keyof NewAdministrator> = {
  userName: [{ required: 'Please enter user name.' }],
  email: [{ required: 'Please enter email-id.' }, { matches: patterns.email, message: ruleMessages.email }],
  mobileNo: [
    { required: 'Please enter mobile no.' },
    { matches: patterns.mobile, message: ruleMessages.mobile },
  ],
  password: resetPasswordRules.Password,
};

/** The rules of spec 1 §5, Company, for what a first company cannot be without. */
export const firstCompanyRules: TextRules<keyof FirstCompany> = {
  companyName: [{ required: 'Please enter your Company Name.' }],
  prefix: [
    { required: 'Please enter valid prefix.' },
    { matches: patterns.companyPrefix, message: 'Please enter valid prefix.' },
  ],
};

/** Whether there is no company yet, so that `createAdministrator` has to be told about the first one. */
export async function isEmpty({ database }: Pick<Deps, 'database'>): Promise<boolean> {
  return (await database.db.select({ id: companies.id }).from(companies).limit(1)).length === 0;
}

/**
 * Creates a person with every right in the operating company, and that company first where there is none.
 * Throws Refusal with the first broken rule's text, or where the e-mail or mobile number is taken.
 *
 * @returns the person's id
 */
export async function createAdministrator(
  deps: Pick<Deps, 'database' | 'keyring' | 'config'>,
  administrator: NewAdministrator,
  firstCompany: FirstCompany,
): Promise<number> {
  requireRules(administratorRules, { ...administrator });
  return inTransaction(deps.database, async (transaction) => {
    const [operating] = await transaction
      .select({ id: companies.id })
      .from(companies)
      .orderBy(companies.id)
      .limit(1);
    const companyId = operating?.id ?? (await createFirst(deps, transaction, administrator, firstCompany));
    const roleId =
      (await administratorRoleOf(transaction, companyId)) ??
      (await createAdministratorRole(transaction, companyId));
    return createPerson(transaction, { companyId, roleId, userType: webType, ...administrator });
  });
}

function requireRules<Field extends string>(rules: TextRules<Field>, values: Record<Field, unknown>): void {
  const errors = checkText(rules, values);
  const [first] = Object.values(errors);
  if (typeof first === 'string')
    throw new Refusal(first, { errors: { ...errors } as Record<string, string> });
}

/** What is not asked for is left empty: the Company Master asks for it with the next change. */
function createFirst(
  deps: Pick<Deps, 'keyring' | 'config'>,
  transaction: Transaction,
  { email, mobileNo }: NewAdministrator,
  company: FirstCompany,
): Promise<number> {
  requireRules(firstCompanyRules, { ...company });
  return createOperatingCompany(deps, transaction, {
    ...company,
    companyDisplayName: company.companyName,
    email,
    mobile: mobileNo,
    websiteUrl: deps.config.publicUrl,
    address: '',
    companyLogo: '',
    fakeMessage: 'This product is not genuine.',
    fakeAudio: '',
    socialLinks: {},
  });
}

/** The company's role of administrators, made active again if need be: whoever may run this at the machine gets in. */
async function administratorRoleOf(transaction: Transaction, companyId: number): Promise<number | undefined> {
  const [role] = await transaction
    .update(roles)
    .set({ isActive: true })
    .from(administratorRoles)
    .where(and(eq(administratorRoles.roleId, roles.id), eq(roles.companyId, companyId)))
    .returning({ id: roles.id });
  return role?.id;
}
