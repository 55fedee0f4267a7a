import type { Language } from '../../../contract/language/Language.ts';
import { formats } from '../../../contract/values/formats.ts';
import type { Deps } from '../../calls/Deps.ts';

/** A person who may sign in, once they are approved. */
export interface Account {
  userId: number;
  roleId: number;
  companyId: number;
  userType: number;
  userName: string;
  email: string;
  mobileNo: string;
  passwordHash: string;
  /** Whether somebody else typed the password: the person chooses another one as they sign in. */
  firstPassword: boolean;
  language: Language | null;
  /** False for an applicant, who can't sign in yet. */
  isApproved: boolean;
}

/** The columns of `users u` that make an account. */
export const accountColumns = `u.id as "userId", u.role_id as "roleId", u.company_id as "companyId", u.user_type as "userType",
  u.user_name as "userName", u.email, u.mobile_no as "mobileNo", u.password_hash as "passwordHash", u.first_password as "firstPassword", u.language, u.is_approved as "isApproved"`;

/** Finds an account by mobile number, or e-mail in any case; none if person, role or company is inactive or unapproved. */
export async function findAccount(
  deps: Pick<Deps, 'database'>,
  identifier: string,
): Promise<Account | undefined> {
  const found = await findPerson(deps, identifier);
  return found?.isApproved ? found : undefined;
}

/** Does the same, and finds applicants as well. */
export async function findPerson(
  { database }: Pick<Deps, 'database'>,
  identifier: string,
): Promise<Account | undefined> {
  const mobile = formats().mobile.pattern.test(identifier);
  const { rows } = await database.pool.query<Account>({
    name: mobile ? 'account-by-mobile' : 'account-by-email',
    text: `select ${accountColumns}
      from users u
        join roles r on r.id = u.role_id and r.is_active
        join companies c on c.id = u.company_id and c.is_active
      where ${mobile ? 'u.mobile_no = $1' : 'lower(u.email) = lower($1)'} and u.is_active`,
    values: [identifier],
  });
  return rows[0];
}
