import { eq } from 'drizzle-orm';
import type { LoginAnswer } from '../../../contract/calls/login.ts';
import type { Permission } from '../../../contract/permission/Permission.ts';
import { type Answer, done, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction } from '../../db/connect.ts';
import { sessions, signInCodes } from '../../db/schema/people.ts';
import { beginAttempt, forgetAttempts } from '../limits/attempts.ts';
import { forgetExpired } from '../limits/forgetExpired.ts';
import type { Account } from './findAccount.ts';
import { permissionsOfRole } from './readSession.ts';
import { codeMatches } from './signInCode.ts';
import { newToken, tokenHash } from './token.ts';

const sessionLifetime = 12 * 60 * 60 * 1000;
/** Wrong codes that may follow at once, over several mails; after them each has to wait. */
const freeTries = 10;

/** Opens a session for the mailed code (spec 1 §4). Throws Refusal for a wrong, used, replaced or expired one. */
export async function signInWithCode(deps: Deps, account: Account, code: string): Promise<Answer> {
  const subject = `otp:${account.userId}`;
  await beginAttempt(deps, subject, freeTries);
  const opened = await openSession(deps, account, code);
  if ('refused' in opened) throw new Refusal(opened.refused, { errors: { otp: opened.refused } });
  await forgetAttempts(deps, subject);
  await forgetExpired(deps);
  return done(await loginAnswer(deps, account, opened.token), 'You have signed in.');
}

const gone = 'This OTP is no longer valid. Please press Resend OTP for another one.';

/** In one transaction, which a wrong try does not undo: of two requests with one code the second finds it used. */
function openSession(
  { database, now }: Deps,
  { userId, companyId }: Account,
  code: string,
): Promise<{ token: string } | { refused: string }> {
  const own = eq(signInCodes.userId, userId);
  return inTransaction(database, async (transaction) => {
    const [kept] = await transaction.select().from(signInCodes).where(own).for('update');
    if (!kept || kept.expiresAt <= now() || kept.triesLeft < 1) return { refused: gone };
    if (!codeMatches(kept.codeHash, code)) {
      const triesLeft = kept.triesLeft - 1;
      await transaction.update(signInCodes).set({ triesLeft }).where(own);
      return { refused: triesLeft > 0 ? 'Please enter valid OTP.' : gone };
    }
    await transaction.delete(signInCodes).where(own);
    const token = newToken();
    const expiresAt = new Date(now().getTime() + sessionLifetime);
    await transaction.insert(sessions).values({ tokenHash: tokenHash(token), userId, companyId, expiresAt });
    return { token };
  });
}

async function loginAnswer({ database }: Deps, account: Account, token: string): Promise<LoginAnswer> {
  const { rows } = await database.pool.query<{ permissions: Permission[] }>({
    name: 'permissions-of-role',
    text: `select ${permissionsOfRole} as permissions from roles r where r.id = $1`,
    values: [account.roleId],
  });
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
      },
    ],
    assignedPermissionsForUser: rows[0]?.permissions ?? [],
  };
}
