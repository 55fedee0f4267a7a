import { getDashboardData } from '../../../contract/calls/dashboard.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { pageKey, pageKeys } from '../../../contract/pages.ts';
import { can } from '../../../contract/permission/can.ts';
import { webType } from '../../../contract/userTypes.ts';
import { demappingReport } from '../../../src/resources/reports/demappingReport.ts';
import { mappingReport } from '../../../src/resources/reports/mappingReport.ts';
import { orderBookingReport } from '../../../src/resources/reports/orderBookingReport.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import { inTurn } from '../../engine/rows/inTurn.ts';
import type { Module } from '../../engine/Module.ts';
import { type DashboardParts, readDashboard } from './readDashboard.ts';

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
