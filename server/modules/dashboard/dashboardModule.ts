import {
  type DashboardCount,
  dashboardMonths,
  type FirstStep,
  latestOrders,
  topProducts,
  getDashboardData,
} from '../../../contract/calls/dashboard.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { pageKey, pageKeys } from '../../../contract/pages.ts';
import { can } from '../../../contract/permission/can.ts';
import { webType } from '../../../contract/userTypes.ts';
import { demappingReport } from '../../../src/resources/reports/demappingReport.ts';
import { mappingReport } from '../../../src/resources/reports/mappingReport.ts';
import { orderBookingReport } from '../../../src/resources/reports/orderBookingReport.ts';
import { done } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Module } from '../../engine/Module.ts';
import { inTurn } from '../../engine/rows/inTurn.ts';

/** The parts that are read; what is not asked for is null. */
interface DashboardParts {
  counts: boolean;
  mappings: boolean;
  demappings: boolean;
  /** Of a dealer their own. */
  orders: boolean;
}

/** The figures as the statement answers them; a part that was not asked for is null. */
interface DashboardFigures {
  counts: DashboardCount | null;
  since: string;
  months: { name: string; short: string; from: string; to: string }[];
  mapped: number[] | null;
  demapped: number[] | null;
  ordered: number[] | null;
  products: { name: string; id: number | null; qty: number; products: number }[] | null;
  latest: { no: number; at: string; dealer: string | null; status: number }[] | null;
  steps: FirstStep[] | null;
}

/** One number for each month, by an expression over the month `m`. */
const byMonth = (value: string): string => `(select json_agg(${value} order by m.first_day) from months m)`;

const within = 'created_at >= m.starts and created_at < m.ends';
const seals = 'coalesce(sum(upper(serials) - lower(serials)), 0)';

/** Orders as the order booking report has them: of a dealer their own, and none that was switched off. */
const seenOrders = `select company_id, order_no, dealer_id, created_at, dispatch_status from orders
  where company_id = $1 and is_active and ($4::boolean or dealer_id = (select id from dealers where user_id = $5))`;

/**
 * All of the dashboard in one statement. Months are ranges of the indexes on the date, and scans a kept sum, so that nothing
 * here grows with the log of scans.
 */
const text = `
  with today as (select ($2::timestamptz at time zone $3)::date as day),
  months as materialized (
    select first_day, first_day::timestamp at time zone $3 as starts,
      (first_day + interval '1 month') at time zone $3 as ends
    from generate_series(0, ${dashboardMonths - 1}) ago, today,
      lateral (select (date_trunc('month', today.day::timestamp) - ago * interval '1 month')::date as first_day) month
  ),
  seen_orders as not materialized (${seenOrders}),
  counts as (select
    (select ${seals} from issued_ranges where company_id = $1)::int8 as "TotalIssue",
    (select coalesce(sum(upper(part) - lower(part)), 0) from mappings, unnest(mapped) as part
      where company_id = $1)::int8 as "TotalMapping",
    (select ${seals} from taken_out where company_id = $1 and kind = 'demapped')::int8 as "TotalDeMapping",
    (select ${seals} from taken_out where company_id = $1 and kind = 'damaged')::int8 as "TotalDamage",
    (select coalesce(sum(counted + let_go), 0) from scans_by_day where company_id = $1)::int8 as "TotalScans"
    where $6::boolean
  ),
  sold as (
    select l.product_id, sum(l.qty) as qty, row_number() over (order by sum(l.qty) desc, l.product_id) as place
    from seen_orders o join order_lines l on l.company_id = o.company_id and l.order_no = o.order_no
    where o.created_at >= (select min(starts) from months) group by l.product_id
  ),
  shares as (
    select least(s.place, ${topProducts + 1}) as place, 
      case when count(*) > 1 then 'Others' else min(p.product_name) end as name,
      case when count(*) = 1 then min(p.id) end as id, sum(s.qty)::int8 as qty, count(*)::int as products
    from sold s join products p on p.id = s.product_id group by 1
  ),
  latest as (select * from seen_orders order by created_at desc, order_no desc limit ${latestOrders})
  select (select row_to_json(counts) from counts) as counts,
    to_char(least(
      (select created_at from companies where id = $1), (select min(created_at) from issued_ranges where company_id = $1)
    ) at time zone $3, 'YYYY/MM/DD') as since,
    (select json_agg(json_build_object('name', to_char(first_day, 'FMMonth YYYY'), 'short', to_char(first_day, 'Mon'),
        'from', to_char(first_day, 'YYYY/MM/DD'),
        'to', to_char(least(first_day + interval '1 month' - interval '1 day', today.day), 'YYYY/MM/DD')) order by first_day)
      from months, today) as months,
    case when $7 then ${byMonth(`(select ${seals} from mappings where company_id = $1 and ${within})`)} end as mapped,
    case when $8 then ${byMonth(`(select ${seals} from taken_out
      where company_id = $1 and kind = 'demapped' and ${within})`)} end as demapped,
    case when $9 then ${byMonth(`(select count(*) from seen_orders where ${within})`)} end as ordered,
    case when $9 then (select coalesce(json_agg(json_build_object('name', name, 'id', id, 'qty', qty, 'products', products)
      order by place), '[]') from shares) end as products,
    case when $9 then (select coalesce(json_agg(json_build_object('no', o.order_no, 'at', o.created_at,
        'dealer', u.user_name, 'status', o.dispatch_status) order by o.created_at desc, o.order_no desc), '[]')
      from latest o left join dealers d on d.id = o.dealer_id left join users u on u.id = d.user_id) end as latest,
    case when $6 then array_remove(array[
      case when exists (select from categories where company_id = $1) then 'category' end,
      case when exists (select from products where company_id = $1) then 'product' end,
      case when exists (select from issued_ranges where company_id = $1) then 'issueNumber' end,
      case when exists (select from mappings where company_id = $1) then 'mapping' end,
      case when (select "TotalScans" from counts) > 0 then 'scan' end
    ], null) end as steps`;

/** Reads the parts of the company acted for that are asked for, in one round trip. */
async function readDashboard(
  { database, config, now }: Pick<Deps, 'database' | 'config' | 'now'>,
  { companyId, userType, userId }: Pick<Session, 'companyId' | 'userType' | 'userId'>,
  { counts, mappings, demappings, orders }: DashboardParts,
): Promise<DashboardFigures> {
  const isStaff = userType === webType;
  const { rows } = await database.pool.query<DashboardFigures>({
    name: 'dashboard',
    text,
    values: [companyId, now(), config.timeZone, isStaff, userId, counts, mappings, demappings, orders],
  });
  const [figures] = rows;
  if (!figures) throw new Error('The database answered no figures');
  return figures;
}

/** The pages of which one has to be seen by whoever is told the part. */
const pagesOfPart = {
  mappings: [pageKeys.mapping, pageKey(mappingReport.path)],
  demappings: [pageKeys.demapping, pageKey(demappingReport.path)],
  orders: [pageKeys.orderBooking, pageKey(orderBookingReport.path)],
};

/** What a person is told: the counts are everybody's at a desk (spec 1 §2), dealers are told of their orders alone. */
function partsFor({ userType, permissions }: Session): DashboardParts {
  const isStaff = userType === webType;
  const sees = (part: keyof typeof pagesOfPart) =>
    pagesOfPart[part].some((page) => can(permissions, page, 'view', false));
  return {
    counts: isStaff,
    mappings: isStaff && sees('mappings'),
    demappings: isStaff && sees('demappings'),
    orders: sees('orders'),
  };
}

/** `Dashboard/GetDashboardData`: what the company acted for has done so far (spec 1 §3, Dashboard data). */
const dashboardDataEndpoint = endpoint(getDashboardData, async (request) => {
  const { deps, session } = request;
  const { counts, since, months, mapped, demapped, ordered, products, latest, steps } = await inTurn(
    request,
    ({ deps: reading }) => readDashboard(reading, session, partsFor(session)),
  );
  return done({
    DashboardCount: counts ? [counts] : [],
    Since: since,
    MonthName: months.map(({ name }) => name),
    Months: months.map(({ from, to }) => ({ FromDate: from, ToDate: to })),
    MappingList: mapped ?? [],
    DeMappingList: demapped ?? [],
    OrderCharts: (ordered ?? []).map((count, index) => ({
      MonthName: months[index]?.name ?? '',
      ShortMonthName: months[index]?.short ?? '',
      OrderCount: count,
    })),
    ProductData: (products ?? []).map(({ name, id, qty, products: count }) => ({
      ProductName: name,
      ProductId: id,
      OrderedQty: qty,
      Products: count,
    })),
    OrderDataList: (latest ?? []).map(({ no, at, dealer, status }) => ({
      OrderBookingNo: no,
      OrderDate: wireStamp(new Date(at), deps.config.timeZone),
      UserName: dealer,
      Status: status,
    })),
    StepsTaken: steps ?? [],
  });
});

/** What the dashboard shows. */
export const dashboardModule: Module = { endpoints: () => [dashboardDataEndpoint] };
