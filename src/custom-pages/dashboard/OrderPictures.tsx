import { useTranslate } from 'ra-core';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { PictureFigure } from '../../components/pictures/PictureFigure.tsx';
import { orderBookingReport } from '../../resources/reports/orderBookingReport.ts';
import { anyOf, type DashboardData } from './DashboardData.ts';
import { daysOf, ToReports, useReportLinks } from './ToReports.tsx';

/** Orders by month, each month of which leads to its orders. */
export function MonthsOfOrders({ data }: { data: DashboardData }) {
  const translate = useTranslate();
  const linkTo = useReportLinks();
  const { OrderCharts, Months } = data;
  return (
    <PictureFigure
      picture="time"
      title={translate('app.dashboard.orders')}
      by={translate('app.dashboard.month')}
      groups={anyOf(
        OrderCharts.map(({ MonthName, ShortMonthName, OrderCount }, index) => ({
          name: MonthName,
          short: ShortMonthName,
          values: [OrderCount],
          to: linkTo(orderBookingReport.path, Months[index]),
        })),
      )}
      series={[{ label: translate('app.dashboard.order_count'), format: formatSerial }]}
      empty={translate('app.dashboard.no_orders')}
      below={<ToReports of={[orderBookingReport]} months={Months} />}
    />
  );
}

/** The products of which most was ordered in these months, each of which leads to its orders, and the others to all of them. */
export function TopProducts({ data }: { data: DashboardData }) {
  const translate = useTranslate();
  const linkTo = useReportLinks();
  const { ProductData, Months } = data;
  return (
    <PictureFigure
      picture="pie"
      title={translate('app.dashboard.products')}
      by={translate('app.dashboard.product')}
      groups={ProductData.map(({ ProductName, ProductId, OrderedQty, Products }) => ({
        name: Products > 1 ? translate('app.chart.others', { count: formatSerial(Products) }) : ProductName,
        values: [OrderedQty],
        to: linkTo(orderBookingReport.path, daysOf(Months), ProductId === null ? undefined : { ProductId }),
      }))}
      series={[{ label: translate('app.dashboard.quantity'), format: formatSerial }]}
      empty={translate('app.dashboard.no_orders')}
      below={<ToReports of={[orderBookingReport]} months={Months} />}
    />
  );
}
