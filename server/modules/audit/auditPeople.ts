import { sql } from 'drizzle-orm';
import { auditLogPath, auditPeopleCall } from '../../../contract/calls/auditLog.ts';
import { pageKey } from '../../../contract/pages.ts';
import { done } from '../../calls/answer.ts';
import { sessionCall } from '../../calls/Call.ts';

/** GET: who changed anything of the company acted for, by name, for the audit log's filter. */
export const auditPeople = sessionCall({
  method: 'GET',
  path: auditPeopleCall,
  access: { page: pageKey(auditLogPath), right: 'view' },
  handle: async ({ deps: { database }, session }) => {
    const { rows } = await database.db.execute(sql`
      select u.id as value, u.user_name as label from users u
      where exists (select 1 from audit_entries e where e.company_id = ${session.companyId} and e.user_id = u.id)
      order by lower(u.user_name), u.id`);
    return done(rows);
  },
});
