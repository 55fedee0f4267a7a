-- What was changed of a company stands in that company's log. It stood in the log of whichever one was acted for, whose
-- people read it.
alter table audit_entries disable trigger audit_entries_stay;
--> statement-breakpoint
update audit_entries e set company_id = e.record_id
where e.page = 'company-master' and e.action <> 'acted' and e.company_id <> e.record_id
  and exists (select from companies c where c.id = e.record_id);
--> statement-breakpoint
alter table audit_entries enable trigger audit_entries_stay;
