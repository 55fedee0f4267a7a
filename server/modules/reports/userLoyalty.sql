-- What people gained and lost: the movements that change what they have in all (spec 3 §3, User loyalty log row). What
-- requests hold is still theirs.
select m.id as "MovementId", u.user_name as "UserName", u.mobile_no as "MobileNo", -m.company as "LoyalityPoints",
  m.kind as "TxnType", coalesce(r.redeem_type, s.scheme_category) as "RedeemReqType", p.product_name as "ProductName",
  m.created_at as "CreatedDt"
from point_movements m left join users u on u.id = m.user_id
  left join redemption_requests r on r.id = m.request_id
  left join schemes s on s.id = m.scheme_id
  left join products p on p.id = m.product_id
where m.company_id = :company and m.company <> 0 and (:is_staff or m.user_id = :user)
