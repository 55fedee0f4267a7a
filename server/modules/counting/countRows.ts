/**
 * SQL that tells whether the count `s` expects the carton `c`: it is of the count and in stock, and has not come or moved since the
 * count began.
 */
export const isExpected = `c.company_id = s.company_id and c.state = 'packed' and c.moved_at <= s.created_at
  and (s.product_id is null or c.product_id = s.product_id) and (s.place_id is null or c.place_id = s.place_id)`;

/** SQL that tells whether nobody has scanned the carton `c` for the count `s`. */
export const isUncounted = `not exists (select from counted_cartons k where k.count_id = s.id and k.carton_id = c.id)`;

/** SQL for the result of a first scan of the carton `c` for the count `s`. */
export const resultOfScan = `case when ${isExpected} then 'found'
  when c.moved_at > s.created_at and c.state <> 'missing' and (s.product_id is null or c.product_id = s.product_id) then 'moved'
  else 'unexpected' end`;

/** The results of counts, carton by carton; of an open count also those that nobody has scanned yet. */
export const countedCartonsQuery = `
  select (h.count_id::bigint << 31) + h.carton_id as "CountedId", h.count_id as "CountId", h.count_name as "CountName",
    h.begun_at as "CreatedDt", p.product_name as "ProductName", c.code as "CartonId", c.quantity as "TotalQty",
    h.result in ('found', 'missing') as "Expected", h.result <> 'missing' as "Found", h.result as "Result",
    c.state as "State", concat_ws(', ', t.code, d.code) as "Place", h.place_id as "PlaceId", l.place_code as "PlaceCode",
    h.counted_at as "CountedOn", u.user_name as "CountedByName", h.close_reason as "CloseReason", h.back_at as "BackOn",
    lower(c.code) as "_search"
  from (
    select s.id as count_id, s.count_name, s.created_at as begun_at, s.close_reason, k.carton_id, k.result, k.place_id,
      k.created_at as counted_at, k.created_by as counted_by, k.back_at
    from stock_counts s join counted_cartons k on k.count_id = s.id
    where s.company_id = :company
    union all
    select s.id, s.count_name, s.created_at, s.close_reason, c.id, 'missing', c.place_id, null, null, null
    from stock_counts s join packed_cartons c on ${isExpected}
    where s.company_id = :company and s.count_state = 1 and ${isUncounted}
  ) h
    join packed_cartons c on c.id = h.carton_id left join products p on p.id = c.product_id
    left join packed_cartons t on t.id = c.tertiary_id left join dispatches d on d.id = c.dispatch_id
    left join storage_places l on l.id = h.place_id left join users u on u.id = h.counted_by
  where :is_staff`;
