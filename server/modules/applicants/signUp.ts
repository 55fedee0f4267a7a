import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import * as yup from 'yup';
import {
  confirmSignUp,
  type ConfirmSignUpRequest,
  signUp,
  type SignUpTarget,
  signUpTexts,
} from '../../../contract/calls/signUp.ts';
import { mobileType } from '../../../contract/userTypes.ts';
import { type Answer, done, Refusal, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { type CallRequest, endpoint } from '../../calls/endpoint.ts';
import { newToken, tokenHash } from '../../calls/Session.ts';
import { inTransaction, type Transaction } from '../../db/connect.ts';
import { signUps } from '../../db/schema/people.ts';
import { requireLookups } from '../../engine/requireLookups.ts';
import { clockOf, writableValues } from '../../engine/save.ts';
import { createDealer } from '../dealers/createDealer.ts';
import { limitRate, networkLimit } from '../limits/limits.ts';
import { limitSignIns } from '../passwords/requireAccount.ts';
import { createPerson, personOf, takenCode } from '../people/createPerson.ts';
import { hashPassword } from '../people/passwordHash.ts';
import { findMobileRole } from '../roles/roleRights.ts';
import { storeFile } from '../uploads/storeFile.ts';
import { removeUnused } from '../uploads/sweepUploads.ts';
import { formOf, isDealer, type ReceivedSignUp, signUpFields, receiveSignUp } from './receiveSignUp.ts';
import { askToConfirm, type Contact, tellApplicant, tellOwners } from './tellAboutSignUp.ts';

const perNetwork = { count: 60, seconds: 600 };
/** Mails that one account or applicant can be sent. */
const perPerson = { count: 5, seconds: 600 };

const limitNetwork = networkLimit('sign-up', perNetwork);

async function limitSignUps(deps: Deps, address: string, { email, mobileNo }: Contact): Promise<void> {
  await limitNetwork({ deps, address });
  await limitRate(deps, `sign-up:${email.toLowerCase()}`, perPerson);
  await limitRate(deps, `sign-up:${mobileNo}`, perPerson);
}

/** Milliseconds for which a request waits for its e-mail to be confirmed. */
const lifetime = 48 * 60 * 60 * 1000;

/**
 * `Login/SignUp`: a dealer or mobile user of a company asks for an account. Nothing comes of it before the owner of the
 * e-mail has confirmed it by the mailed link, so that nobody is reserved or found out by it: the answer is the same, and
 * comes after the same work, whoever has the e-mail or the mobile number. Throws Refusal, and HttpRefusal 429 for too many.
 */
export const signUpEndpoint = endpoint(
  signUp,
  signUpFields,
  (request) => receiveSignUp(request, (received) => keepSignUp(request, received)),
  { admit: limitSignIns },
);

async function keepSignUp(
  { deps, address }: Pick<CallRequest, 'deps' | 'address'>,
  { target, values: sent, file }: ReceivedSignUp,
): Promise<Answer<null>> {
  const applicant = { email: String(sent.Email), mobileNo: String(sent.MobileNo) };
  await limitSignUps(deps, address, applicant);
  const { db } = deps.database;
  const { companyName } = await requireMembership(db, target);
  const values = await requireApplication(deps, target, sent);
  const certificate = file && (await storeFile(deps, file, { uploader: undefined, isPrivate: true }));
  const token = newToken();
  const { Password, ConfirmPassword: _, ...told } = values;
  await db.insert(signUps).values({
    tokenHash: tokenHash(token),
    values: { ...told, ...target },
    passwordHash: await hashPassword(String(Password)),
    certificate: certificate ?? null,
    expiresAt: new Date(deps.now().getTime() + lifetime),
  });
  // After the answer, which must not tell by its time which mails there are.
  askToConfirm(deps, companyName, applicant, token).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a sign-up was not answered by mail'),
  );
  return done(null, signUpTexts.sent);
}

/** What would be written of a request, whose places are held against each other. Throws Refusal. */
async function requireApplication(
  deps: Pick<Deps, 'database' | 'config' | 'now'>,
  { RoleName }: SignUpTarget,
  sent: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const form = formOf(RoleName);
  const values = writableValues(form, sent, 'add', clockOf(deps));
  await inTransaction(deps.database, (transaction) => requireLookups(transaction, form.fields, values));
  return values;
}

const confirmSchema: yup.ObjectSchema<ConfirmSignUpRequest> = yup.object({
  Token: yup.string().max(100, signUpTexts.goneLink).required(signUpTexts.goneLink),
});

/**
 * `Login/ConfirmSignUp`: the e-mail of a request is its sender's, who waits for the decision from now on (spec 2 §4). Where
 * somebody else has the mobile number by now, the answer is the same and its owner is told. Throws Refusal.
 */
export const confirmSignUpEndpoint = endpoint(
  confirmSignUp,
  confirmSchema,
  async ({ deps, input }) => {
    const isToken = eq(signUps.tokenHash, tokenHash(input.Token));
    if (!(await confirmRequest(deps, and(isToken, gt(signUps.expiresAt, deps.now())))))
      throw new Refusal(signUpTexts.goneLink);
    return done(null, signUpTexts.received);
  },
  { admit: limitNetwork },
);

/**
 * Makes an applicant of the request that `where` finds, whose e-mail is confirmed, and tells who has to know. The request goes
 * in the transaction in which the applicant comes: it is used once, and lost neither by a crash nor by a refusal. Throws
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
    return {
      isCreated: await createApplicant(transaction, { ...membership, ...target }, values, passwordHash),
      companyName: membership.companyName,
      applicant: { email: String(values.Email), mobileNo: String(values.MobileNo) },
      certificate,
    };
  });
  if (!confirmed) return false;
  const { isCreated, companyName, applicant, certificate } = confirmed;
  if (certificate && !isCreated) await removeUnused(deps, [certificate]);
  const tell = isCreated ? tellApplicant : tellOwners;
  tell(deps, companyName, applicant).catch((error: unknown) =>
    deps.log.error({ err: error }, 'a confirmed sign-up was not answered by mail'),
  );
  return true;
}

/** The company that an account is asked from, and the role that it would have. */
interface Membership {
  companyId: number;
  companyName: string;
  roleId: number;
}

/** The active company of a prefix and its active role for mobile users of that name. Throws Refusal. */
async function requireMembership(
  db: Pick<Transaction, 'execute'>,
  { Prefix, RoleName }: SignUpTarget,
): Promise<Membership> {
  const { rows } = await db.execute<{ companyId: number; companyName: string }>(sql`
    select id as "companyId", company_display_name as "companyName"
    from companies where prefix = ${Prefix} and is_active`);
  const [company] = rows;
  if (!company) throw refusalAt('Prefix', signUpTexts.noCompany);
  const roleId = await findMobileRole(db, company.companyId, RoleName);
  if (roleId === undefined) throw refusalAt('RoleName', signUpTexts.noRole);
  return { ...company, roleId };
}

/**
 * Creates an applicant, who waits for the decision (spec 2 §4), and answers whether it did: nobody is created where the
 * e-mail or the mobile number is somebody's already. Throws Refusal for whatever else is wrong.
 */
async function createApplicant(
  transaction: Transaction,
  { companyId, roleId, RoleName }: Membership & SignUpTarget,
  values: Record<string, unknown>,
  passwordHash: string,
): Promise<boolean> {
  const account = { companyId, roleId, passwordHash, isApproved: false };
  try {
    // of its own: what it breaks off at a taken name is undone alone
    await transaction.transaction(async (part) => {
      // a city may be gone since it was chosen
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
