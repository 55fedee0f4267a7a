import { type SQL, sql } from 'drizzle-orm';
import { webType } from '../../../contract/userTypes.ts';
import type { Session } from '../../calls/Session.ts';

/** The condition on `users u` under which staff sees who waits for approval: people of the company acted for. */
export function seenApplicants({ companyId, userType }: Session): SQL {
  const staff = userType > webType ? sql` and false` : sql``;
  return sql`u.company_id = ${companyId} and not u.is_approved${staff}`;
}
