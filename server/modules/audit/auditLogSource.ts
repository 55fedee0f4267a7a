import { sql } from 'drizzle-orm';
import { containing, type RowSource } from '../../engine/rows/RowSource.ts';
import { asIs } from '../../engine/rows/wireOf.ts';

const moment = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** The audit log of the company acted for; searched by what a record is called, or who changed it. */
export const auditLogSource = (): RowSource => ({
  from: sql`audit_entries r`,
  id: sql`r.id`,
  fields: {
    id: { expression: sql`r.id`, wire: asIs },
    CreatedDate: { expression: sql`r.at`, wire: moment },
    UserId: { expression: sql`r.user_id`, wire: asIs },
    UserName: { expression: sql`r.user_name`, sort: sql`lower(r.user_name)`, wire: asIs },
    UserCompany: {
      // only where a person acted for another company than their own
      expression: sql`(select c.company_display_name from companies c where c.id = r.user_company_id and c.id <> r.company_id)`,
      wire: asIs,
    },
    Page: { expression: sql`r.page`, wire: asIs },
    RecordId: { expression: sql`r.record_id`, wire: asIs },
    RecordLabel: { expression: sql`r.record_label`, sort: sql`lower(r.record_label)`, wire: asIs },
    Action: { expression: sql`r.action`, wire: asIs },
    Before: { expression: sql`r.before`, wire: asIs },
    After: { expression: sql`r.after`, wire: asIs },
  },
  scope: (session) => sql`r.company_id = ${session.companyId}`,
  search: (text) => sql`r.search_text like ${containing(text)}`,
});
