-- The log of scans, each with its verdict's reason (spec 3 §3, Verification row). What was scanned takes the place of a product that
-- there is none of, and is not told otherwise: a list of genuine codes is for people who may download seals. A visitor's
-- mobile number is known from what they said of the scan. What is searched of a scan itself is written as its index is. The
-- numbers of a batch are looked up once, so each scan's batch need not be looked up to filter by it.
select v.id as "VerificationId", coalesce(p.product_name, v.scanned_text) as "ProductName",
  case when p.id is null then v.scanned_text end as "QrData", p.mrp as "MRP", p.oem as "OEM",
  p.hp_code as "HPCode", v.reason as "StatusResult", v.counted as "Counted", v.serial as "SeqNo", f.mobile_no as "MobileNo",
  f.agreed_to as "AgreedTo", f.agreed_at as "AgreedOn",
  v.address as "UserAddress", v.state as "UserState", v.city as "UserCity", v.created_at as "CreatedDate",
  v.product_id as "ProductId", (select m.batch_no from mappings m where m.company_id = v.company_id
    and m.serials @> v.serial and m.mapped @> v.serial limit 1) as "BatchNo",
  lower(coalesce(case when v.product_id is null then v.scanned_text end, '') || ' ' || coalesce(v.address, '') || ' '
    || coalesce(v.state, '') || ' ' || coalesce(v.city, '')) as "_search", v.product_id as "_product", v.serial as "_serial"
from verifications v left join products p on p.id = v.product_id left join feedbacks f on f.verification_id = v.id
where v.company_id = :company and (:chosen -> 'BatchNo' is null or v.serial <@ (
  select range_agg(m.mapped) from mappings m
  where m.company_id = :company and lower(m.batch_no) = lower(:chosen #>> '{BatchNo,0}')))
