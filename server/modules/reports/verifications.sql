-- The log of scans, each with its verdict's reason; what was scanned stands for a product that there is none of. A visitor's
-- mobile number is known from what they said of the scan (spec 3 §3, Verification row).
select v.id as "VerificationId", coalesce(p.product_name, v.scanned_text) as "ProductName", v.scanned_text as "QrData",
  p.mrp as "MRP", p.oem as "OEM", p.hp_code as "HPCode", v.reason as "StatusResult", v.serial as "SeqNo",
  f.mobile_no as "MobileNo", v.address as "UserAddress", v.state as "UserState", v.city as "UserCity",
  v.created_at as "CreatedDate",
  case when v.serial is not null then int8range(v.serial, v.serial, '[]') end as "_serials"
from verifications v left join products p on p.id = v.product_id left join feedbacks f on f.verification_id = v.id
where v.company_id = :company
