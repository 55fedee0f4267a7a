-- Who, signed in, was the first to verify a unit (spec 3 §3, Product purchase row); a mobile user sees only their own.
select q.id as "ProductPurchaseId", q.product_id as "ProductID", u.user_name as "UserName", p.product_name as "ProductName",
  q.serial as "SeqNo", q.user_id as "CreatedBy", q.created_at as "CreatedDate", ''::text as "DocURL",
  int8range(q.serial, q.serial, '[]') as "_serials"
from product_purchases q left join products p on p.id = q.product_id left join users u on u.id = q.user_id
where q.company_id = :company and (:is_staff or q.user_id = :user)
