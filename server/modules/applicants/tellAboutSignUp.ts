import { sql } from 'drizzle-orm';
import type { Deps } from '../../calls/Deps.ts';
import { mailSafely } from '../../services/mailer.ts';

/** What a request told of how its sender is reached. */
export interface Contact {
  email: string;
  mobileNo: string;
}

interface Owner extends Record<string, unknown> {
  email: string;
  hasEmail: boolean;
  isApproved: boolean;
}

/** Tells the applicant that their request has arrived: the same whether or not the mobile number is somebody's already. */
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

/**
 * Tells whoever has the e-mail or the mobile number of a request, for which nothing was kept. Who waits for approval
 * already is told nothing again; whoever has another e-mail is told by theirs.
 */
export async function tellOwners(deps: Deps, companyName: string, applicant: Contact): Promise<void> {
  const { rows } = await deps.database.db.execute<Owner>(sql`
    select email, lower(email) = lower(${applicant.email}) as "hasEmail", is_approved as "isApproved"
    from users where lower(email) = lower(${applicant.email}) or mobile_no = ${applicant.mobileNo}`);
  for (const { email, hasEmail } of rows.filter(({ isApproved }) => isApproved)) {
    await mailSafely(deps, {
      to: email,
      subject: 'You have an account already',
      text: ownerText(hasEmail ? 'e-mail' : 'mobile number', companyName, deps.config.publicUrl),
    });
  }
  if (!rows.some(({ hasEmail }) => hasEmail)) await tellApplicant(deps, companyName, applicant);
}
