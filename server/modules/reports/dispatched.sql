-- What was dispatched, to a dealer only what was sent to them, and nothing that was reversed (spec 3 §3, Dispatch row).
select r.id as "Id", r.code as "DispatchId", r.cartons as "TotalCarton", r.quantity as "TotalQty",
  case when r.amount > 0 or exists (select from dispatched_cartons x where x.dispatch_id = r.id and (x.mrp > 0 or x.price > 0))
    then round(r.amount / 100.0, 2) end as "Amount",
  (select sum(x.quantity) from dispatched_cartons x where x.dispatch_id = r.id and x.mrp = 0 and x.price = 0) as "UnpricedQty",
  r.created_at as "CreatedDt",
  o.dealer_id as "DealerId", u.user_name as "userName",
  r.transporter as "Transporter", r.vehicle_no as "VehicleNo", r.lr_no as "LRNo", r.e_way_bill_no as "EWayBillNo",
  r.e_way_bill_date as "EWayBillDate", r.invoice_no as "InvoiceNo"
from dispatches r left join orders o on o.company_id = r.company_id and o.order_no = r.order_no
  left join dealers d on d.id = o.dealer_id left join users u on u.id = d.user_id
where r.company_id = :company and r.reversed_at is null and (:is_staff or u.id = :user)
