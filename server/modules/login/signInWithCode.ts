import type { LoginAnswer } from '../../../contract/calls/login.ts';
import type { Permission } from '../../../contract/permission/Permission.ts';
import { type Answer, done } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { sessions } from '../../db/schema/people.ts';
import { forgetExpired } from '../limits/forgetExpired.ts';
import type { Account } from '../people/findAccount.ts';
import { permissionsOfRole } from './readSession.ts';
import { newToken, tokenHash } from './token.ts';
import { spendCode } from './spendCode.ts';

const sessionLifetime = 12 * 60 * 60 * 1000;

/** Opens a session for the mailed code (spec 1 §4). Throws Refusal for a wrong, used, replaced or expired one. */
export async function signInWithCode(
  deps: Deps,
  account: Account,
  code: string,
): Promise<Answer<LoginAnswer>> {
  const { userId, companyId } = account;
  const token = await spendCode(deps, {
    userId,
    code,
    purpose: 'sign-in',
    work: async (transaction) => {
      const token = newToken();
      const expiresAt = new Date(deps.now().getTime() + sessionLifetime);
      await transaction
        .insert(sessions)
        .values({ tokenHash: tokenHash(token), userId, companyId, expiresAt });
      return token;
    },
  });
  await forgetExpired(deps);
  return done(await loginAnswer(deps, account, token), 'You have signed in.');
}

async function loginAnswer(
  { config, database }: Deps,
  account: Account,
  token: string,
): Promise<LoginAnswer> {
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
        TimeZone: config.timeZone,
      },
    ],
    assignedPermissionsForUser: rows[0]?.permissions ?? [],
  };
}
