import { sql } from 'drizzle-orm';
import { getAuditPeople } from '../../../contract/calls/auditLog.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';

/** GET: who changed anything of the company acted for, by name, for the audit log's filter. */
export const auditPeopleEndpoint = endpoint(getAuditPeople, async ({ deps: { database }, session }) => {
  const { rows } = await database.db.execute<{ value: number; label: string }>(sql`
      select u.id as value, u.user_name as label from users u
      where exists (select 1 from audit_entries e where e.company_id = ${session.companyId} and e.user_id = u.id)
      order by lower(u.user_name), u.id`);
  return done(rows);
});
