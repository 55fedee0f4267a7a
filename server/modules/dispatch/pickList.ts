import { type SQL, sql } from 'drizzle-orm';
import { getPickList, type PickedCarton } from '../../../contract/calls/orders/dispatch.ts';
import { mostCartons } from '../../../contract/calls/orders/dispatchRules.ts';
import { type Day, dayInZone, wireDay } from '../../../contract/day/day.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Runner } from '../../db/transaction.ts';
import { canGo } from '../packing/olderStock.ts';

interface Wanted {
  companyId: number;
  orderNo: number;
  zone: string;
  today: Day;
  /** The codes of cartons that were scanned before. */
  scanned: readonly string[];
}

interface Candidate extends Record<string, unknown> {
  productId: number;
  /** The pieces of its product that the order still wants. */
  wanted: number;
  qty: number;
  code: string;
  product: string;
  expires: string | null;
  place: string | null;
}

/** SQL for the smallest size above `above` of the packed cartons of a line's product, of those that the order still takes. */
const nextSize = (companyId: number, line: SQL, above: SQL): SQL => sql`(
  select min(c.quantity) from packed_cartons c where c.company_id = ${companyId} and c.product_id = ${line}.product_id
    and c.state = 'packed' and c.quantity > ${above} and c.quantity <= ${line}.wanted)`;

/**
 * Lists the cartons that the order can have, the oldest first, and of those equally old the larger ones: tertiary ones before
 * secondary ones. Of each size it needs only so many as fit, so an index finds them among any number of cartons.
 */
async function candidates(
  runner: Runner,
  { companyId, orderNo, zone, today, scanned }: Wanted,
): Promise<Candidate[]> {
  const codes = sql`${sql.param([...scanned])}::text[]`;
  const { rows } = await runner.execute<Candidate>(sql`
    with recursive lines as materialized (
      select l.product_id, l.place, p.product_name, (l.qty - l.dispatched - coalesce((
        select sum(c.quantity) from packed_cartons c
        where c.company_id = ${companyId} and c.code = any(${codes}) and c.product_id = l.product_id), 0))::int as wanted
      from order_lines l join products p on p.id = l.product_id
      where l.company_id = ${companyId} and l.order_no = ${orderNo}
    ), sizes as (
      select l.*, ${nextSize(companyId, sql`l`, sql`0`)} as size from lines l where l.wanted > 0
      union all
      select s.product_id, s.place, s.product_name, s.wanted, ${nextSize(companyId, sql`s`, sql`s.size`)}
      from sizes s where s.size is not null
    )
    select s.product_id as "productId", s.wanted, s.product_name as product, c.quantity as qty, c.code,
      c.expires_on as expires, (select x.place_code from storage_places x where x.id = c.place_id) as place
    from sizes s cross join lateral (
      select c.* from packed_cartons c
      where c.company_id = ${companyId} and c.product_id = s.product_id and c.quantity = s.size
        and ${canGo(companyId, today)} and c.code <> all(${codes})
      order by c.expires_on, c.created_at, c.id limit least(s.wanted / s.size, ${mostCartons})
    ) c
    order by s.place, c.expires_on, case when c.expires_on is null then date_trunc('day', c.created_at, ${zone}) end,
      c.type desc, c.quantity desc, c.created_at, c.id`);
  return rows;
}

const byDigits = new Intl.Collator('en', { numeric: true });

/** Sorts by place, so nobody walks an aisle twice. Cartons without one come last, each in their order. */
const byPlace = (one: PickedCarton, other: PickedCarton): number =>
  Number(one.Place === null) - Number(other.Place === null) ||
  byDigits.compare(one.Place ?? '', other.Place ?? '');

/** `Dispatch/GetPickList`: whole cartons that fit what an order still wants, in the order in which a person fetches them. */
export const getPickListEndpoint = endpoint(getPickList, async ({ deps, session, input }) => {
  const { db } = deps.database;
  const { companyId } = session;
  const orderNo = input.OrderBookingNo;
  const { rows: orders } = await db.execute<{ dealer: string | null; soNo: string | null }>(sql`
    select u.user_name as dealer, (select string_agg(s.so_no, ', ' order by s.so_no) from sales_orders s
      where s.company_id = o.company_id and s.order_no = o.order_no) as "soNo"
    from orders o left join dealers d on d.id = o.dealer_id left join users u on u.id = d.user_id
    where o.company_id = ${companyId} and o.order_no = ${orderNo} and o.is_active`);
  const [order] = orders;
  if (!order) throw new Refusal(goneMessage);
  const zone = deps.config.timeZone;
  const today = dayInZone(zone, 0, deps.now());
  const found = await candidates(db, { companyId, orderNo, zone, today, scanned: input.Scanned });
  const left = new Map<number, number>();
  const Cartons: PickedCarton[] = [];
  for (const { productId, wanted, qty, code, product, expires, place } of found) {
    const rest = (left.get(productId) ?? wanted) - qty;
    if (rest < 0 || Cartons.length === mostCartons) continue;
    left.set(productId, rest);
    Cartons.push({
      CartonId: code,
      ProductName: product,
      Qty: qty,
      EXPDate: expires && wireDay(expires),
      Place: place,
    });
  }
  Cartons.sort(byPlace);
  return done({ OrderBookingNo: orderNo, SONo: order.soNo ?? '', DealerName: order.dealer ?? '', Cartons });
});
