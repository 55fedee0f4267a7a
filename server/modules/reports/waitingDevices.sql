-- Devices that still kept somebody's scans or saves when they were last online.
select r.id as "DeviceId", u.user_name as "UserName", r.machine as "Machine", r.scans as "Scans", r.saves as "Saves",
  r.waiting_since as "WaitingSince", r.told_at as "ToldAt"
from waiting_devices r join users u on u.id = r.user_id
where r.company_id = :company and :is_staff
