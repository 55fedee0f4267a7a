-- A company's schemes with their numbers (spec 3 §3, Scheme report row).
select r.id as "SchemeId", r.scheme_name as "SchemeName", r.scheme_category as "SchemeCategory",
  r.created_at as "CreatedDate", r.start_date as "StartDate", r.end_date as "EndDate",
  r.from_no as "FromNo", r.to_no as "ToNo", r.is_active as "IsActive"
from schemes r
where r.company_id = :company
