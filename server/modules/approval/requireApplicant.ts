import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { ActionContext } from '../../engine/Registry.ts';
import { bindText } from '../../engine/rows/bindText.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { seenApplicants } from './applicantsQuery.ts';

const { bind: seenBy } = bindText(seenApplicants, 'The condition of seen applicants');

/** Somebody who waits for approval, and the company that they signed up with. */
export interface Applicant {
  userName: string;
  email: string;
  roleId: number;
  companyName: string;
}

/**
 * The waiting person, locked until the decision is done. Throws Refusal for whoever `session` does not see and for who
 * was decided on already, by somebody else at the same moment as well.
 */
export async function requireApplicant({ transaction, session, id }: ActionContext): Promise<Applicant> {
  const { rows } = await transaction.execute<Applicant & Record<string, unknown>>(sql`
    select u.user_name as "userName", u.email, u.role_id as "roleId", c.company_display_name as "companyName"
    from users u join companies c on c.id = u.company_id
    where u.id = ${id} and ${seenBy(session)} for update of u`);
  const [person] = rows;
  if (!person) throw new Refusal(goneMessage);
  return person;
}
