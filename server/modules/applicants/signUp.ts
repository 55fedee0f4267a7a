import { sql } from 'drizzle-orm';
import { signUp, type SignUpTarget, signUpTexts } from '../../../contract/calls/signUp.ts';
import { mobileType } from '../../../contract/userTypes.ts';
import { done, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { inTransaction, type Transaction } from '../../db/connect.ts';
import { requireLookups } from '../../engine/requireLookups.ts';
import { clockOf, writableValues } from '../../engine/save.ts';
import { createDealer } from '../dealers/createDealer.ts';
import { limitRate, networkOf } from '../limits/limits.ts';
import { limitSignIns } from '../passwords/requireAccount.ts';
import { createPerson, personOf, takenCode } from '../people/createPerson.ts';
import { findMobileRole } from '../roles/findMobileRole.ts';
import { storeFile } from '../uploads/receiveFile.ts';
import { removeUnused } from '../uploads/removeUnused.ts';
import { formOf, isDealer, readSignUp, signUpFields } from './readSignUp.ts';
import { type Contact, tellApplicant, tellOwners } from './tellAboutSignUp.ts';

const perNetwork = { count: 60, seconds: 600 };
/** Mails that one account or applicant can be sent. */
const perPerson = { count: 5, seconds: 600 };

async function limitSignUps(deps: Deps, address: string, { email, mobileNo }: Contact): Promise<void> {
  await limitRate(deps, `sign-up:${networkOf(address)}`, perNetwork);
  await limitRate(deps, `sign-up:${email.toLowerCase()}`, perPerson);
  await limitRate(deps, `sign-up:${mobileNo}`, perPerson);
}

/**
 * `Login/SignUp`: a dealer or mobile user of a company asks for an account, which staff then approves or rejects (spec 2
 * §4). The answer is the same, and comes after the same work, whether the e-mail or mobile number is somebody's already or
 * not: its owner is told by mail. Throws Refusal, and HttpRefusal 429 for too many.
 */
export const signUpEndpoint = endpoint(signUp, signUpFields, async ({ deps, http, address }) => {
  await limitSignIns(deps, address);
  const { target, values, file } = await readSignUp(http);
  const applicant = { email: String(values.Email), mobileNo: String(values.MobileNo) };
  await limitSignUps(deps, address, applicant);
  const membership = await requireMembership(deps.database.db, target);
  const certificate = file && (await storeFile(deps, deps.database.db, file));
  let isCreated = false;
  try {
    isCreated = await createApplicant(deps, { ...membership, ...target }, values);
  } finally {
    if (certificate && !isCreated) await removeUnused(deps, [certificate]);
  }
  // After the answer, which must not tell by its time which mails there are.
  const tell = isCreated ? tellApplicant : tellOwners;
  const told = tell(deps, membership.companyName, applicant);
  told.catch((error: unknown) => deps.log.error({ err: error }, 'a sign-up was not answered by mail'));
  return done(null, signUpTexts.received);
});

/** The company that an account is asked from, and the role that it would have. */
interface Membership {
  companyId: number;
  companyName: string;
  roleId: number;
}

const refused = (field: keyof SignUpTarget, text: string) => new Refusal(text, { errors: { [field]: text } });

/** The active company of a prefix and its active role for mobile users of that name. Throws Refusal. */
async function requireMembership(
  db: Pick<Transaction, 'execute'>,
  { Prefix, RoleName }: SignUpTarget,
): Promise<Membership> {
  const { rows } = await db.execute<{ companyId: number; companyName: string }>(sql`
    select id as "companyId", company_display_name as "companyName"
    from companies where prefix = ${Prefix} and is_active`);
  const [company] = rows;
  if (!company) throw refused('Prefix', signUpTexts.noCompany);
  const roleId = await findMobileRole(db, company.companyId, RoleName);
  if (roleId === undefined) throw refused('RoleName', signUpTexts.noRole);
  return { ...company, roleId };
}

/**
 * Creates an applicant, who waits for the decision (spec 2 §4), and answers whether it did: nobody is created where the
 * e-mail or the mobile number is somebody's already. Throws Refusal for whatever else is wrong.
 */
async function createApplicant(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  { companyId, roleId, RoleName }: Membership & SignUpTarget,
  sent: Record<string, unknown>,
): Promise<boolean> {
  const form = formOf(RoleName);
  const values = writableValues(form, sent, 'add', clockOf(deps));
  const account = { companyId, roleId, isApproved: false };
  try {
    await inTransaction(deps.database, async (transaction) => {
      await requireLookups(transaction, form.fields, values);
      if (isDealer(RoleName)) return createDealer(transaction, { ...account, values });
      return createPerson(transaction, {
        ...account,
        userType: mobileType,
        ...personOf(values),
        password: String(values.Password),
      });
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === takenCode) return false;
    throw error;
  }
}
