/**
 * The audit log of the company acted for; searched by what a record is called, or who changed it. A person's company is
 * said only where they acted for another one than their own.
 */
export const auditLogQuery = `
  select r.id as "id", r.at as "CreatedDate", r.user_id as "UserId", r.user_name as "UserName",
    (select c.company_display_name from companies c
      where c.id = r.user_company_id and c.id <> r.company_id) as "UserCompany",
    r.page as "Page", r.record_id as "RecordId", r.record_label as "RecordLabel", r.action as "Action",
    r.before as "Before", r.after as "After", r.search_text as "_search"
  from audit_entries r
  where r.company_id = :company`;
