import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import {
  confirmSignUp,
  signUp,
  type SignUpTarget,
  signUpTexts,
} from '../../../contract/calls/account/signUp.ts';
import { mobileType } from '../../../contract/choices/people.ts';
import { type Answer, done, Refusal, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { type CallRequest, declaredEndpoint, endpoint } from '../../calls/endpoint.ts';
import { allowsSite, otherSiteOf } from '../../calls/requireSender.ts';
import { newToken, tokenHash } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { signUps } from '../../db/schema/people.ts';
import { presentOf, requireLookups, writableValues } from '../../engine/save.ts';
import { createDealer } from '../dealers/createDealer.ts';
import { limitRate, networkLimit } from '../../calls/limits.ts';
import { limitSignIns } from '../../access/passwords/requireAccount.ts';
import { createPerson, personOf, takenCode } from '../../access/people/createPerson.ts';
import { hashPassword } from '../../access/people/passwordHash.ts';
import { findMobileRole } from '../../access/roles/roleRights.ts';
import { storeFile } from '../../engine/uploads/storeFile.ts';
import { removeUnused } from '../../engine/uploads/sweepUploads.ts';
import {
  formOf,
  isDealer,
  type ReceivedSignUp,
  signUpFields,
  receiveSignUp,
  askToConfirm,
  type Contact,
  tellApplicant,
  tellOwners,
} from './receiveSignUp.ts';

const perNetwork = { count: 60, seconds: 600 };
/** Mails to one account or applicant. */
const perPerson = { count: 5, seconds: 600 };

const limitNetwork = networkLimit('sign-up', perNetwork);

async function limitSignUps(deps: Deps, address: string, { email, mobileNo }: Contact): Promise<void> {
  await limitNetwork({ deps, address });
  await limitRate(deps, `sign-up:${email.toLowerCase()}`, perPerson);
  await limitRate(deps, `sign-up:${mobileNo}`, perPerson);
}

/** Milliseconds in which an e-mail has to be confirmed. */
const lifetime = 48 * 60 * 60 * 1000;

/**
 * `Login/SignUp`: a dealer or mobile user asks a company for an account. Nothing happens before the e-mail's owner confirms
 * the request by the mailed link, so a request reserves nothing and finds out nothing. The answer and the work before it
 * are the same whoever owns the e-mail or the mobile number. Throws Refusal, and HttpRefusal 429 for too many requests.
 */
export const signUpEndpoint = declaredEndpoint(
  signUp,
  signUpFields,
  (request) => receiveSignUp(request, (received) => storeSignUp(request, received)),
  { admit: limitSignIns },
);

async function storeSignUp(
  { deps, address, http }: Pick<CallRequest, 'deps' | 'address' | 'http'>,
  { target, values: sent, file }: ReceivedSignUp,
): Promise<Answer<null>> {
  const applicant = { email: String(sent.Email), mobileNo: String(sent.MobileNo) };
  await limitSignUps(deps, address, applicant);
  const { db } = deps.database;
  const { companyId, companyName } = await requireMembership(db, target, otherSiteOf(http, deps));
  const values = await requireApplication(deps, target, sent);
  const stored = { uploader: undefined, companyId, isPrivate: true };
  const certificate = file && (await storeFile(deps, file, stored));
  const token = newToken();
  const { Password, ConfirmPassword: _, ...told } = values;
  const passwordHash = await hashPassword(String(Password));
  await inTransaction(deps.database, async (transaction) => {
    await transaction.insert(signUps).values({
      tokenHash: tokenHash(token),
      values: { ...told, ...target },
      passwordHash,
      certificate: certificate ?? null,
      expiresAt: new Date(deps.now().getTime() + lifetime),
    });
    await askToConfirm({ deps, transaction, companyId, companyName }, applicant, token);
  });
  return done(null, signUpTexts.sent);
}

/** Returns the values to store, with their states and cities checked against each other. Throws Refusal. */
async function requireApplication(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  { RoleName }: SignUpTarget,
  sent: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const form = formOf(RoleName);
  const values = writableValues(form, sent, 'add', presentOf(deps));
  await inTransaction(deps.database, (transaction) => requireLookups(transaction, form.fields, values));
  return values;
}

/**
 * `Login/ConfirmSignUp`: proves that the sender owns the e-mail; the applicant waits for the decision from now on (spec 2
 * §4). Where somebody else has the mobile number by now, the answer is the same and a mail tells its owner. Throws Refusal.
 */
export const confirmSignUpEndpoint = endpoint(
  confirmSignUp,
  async ({ deps, input }) => {
    const isToken = eq(signUps.tokenHash, tokenHash(input.Token));
    if (!(await confirmRequest(deps, and(isToken, gt(signUps.expiresAt, deps.now())))))
      throw new Refusal(signUpTexts.goneLink);
    return done(null, signUpTexts.received);
  },
  { admit: limitNetwork },
);

/**
 * Turns the confirmed request that `where` finds into an applicant, and mails whoever has to know. One transaction deletes
 * the request and creates the applicant, so a request is used once, and neither a crash nor a refusal loses it. Throws
 * Refusal.
 *
 * @returns whether there is such a request
 */
export async function confirmRequest(deps: Deps, where: SQL | undefined): Promise<boolean> {
  const confirmed = await inTransaction(deps.database, async (transaction) => {
    const [request] = await transaction.delete(signUps).where(where).returning();
    if (!request) return undefined;
    const { values, certificate, passwordHash } = request;
    const target = { Prefix: String(values.Prefix), RoleName: String(values.RoleName) };
    const membership = await requireMembership(transaction, target);
    const isCreated = await createApplicant(transaction, { ...membership, ...target }, values, passwordHash);
    const applicant = { email: String(values.Email), mobileNo: String(values.MobileNo) };
    await (isCreated ? tellApplicant : tellOwners)({ deps, transaction, ...membership }, applicant);
    return { isCreated, certificate };
  });
  if (!confirmed) return false;
  const { isCreated, certificate } = confirmed;
  if (certificate && !isCreated) await removeUnused(deps, [certificate]);
  return true;
}

/** The company that is asked for an account, and the role that the account would have. */
interface Membership {
  companyId: number;
  companyName: string;
  roleId: number;
}

/** Finds the company of a prefix, which must allow the asking site, and its mobile role of that name. Throws Refusal. */
async function requireMembership(
  db: Pick<Transaction, 'execute'>,
  { Prefix, RoleName }: SignUpTarget,
  site?: string,
): Promise<Membership> {
  const { rows } = await db.execute<{ companyId: number; companyName: string }>(sql`
    select id as "companyId", company_display_name as "companyName"
    from companies where prefix = ${Prefix} and is_active and ${site === undefined || allowsSite(site)}`);
  const [company] = rows;
  if (!company) throw refusalAt('Prefix', signUpTexts.noCompany);
  const roleId = await findMobileRole(db, company.companyId, RoleName);
  if (roleId === undefined) throw refusalAt('RoleName', signUpTexts.noRole);
  return { ...company, roleId };
}

/** Creates an applicant (spec 2 §4). Returns false where the e-mail or number is taken. Throws Refusal for other faults. */
async function createApplicant(
  transaction: Transaction,
  { companyId, roleId, RoleName }: Membership & SignUpTarget,
  values: Record<string, unknown>,
  passwordHash: string,
): Promise<boolean> {
  const account = { companyId, roleId, passwordHash, isApproved: false };
  try {
    // a transaction of its own: where a name is taken, only this part is undone
    await transaction.transaction(async (part) => {
      // a city may have gone since it was chosen
      await requireLookups(part, formOf(RoleName).fields, values);
      if (isDealer(RoleName)) return createDealer(part, { ...account, values });
      return createPerson(part, { ...account, userType: mobileType, ...personOf(values) });
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === takenCode) return false;
    throw error;
  }
}
