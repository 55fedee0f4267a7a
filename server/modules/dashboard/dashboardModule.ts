import type { AnswerOf } from '../../../contract/calls/Call.ts';
import {
  dashboardMonths,
  getDashboardData,
  latestOrders,
  topProducts,
} from '../../../contract/calls/dashboard.ts';
import { periodBefore } from '../../../contract/day/period.ts';
import { presetDays, presetMonthsBack } from '../../../contract/day/presets.ts';
import { pageKey, pageKeys } from '../../../contract/pages/pages.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { webType } from '../../../contract/choices/people.ts';
import { demappingReport } from '../../../src/resources/reports/takenNumbers.ts';
import { mappingReport } from '../../../src/resources/reports/mappingReport.ts';
import { orderBookingReport } from '../../../src/resources/reports/orderBookingReport.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Module } from '../../engine/Module.ts';
import { withReadConnection } from '../../engine/rows/readConnection.ts';

/** Where a person may see one of these pages, the dashboard shows them the part. */
const pagesOfPart = {
  mappings: [pageKeys.mapping, pageKey(mappingReport.path)],
  demappings: [pageKeys.demapping, pageKey(demappingReport.path)],
  orders: [pageKeys.orderBooking, pageKey(orderBookingReport.path)],
};

/** SQL for the parts: the counts are for all staff (spec 1 §2), and a dealer sees only their own orders. */
const part = {
  isStaff: '$4::boolean',
  mappings: '$6::boolean',
  demappings: '$7::boolean',
  orders: '$8::boolean',
};

const partsFor = ({ userType, userId, permissions }: Session): unknown[] => {
  const isStaff = userType === webType;
  const sees = (name: keyof typeof pagesOfPart) =>
    pagesOfPart[name].some((page) => can(permissions, page, 'view', false));
  return [isStaff, userId, isStaff && sees('mappings'), isStaff && sees('demappings'), sees('orders')];
};

/** SQL for a list, empty where the person does not see its part. */
const listIf = (isSeen: string, list: string): string =>
  `case when ${isSeen} then coalesce((${list}), '[]') else '[]' end`;

/** SQL for a list with one value for each month, by an expression over the month `m`. */
const byMonth = (value: string): string => `select json_agg(${value} order by m.first_day) from months m`;

const within = 'created_at >= m.starts and created_at < m.ends';
const seals = 'coalesce(sum(upper(serials) - lower(serials)), 0)';
const monthName = `to_char(m.first_day, 'FMMonth YYYY')`;

/** SQL for the lists by month, of the rows with this condition on their date. */
const listsByMonth = (when: string) => ({
  mappings: listIf(
    part.mappings,
    byMonth(`(select ${seals} from mappings where company_id = $1 and ${when})`),
  ),
  demappings: listIf(
    part.demappings,
    byMonth(`(select ${seals} from taken_out where company_id = $1 and kind = 'demapped' and ${when})`),
  ),
});
const lists = listsByMonth(within);

/** SQL for the five counts of the rows with these conditions on their date, and of the days of scans with `days`. */
const countsWhere = (when: string, days: string): string => `
    (select ${seals} from issued_ranges where company_id = $1 ${when})::int8 as "TotalIssue",
    (select ${seals} from mappings where company_id = $1 ${when})::int8 as "TotalMapping",
    (select ${seals} from taken_out where company_id = $1 and kind = 'demapped' ${when})::int8 as "TotalDeMapping",
    (select ${seals} from taken_out where company_id = $1 and kind = 'damaged' ${when})::int8 as "TotalDamage",
    (select coalesce(sum(counted + let_go), 0) from scans_by_day where company_id = $1 ${days})::int8 as "TotalScans"`;

/** SQL for the period before, if it is asked for: $9 is its last day. */
const before = {
  isAsked: '$9::date is not null',
  lists: listsByMonth('created_at >= m.starts_before and created_at < m.ends_before'),
  wireDay: (day: string) => `to_char(${day}, 'YYYY/MM/DD')`,
};

/** The orders that the order booking report has: a dealer's own, and none that was switched off. */
const seenOrders = `select company_id, order_no, dealer_id, created_at, dispatch_status from orders
  where company_id = $1 and is_active and (${part.isStaff} or dealer_id = (select id from dealers where user_id = $5))`;

/**
 * The whole dashboard in one statement, with the counts of this month so far and of the month before, from $10 to $11 (docs/decisions/0019). Months are ranges of the indexes on the date, and scans are a
 * kept sum, so nothing here grows with the log of scans.
 */
const text = `
  with today as (select ($2::timestamptz at time zone $3)::date as day),
  months as materialized (
    select first_day, first_day::timestamp at time zone $3 as starts,
      (first_day + interval '1 month') at time zone $3 as ends,
      (first_day - interval '${dashboardMonths} months') at time zone $3 as starts_before,
      least(first_day - interval '${dashboardMonths - 1} months', $9::date + interval '1 day') at time zone $3 as ends_before
    from generate_series(0, ${dashboardMonths - 1}) ago, today,
      lateral (select (date_trunc('month', today.day::timestamp) - ago * interval '1 month')::date as first_day) month
  ),
  seen_orders as not materialized (${seenOrders}),
  counts as (select ${countsWhere('', '')} where ${part.isStaff}),
  month_counts as (
    select ${before.wireDay('s.first')} as "FromDate", ${before.wireDay('s.last')} as "ToDate", ${countsWhere(
      `and created_at >= s.first::timestamp at time zone $3 and created_at < (s.last + 1)::timestamp at time zone $3`,
      'and day between s.first and s.last',
    )}
    from unnest($10::date[], $11::date[]) s (first, last) where ${part.isStaff}
  ),
  sold as (
    select product_id, qty, qty_before, row_number() over (order by qty desc, product_id) as place from (
      select l.product_id, coalesce(sum(l.qty) filter (where o.created_at >= m.starts), 0) as qty,
        coalesce(sum(l.qty) filter (where o.created_at < m.ends_before), 0) as qty_before
      from seen_orders o join order_lines l on l.company_id = o.company_id and l.order_no = o.order_no,
        (select min(starts) as starts, min(starts_before) as starts_before, max(ends_before) as ends_before from months) m
      where o.created_at >= case when ${before.isAsked} then m.starts_before else m.starts end
      group by l.product_id
    ) sums where qty + qty_before > 0
  ),
  shares as (
    select least(s.place, ${topProducts + 1}) as place,
      case when count(*) > 1 then 'Others' else min(p.product_name) end as name,
      case when count(*) = 1 then min(p.id) end as id, sum(s.qty)::int8 as qty, sum(s.qty_before)::int8 as qty_before,
      count(*)::int as products
    from sold s join products p on p.id = s.product_id group by 1
  ),
  latest as (select * from seen_orders order by created_at desc, order_no desc limit ${latestOrders})
  select (select coalesce(json_agg(counts), '[]') from counts) as "DashboardCount",
    (select coalesce(json_agg(month_counts), '[]') from month_counts) as "MonthCounts",
    to_char(least(
      (select created_at from companies where id = $1), (select min(created_at) from issued_ranges where company_id = $1)
    ) at time zone $3, 'YYYY/MM/DD') as "Since",
    (${byMonth(monthName)}) as "MonthName",
    (select json_agg(json_build_object('FromDate', to_char(first_day, 'YYYY/MM/DD'),
        'ToDate', to_char(least(first_day + interval '1 month' - interval '1 day', today.day), 'YYYY/MM/DD'))
      order by first_day) from months, today) as "Months",
    ${lists.mappings} as "MappingList",
    ${lists.demappings} as "DeMappingList",
    ${listIf(
      part.orders,
      byMonth(`json_build_object('MonthName', ${monthName}, 'ShortMonthName', to_char(m.first_day, 'Mon'),
        'OrderCount', (select count(*) from seen_orders where ${within}))`),
    )} as "OrderCharts",
    ${listIf(
      part.orders,
      `select json_agg(json_build_object('ProductName', name, 'ProductId', id, 'OrderedQty', qty, 'Products', products)
        order by place) from shares`,
    )} as "ProductData",
    ${listIf(
      part.orders,
      `select json_agg(json_build_object('OrderBookingNo', o.order_no, 'UserName', u.user_name, 'Status', o.dispatch_status,
          'OrderDate', to_char(o.created_at at time zone $3, 'MM/DD/YYYY')) order by o.created_at desc, o.order_no desc)
        from latest o left join dealers d on d.id = o.dealer_id left join users u on u.id = d.user_id`,
    )} as "OrderDataList",
    case when ${part.isStaff} then array_remove(array[
      case when exists (select from categories where company_id = $1) then 'category' end,
      case when exists (select from products where company_id = $1) then 'product' end,
      case when exists (select from issued_ranges where company_id = $1) then 'issueNumber' end,
      case when exists (select from mappings where company_id = $1) then 'mapping' end,
      case when (select "TotalScans" from counts) > 0 then 'scan' end,
      case when exists (select from users u where u.company_id = $1 and u.id <> $5 and u.user_type = ${webType}
        and not exists (select from administrator_roles a where a.role_id = u.role_id)) then 'role' end,
      case when exists (select from users where company_id = $1 and id <> $5) then 'user' end,
      case when exists (select from dealers where company_id = $1) then 'dealer' end,
      case when exists (select from price_lists where company_id = $1) then 'price' end,
      case when exists (select from orders where company_id = $1) then 'order' end,
      case when exists (select from sales_orders where company_id = $1) then 'salesOrder' end,
      case when exists (select from slip_books where company_id = $1 and last_number > 0) then 'slip' end,
      case when exists (select from packed_cartons where company_id = $1) then 'packing' end,
      case when exists (select from dispatches where company_id = $1) then 'dispatch' end
    ], null) else '{}' end as "StepsTaken",
    case when ${before.isAsked} then json_build_object(
      'FromDate', ${before.wireDay(`(select min(first_day) - interval '${dashboardMonths} months' from months)`)},
      'ToDate', ${before.wireDay('$9::date')},
      'MappingList', ${before.lists.mappings}, 'DeMappingList', ${before.lists.demappings},
      'OrderCounts', ${listIf(
        part.orders,
        byMonth(
          '(select count(*) from seen_orders where created_at >= m.starts_before and created_at < m.ends_before)',
        ),
      )},
      'OrderedQty', ${listIf(part.orders, 'select json_agg(qty_before order by place) from shares')}
    ) end as "Before"`;

/** The last day of the period before, if it is asked for, and the days of this month so far and of the month before. */
function daysBefore(isAsked: boolean, zone: string, now: Date): unknown[] {
  const { from = '', to = '' } = presetDays('thisMonth', zone, now);
  const [month, year] = [presetMonthsBack('thisMonth'), dashboardMonths].map((months) =>
    periodBefore({ from, to }, months),
  );
  return [isAsked ? year?.to : null, [from, month?.from], [to, month?.to]];
}

/** `Dashboard/GetDashboardData`: what the company acted for has done so far (spec 1 §3, Dashboard data). */
const dashboardDataEndpoint = endpoint(getDashboardData, (request) =>
  withReadConnection(request, async ({ deps: { database, config, now } }) => {
    const { session, input } = request;
    const { timeZone } = config;
    const { rows } = await database.pool.query<AnswerOf<typeof getDashboardData>>({
      name: 'dashboard',
      text,
      values: [
        session.companyId,
        now(),
        timeZone,
        ...partsFor(session),
        ...daysBefore(input.Before, timeZone, now()),
      ],
    });
    const [dashboard] = rows;
    if (!dashboard) throw new Error('The database answered no dashboard');
    return done(dashboard);
  }),
);

export const dashboardModule: Module = { endpoints: () => [dashboardDataEndpoint] };
