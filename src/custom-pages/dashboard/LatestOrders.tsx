import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { orderStatuses } from '../../../contract/choices/choices.ts';
import { Toned } from '../../components/ToneMark.tsx';
import { fromList } from '../../engine/form/useCloseDialog.ts';
import { orderBooking } from '../../resources/masters/orderBooking.ts';
import figures from '../../components/figure.module.css';
import styles from './dashboard.module.css';
import { type DashboardData, LeadsOn, useReportLinks } from './ToReports.tsx';
import { TableHead } from '../../components/TableHead.tsx';

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
        <table className="table cards flush lined">
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
