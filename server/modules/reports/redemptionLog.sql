-- What was redeemed: approved requests by the day of their approval (spec 3 §3, Redemption log row).
select r.id as "RedeemReqId", u.user_name as "UserName", r.redeem_type as "RedeemReqType", r.points as "RedeemPoint",
  u.mobile_no as "MobileNo", r.decided_at as "CreatedDt"
from redemption_requests r left join users u on u.id = r.user_id
where r.company_id = :company and r.status = 2 and (:is_staff or r.user_id = :user)
