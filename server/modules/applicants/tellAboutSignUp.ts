import { sql } from 'drizzle-orm';
import { confirmParameter } from '../../../contract/calls/account/accountRules.ts';
import type { Deps } from '../../calls/Deps.ts';
import { mailSafely } from '../../services/mailer.ts';

/** How a request says that its sender can be reached. */
export interface Contact {
  email: string;
  mobileNo: string;
}

interface Owner extends Record<string, unknown> {
  email: string;
  hasEmail: boolean;
  isApproved: boolean;
}

/**
 * Asks the owner of a request's e-mail to confirm it, or tells them that they have an account already. Only they read which
 * of the two it is.
 */
export async function askToConfirm(
  deps: Deps,
  companyName: string,
  { email }: Contact,
  token: string,
): Promise<void> {
  const { rows } = await deps.database.db.execute<{ email: string }>(
    sql`select email from users where lower(email) = lower(${email}) and is_approved`,
  );
  const [owner] = rows;
  if (owner) return tellOwner(deps, companyName, { email: owner.email, hasEmail: true });
  const link = `${deps.config.publicUrl}/login#${confirmParameter}=${token}`;
  return mailSafely(deps, {
    to: email,
    subject: `Please confirm your e-mail for ${companyName}`,
    text: `Somebody, probably you, has asked ${companyName} for an account with this e-mail. To confirm it, open this address:

${link}

It can be used once, within two days. If you did not ask for this, you need not do anything: nothing comes of it.
`,
  });
}

/** Tells the applicant that their request has arrived; the mail is the same whether or not somebody has the mobile number. */
export const tellApplicant = (deps: Deps, companyName: string, { email }: Contact): Promise<void> =>
  mailSafely(deps, {
    to: email,
    subject: `Your request to ${companyName} has arrived`,
    text: `Your request for an account with ${companyName} has arrived. Somebody there will look at it, and you will be told by e-mail when it is decided. An account can only be given for an e-mail and a mobile number that no other account has.

If you did not ask for this, you need not do anything.
`,
  });

const ownerText = (
  what: string,
  companyName: string,
  address: string,
) => `Somebody asked ${companyName} for an account with your ${what}, but you have an account with it already. Nothing was changed.

If it was you, sign in with that account: ${address}/login. If you do not know its password any more, choose Forgot Password there.

If it was not you, you need not do anything.
`;

const tellOwner = (
  deps: Deps,
  companyName: string,
  { email, hasEmail }: Pick<Owner, 'email' | 'hasEmail'>,
): Promise<void> =>
  mailSafely(deps, {
    to: email,
    subject: 'You have an account already',
    text: ownerText(hasEmail ? 'e-mail' : 'mobile number', companyName, deps.config.publicUrl),
  });

/**
 * Tells the owners of a request's e-mail and mobile number that nothing was stored. An applicant who waits already is not told
 * again; the owner of the mobile number is told by their own e-mail.
 */
export async function tellOwners(deps: Deps, companyName: string, applicant: Contact): Promise<void> {
  const { rows } = await deps.database.db.execute<Owner>(sql`
    select email, lower(email) = lower(${applicant.email}) as "hasEmail", is_approved as "isApproved"
    from users where lower(email) = lower(${applicant.email}) or mobile_no = ${applicant.mobileNo}`);
  for (const owner of rows.filter(({ isApproved }) => isApproved)) await tellOwner(deps, companyName, owner);
  if (!rows.some(({ hasEmail }) => hasEmail)) await tellApplicant(deps, companyName, applicant);
}
