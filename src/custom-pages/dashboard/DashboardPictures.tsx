import { useTranslate } from 'ra-core';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { shortMonth } from '../../../contract/day/shownStep.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { PictureFigure } from '../../components/pictures/PictureFigure.tsx';
import type { Group, Series } from '../../components/pictures/PictureProps.ts';
import { useBeside } from '../../components/pictures/useComparison.tsx';
import { demappingReport } from '../../resources/reports/takenNumbers.ts';
import { mappingReport } from '../../resources/reports/mappingReport.ts';
import { orderBookingReport } from '../../resources/reports/orderBookingReport.ts';
import { type DashboardData, daysOf, LeadsOn, ToReports, useReportLinks } from './ToReports.tsx';
import { Link } from 'react-router-dom';
import { orderStatuses } from '../../../contract/choices/choices.ts';
import { Toned } from '../../components/ToneMark.tsx';
import { fromList } from '../../engine/form/useCloseDialog.ts';
import { orderBooking } from '../../resources/masters/orderBooking.ts';
import figures from '../../components/figure.module.css';
import styles from './dashboard.module.css';
import { TableHead } from '../../components/TableHead.tsx';

/** Returns the groups of a picture, or none if all their values are zero. */
const anyOf = (groups: readonly Group[]): readonly Group[] =>
  groups.some(({ values }) => values.some((value) => (value ?? 0) > 0)) ? groups : [];

/** Returns a function that makes the groups and series of a picture, with the period before if the dashboard has it. */
function useDrawn({ Before }: DashboardData) {
  const beside = useBeside();
  const [from, to] = [parseDay(Before?.FromDate ?? ''), parseDay(Before?.ToDate ?? '')];
  /** @param befores the values in the period before, a list for each series */
  return (given: readonly Group[], series: readonly Series[], befores: readonly (readonly number[])[]) => {
    if (!from || !to) return { groups: anyOf(given), series };
    const ofGroups = given.map((_, index) => befores.map((values) => values[index] ?? 0));
    const drawn = beside({ groups: given, series }, ofGroups, { from, to });
    return { ...drawn, groups: anyOf(drawn.groups) };
  };
}

/** Orders by month. Each month leads to its orders. */
export function MonthsOfOrders({ data }: { data: DashboardData }) {
  const translate = useTranslate();
  const linkTo = useReportLinks();
  const { OrderCharts, Months, Before } = data;
  const drawn = useDrawn(data);
  return (
    <PictureFigure
      picture="time"
      title={translate('app.dashboard.orders')}
      by={translate('app.dashboard.month')}
      {...drawn(
        OrderCharts.map(({ MonthName, ShortMonthName, OrderCount }, index) => ({
          name: MonthName,
          short: ShortMonthName,
          values: [OrderCount],
          to: linkTo(orderBookingReport.path, Months[index]),
        })),
        [{ label: translate('app.dashboard.order_count'), format: formatQuantity }],
        [Before?.OrderCounts ?? []],
      )}
      empty={translate('app.dashboard.no_orders')}
      below={<ToReports of={[orderBookingReport]} months={Months} />}
    />
  );
}

/** The products with the most ordered pieces. Each leads to its orders. No list has the orders of all the others. */
export function TopProducts({ data }: { data: DashboardData }) {
  const translate = useTranslate();
  const linkTo = useReportLinks();
  const { ProductData, Months, Before } = data;
  const drawn = useDrawn(data);
  return (
    <PictureFigure
      picture="bars"
      title={translate('app.dashboard.products')}
      by={translate('app.dashboard.product')}
      {...drawn(
        ProductData.map(({ ProductName, ProductId, OrderedQty, Products }) => ({
          name: Products > 1 ? translate('app.chart.others', { count: Products }) : ProductName,
          values: [OrderedQty],
          to: ProductId === null ? undefined : linkTo(orderBookingReport.path, daysOf(Months), { ProductId }),
        })),
        [{ label: translate('app.dashboard.quantity'), format: formatQuantity }],
        [Before?.OrderedQty ?? []],
      )}
      empty={translate('app.dashboard.no_orders')}
      below={<ToReports of={[orderBookingReport]} months={Months} />}
    />
  );
}

/** Mapped and demapped seals by month, if the person may see them. */
export function MonthsOfSeals({ data }: { data: DashboardData }) {
  const translate = useTranslate();
  const linkTo = useReportLinks();
  const { MonthName, Months, MappingList, DeMappingList, Before } = data;
  const drawn = useDrawn(data);
  const lists = [
    { name: 'mapped', values: MappingList, before: Before?.MappingList, report: mappingReport },
    { name: 'demapped', values: DeMappingList, before: Before?.DeMappingList, report: demappingReport },
  ].filter(({ values }) => values.length > 0);
  return (
    <PictureFigure
      picture="line"
      title={translate('app.dashboard.seals')}
      by={translate('app.dashboard.month')}
      {...drawn(
        MonthName.map((name, index) => {
          const days = Months[index];
          const toEach = lists.map(({ report }) => linkTo(report.path, days));
          return {
            name,
            short: days && shortMonth(days.FromDate),
            values: lists.map(({ values }) => values[index] ?? 0),
            to: toEach.find((to) => to !== undefined),
            toEach,
          };
        }),
        lists.map(({ name }) => ({ label: translate(`app.dashboard.${name}`), format: formatQuantity })),
        lists.map(({ before = [] }) => before),
      )}
      empty={translate('app.dashboard.no_seals')}
      below={<ToReports of={lists.map(({ report }) => report)} months={Months} />}
    />
  );
}

type Orders = DashboardData['OrderDataList'];

const columns = ['number', 'date', 'user', 'status'] as const;

/** The newest orders. Each row opens its order (spec 1 §2). */
export function LatestOrders({ orders }: { orders: Orders }) {
  const translate = useTranslate();
  const path = useReportLinks()(orderBooking.path);
  return (
    <section className={`panel ${styles['latest']}`} aria-labelledby="latest-orders">
      <header className="spread tall-36">
        <h2 id="latest-orders">{translate('app.dashboard.latest.title')}</h2>
        {path !== undefined && <LeadsOn to={path}>{translate('app.dashboard.latest.all')}</LeadsOn>}
      </header>
      {orders.length === 0 && (
        <p className="muted above-20 below-20">{translate('app.dashboard.latest.none')}</p>
      )}
      {orders.length > 0 && (
        <table className="table cards flush lined whole">
          <caption className="visually-hidden">{translate('app.dashboard.latest.title')}</caption>
          <TableHead columns={columns.map((name) => `app.dashboard.latest.${name}`)} />
          <tbody>
            {orders.map((order) => (
              <OrderRow
                key={order.OrderBookingNo}
                order={order}
                to={path && `${path}/${order.OrderBookingNo}/details`}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function OrderRow({ order, to }: { order: Orders[number]; to: string | undefined }) {
  const translate = useTranslate();
  const { OrderBookingNo: number, OrderDate, UserName, Status } = order;
  const day = parseDay(OrderDate);
  const status = orderStatuses.find(({ value }) => value === Status);
  return (
    <tr className="relative">
      <td className="medium">
        {to === undefined ? (
          number
        ) : (
          // closing the order returns to the dashboard
          <Link className={`plain-link ${figures['covers']}`} to={to} state={fromList}>
            {number}
          </Link>
        )}
      </td>
      <td>{day ? shownDay(day) : OrderDate}</td>
      <td>{UserName}</td>
      <td>{status && <Toned tone={status.tone}>{translate(status.label)}</Toned>}</td>
    </tr>
  );
}
