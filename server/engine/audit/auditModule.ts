import { sql } from 'drizzle-orm';
import { getAuditPeople } from '../../../contract/calls/records/auditLog.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../Module.ts';

/** The audit log, searched by a record's name or its author's, with the person's company where it is another one. */
const auditLogQuery = `
  select r.id as "id", r.at as "CreatedDate", r.user_id as "UserId", r.user_name as "UserName",
    (select c.company_display_name from companies c
      where c.id = r.user_company_id and c.id <> r.company_id) as "UserCompany",
    r.page as "Page", coalesce((select p.page_name from pages p where p.action_name = r.page), r.page) as "Master", r.record_id as "RecordId", r.record_label as "RecordLabel", r.action as "Action",
    r.before as "Before", r.after as "After", r.search_text as "_search"
  from audit_entries r
  where r.company_id = :company`;

/** Answers who changed anything of the company acted for, by name, for the audit log's filter. */
const auditPeopleEndpoint = endpoint(getAuditPeople, async ({ deps: { database }, session }) => {
  const { rows } = await database.db.execute<{ value: number; label: string }>(sql`
      select u.id as value, u.user_name as label from users u
      where exists (select 1 from audit_entries e where e.company_id = ${session.companyId} and e.user_id = u.id)
      order by lower(u.user_name), u.id`);
  return done(rows);
});

export const auditModule = {
  endpoints: () => [auditPeopleEndpoint],
  rows: { auditLog: auditLogQuery },
  redacts: { auditLog: { page: 'Page', record: 'RecordId', states: ['Before', 'After'] } },
} satisfies Module;
