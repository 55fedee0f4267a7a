import { type SQL, sql } from 'drizzle-orm';
import { webType } from '../../../contract/userTypes.ts';
import type { Session } from '../../calls/Session.ts';

/**
 * The condition on `users u` under which `session` sees a person: approved, of the company acted for, and nobody but
 * themselves where they are no staff.
 */
export function seenPeople(session: Session): SQL {
  const own = session.userType > webType ? sql` and u.id = ${session.userId}` : sql``;
  return sql`u.company_id = ${session.companyId} and u.is_approved${own}`;
}
