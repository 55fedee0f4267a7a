import { sql } from 'drizzle-orm';
import { webType } from '../../../contract/choices/people.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { longestEmail } from '../../../contract/calls/account/login.ts';
import { contactPatterns } from '../../../contract/values/contact.ts';
import { cutText, foldCode, foldText, plainText } from '../../../contract/values/foldText.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { type Account, accountColumns } from '../people/findAccount.ts';
import { createPerson } from '../people/createPerson.ts';
import type { CompanySignIn } from './companySignIns.ts';

/** What an issuer says of a person. */
export interface Claims extends Readonly<Record<string, unknown>> {
  /** The issuer's own name for them, which it gives to nobody else. */
  sub: string;
}

const notConfirmed = 'Your company’s sign-in did not confirm an e-mail of its own domain for you.';
const notActive = 'Your account, your role or your company is not active.';

/** Letters of a person's name that are kept. */
const longestName = 250;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The e-mail that an issuer has confirmed, if it is one of the company's domain. Throws Refusal. */
function confirmedEmail({ domain }: CompanySignIn, claims: Claims): string {
  const email = foldCode(text(claims['email']));
  const isEmail = contactPatterns.email.test(email) && email.length <= longestEmail;
  if (claims['email_verified'] !== true || !isEmail || !email.toLowerCase().endsWith(`@${domain}`))
    throw new Refusal(notConfirmed);
  return email;
}

/**
 * Finds, or adds, the person of an issuer's claims: by its name for them, then by a confirmed e-mail.
 * Throws Refusal where they may not sign in.
 */
export async function personOfIdentity(
  transaction: Transaction,
  signIn: CompanySignIn,
  claims: Claims,
): Promise<Account> {
  const { id, companyId } = signIn;
  // two first sign-ins of one person follow each other
  await transaction.execute(sql`select from company_sign_ins where id = ${id} for no key update`);
  const identity = sql`company_sign_in_id = ${id} and subject = ${claims.sub}`;
  const { rows } = await transaction.execute<{ userId: number }>(
    sql`select user_id as "userId" from company_identities where ${identity}`,
  );
  const userId = rows[0]?.userId ?? (await linkPerson(transaction, signIn, claims));
  await followRole(transaction, signIn, userId, claims);
  const found = await transaction.execute<Account & Record<string, unknown>>(sql`
    select ${sql.raw(accountColumns)} from users u join roles r on r.id = u.role_id and r.is_active
    where u.id = ${userId} and u.company_id = ${companyId} and u.is_active`);
  const [account] = found.rows;
  if (!account) throw new Refusal(notActive);
  return account;
}

/** Finds the person by the confirmed e-mail, or adds them, and remembers the issuer's name for them. */
async function linkPerson(transaction: Transaction, signIn: CompanySignIn, claims: Claims): Promise<number> {
  const { id, companyId } = signIn;
  const email = confirmedEmail(signIn, claims);
  const { rows } = await transaction.execute<{ id: number }>(sql`
    select id from users where company_id = ${companyId} and lower(email) = lower(${email})`);
  const userId = rows[0]?.id ?? (await addPerson(transaction, signIn, claims, email));
  await transaction.execute(sql`
    insert into company_identities (company_sign_in_id, subject, user_id) values (${id}, ${claims.sub}, ${userId})`);
  return userId;
}

async function addPerson(
  transaction: Transaction,
  { companyId, roleId, admitsAtOnce }: CompanySignIn,
  claims: Claims,
  email: string,
): Promise<number> {
  const userName = cutText(foldText(text(claims['name'])), longestName) || email;
  const userId = await createPerson(transaction, {
    companyId,
    roleId,
    userType: webType,
    userName,
    email,
    mobileNo: '',
    isApproved: admitsAtOnce,
    password: undefined,
  });
  await record(transaction, { companyId, userId, userName }, 'created', { Email: email });
  return userId;
}

/** Records what their company's sign-in did to a person, as a deed of their own. */
const record = (
  transaction: Transaction,
  { companyId, userId, userName }: { companyId: number; userId: number; userName: string },
  action: 'created' | 'updated',
  after: Record<string, string>,
) =>
  recordChange(
    transaction,
    { userId, userName, companyId, ownCompanyId: companyId },
    { page: pageKeys.userMaster, recordId: userId, label: userName, action, after },
  );

/** Gives a person of the staff the first role that the claim names, where the company goes by one. */
async function followRole(
  transaction: Transaction,
  { companyId, rolesClaim }: CompanySignIn,
  userId: number,
  claims: Claims,
): Promise<void> {
  const named = rolesClaim ? [claims[rolesClaim]].flat().map((name) => plainText(text(name))) : [];
  if (!named.length) return;
  const { rows } = await transaction.execute<{ roleName: string; userName: string }>(sql`
    with wanted as (
      select r.id, r.role_name from unnest(${sql.param(named)}::text[]) with ordinality n (name, place)
        join roles r on lower(r.role_name) = lower(n.name)
      where r.company_id = ${companyId} and r.is_active and r.user_type = ${webType} order by n.place limit 1)
    update users u set role_id = w.id from wanted w
    where u.id = ${userId} and u.user_type = ${webType} and u.role_id <> w.id
    returning w.role_name as "roleName", u.user_name as "userName"`);
  const [changed] = rows;
  if (!changed) return;
  const { userName, roleName } = changed;
  await record(transaction, { companyId, userId, userName }, 'updated', { RoleName: roleName });
}
