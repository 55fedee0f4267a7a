import { eq } from 'drizzle-orm';
import { loginSteps } from '../../../contract/calls/account/accountRules.ts';
import { checkUser, type LoginAnswer, signOut } from '../../../contract/calls/account/login.ts';
import { samePasswords } from '../../../contract/calls/account/passwords.ts';
import type { Permission } from '../../../contract/pages/Permission.ts';
import { type Answer, done, Refusal, refusalAt } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { type CallRequest, endpoint } from '../../calls/endpoint.ts';
import { showsSignIns } from '../../services/mailer.ts';
import {
  isAdministratorRole,
  newToken,
  permissionsOfRole,
  tokenHash,
  sessionLifetime,
  usableRights,
} from '../../calls/Session.ts';
import type { Transaction } from '../../db/transaction.ts';
import { sessions } from '../../db/schema/people.ts';
import { recordSignIn, rememberDevice, limitSignIns, requireAccount } from '../passwords/requireAccount.ts';
import { changedPassword, storeOwnPassword } from '../people/changePerson.ts';
import type { Account } from '../people/findAccount.ts';
import { hashPassword, passwordMatches } from '../people/passwordHash.ts';
import { requirePasswords } from '../companySignIn/companySignIns.ts';
import { mayOnlyAddPasskey } from '../passkeys/requirePasskey.ts';
import { codeSent, sendCode, spendCode } from './mailedCode.ts';

const longestUserAgent = 400;

/** `Login/CheckUser`, both steps: the password, then the mailed code (spec 1 §4). */
export const checkUserEndpoint = endpoint(
  checkUser,
  async (request) => {
    const { deps, input } = request;
    const account = await requireAccount(request, input.Email, input.Password, { tellsWaiting: true });
    await requirePasswords(deps, account);
    await mayOnlyAddPasskey(deps.database.db, account.userId);
    if (input.RequestType === loginSteps.sendOtp) {
      const code = await sendCode(deps, account, 'sign-in');
      const told = {
        ...(showsSignIns(deps.config) && { DemoCode: code }),
        ...(account.firstPassword && { AsksPassword: true as const }),
      };
      const isTold = Object.keys(told).length > 0;
      return codeSent(isTold ? { users: [], assignedPermissionsForUser: [], ...told } : null);
    }
    const token = await signInWithCode(deps, account, input.otp ?? '', {
      ...placeOf(request),
      chosen: input.NewPassword,
    });
    await rememberDevice(request, account.userId);
    return answerSignedIn(request, account, token);
  },
  { admit: limitSignIns },
);

/** Returns the hash of the password that a person chooses in place of a first one. Throws Refusal where it is the same. */
async function requireChosen({ passwordHash }: Account, chosen: string | undefined): Promise<string> {
  if (chosen === undefined)
    throw refusalAt('NewPassword', 'Somebody else typed your password. Please choose your own.');
  if (await passwordMatches(passwordHash, chosen)) throw refusalAt('NewPassword', samePasswords.NewPassword);
  return hashPassword(chosen);
}

/**
 * Opens a session for the mailed code (spec 1 §4), answers its token, and stores the password that the person chooses in place of a
 * first one. Throws Refusal for a wrong, used, replaced or expired code, and where such a person chooses none.
 */
export function signInWithCode(
  deps: Deps,
  account: Account,
  code: string,
  { chosen, ...place }: SignInPlace & { chosen?: string | undefined },
): Promise<string> {
  const { userId, userName, companyId, firstPassword, passwordHash: known } = account;
  return spendCode(deps, {
    account,
    code,
    purpose: 'sign-in',
    address: place.address,
    work: async (transaction) => {
      if (firstPassword) {
        const own = { passwordHash: await requireChosen(account, chosen), known, now: deps.now() };
        const person = { userId, userName, ownCompanyId: companyId };
        if (!(await storeOwnPassword(transaction, person, own)))
          throw new Refusal(changedPassword, { code: '409' });
      }
      const addsPasskey = await mayOnlyAddPasskey(transaction, userId);
      return openSession(transaction, deps, account, { ...place, addsPasskey });
    },
  });
}

/** Where somebody signs in: the network's address, and what the browser says of itself. */
export interface SignInPlace {
  address: string;
  userAgent?: string | undefined;
  /** The sign-in of the person's company, which can end the session. */
  issued?: Pick<typeof sessions.$inferInsert, 'companySignInId' | 'issuerSubject' | 'issuerSid'>;
  /** Whether the session is only to add a passkey. */
  addsPasskey?: boolean;
  /** What the audit log says of a way other than the mailed code. */
  proof?: Readonly<Record<string, string>>;
}

/** The place of a request. */
export const placeOf = ({ http, address }: Pick<CallRequest, 'http' | 'address'>): SignInPlace => ({
  address,
  userAgent: http.req.header('user-agent')?.slice(0, longestUserAgent),
});

/** Opens a session for a person who has shown who they are, and answers its token. */
export async function openSession(
  transaction: Transaction,
  deps: Pick<Deps, 'now'>,
  account: Account,
  { address, userAgent, issued, addsPasskey, proof }: SignInPlace,
): Promise<string> {
  const { userId, companyId } = account;
  const token = newToken();
  const expiresAt = new Date(deps.now().getTime() + sessionLifetime);
  await transaction.insert(sessions).values({
    tokenHash: tokenHash(token),
    userId,
    companyId,
    expiresAt,
    address,
    userAgent,
    addsPasskey,
    ...issued,
  });
  await recordSignIn(transaction, account, 'signed-in', { address, proof });
  return token;
}

/** Answers a sign-in, and tells the portal's business of it. */
export async function answerSignedIn(
  request: Pick<CallRequest, 'deps' | 'http'>,
  account: Account,
  token: string,
): Promise<Answer<LoginAnswer>> {
  const { deps } = request;
  deps.portal.signed?.(request, { token, userType: account.userType });
  return done(await loginAnswer(deps, account, token), 'You have signed in.');
}

async function loginAnswer(
  { config, database, portal }: Deps,
  account: Account,
  token: string,
): Promise<LoginAnswer> {
  const { rows } = await database.pool.query<{
    permissions: Permission[];
    operating: boolean;
    isAdministrator: boolean;
    addsPasskey: boolean;
  }>({
    name: 'permissions-of-role',
    text: `select ${permissionsOfRole} as permissions, $2 = (select min(id) from companies) as operating,
        ${isAdministratorRole} as "isAdministrator",
        exists (select from sessions where token_hash = $3 and adds_passkey) as "addsPasskey"
      from roles r where r.id = $1`,
    values: [account.roleId, account.companyId, tokenHash(token)],
  });
  const { permissions = [], operating = false, isAdministrator = false, addsPasskey = false } = rows[0] ?? {};
  return {
    users: [
      {
        Token: token,
        UserId: account.userId,
        RoleId: account.roleId,
        UserName: account.userName,
        Email: account.email,
        MobileNo: account.mobileNo,
        CompanyId: account.companyId,
        UserType: account.userType,
        TimeZone: config.timeZone,
        ...(account.language && { Language: account.language }),
        ...(addsPasskey && { AddsPasskey: true }),
      },
    ],
    assignedPermissionsForUser: usableRights(portal, addsPasskey ? [] : permissions, {
      operating,
      isAdministrator,
      userType: account.userType,
    }),
  };
}

/** Ends the session of the request's token, and no other one. */
export const signOutEndpoint = endpoint(signOut, async (request) => {
  const { deps, session } = request;
  deps.portal.signed?.(request);
  await deps.database.db.delete(sessions).where(eq(sessions.tokenHash, session.tokenHash));
  return done(null, 'You have signed out.');
});
