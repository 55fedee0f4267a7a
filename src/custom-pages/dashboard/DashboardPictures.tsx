import { useTranslate } from 'ra-core';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { PictureFigure } from '../../components/pictures/PictureFigure.tsx';
import type { Group } from '../../components/pictures/PictureProps.ts';
import { demappingReport } from '../../resources/reports/demappingReport.ts';
import { mappingReport } from '../../resources/reports/mappingReport.ts';
import { orderBookingReport } from '../../resources/reports/orderBookingReport.ts';
import { type DashboardData, daysOf, ToReports, useReportLinks } from './ToReports.tsx';

/** Returns the groups of a picture, or none if all their values are zero. */
const anyOf = (groups: readonly Group[]): readonly Group[] =>
  groups.some(({ values }) => values.some((value) => value > 0)) ? groups : [];

/** Orders by month. Each month leads to its orders. */
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
      series={[{ label: translate('app.dashboard.order_count'), format: formatQuantity }]}
      empty={translate('app.dashboard.no_orders')}
      below={<ToReports of={[orderBookingReport]} months={Months} />}
    />
  );
}

/** The products with the most ordered pieces. Each leads to its orders. No list has the orders of all the others. */
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
        name: Products > 1 ? translate('app.chart.others', { count: Products }) : ProductName,
        values: [OrderedQty],
        to: ProductId === null ? undefined : linkTo(orderBookingReport.path, daysOf(Months), { ProductId }),
      }))}
      series={[{ label: translate('app.dashboard.quantity'), format: formatQuantity }]}
      empty={translate('app.dashboard.no_orders')}
      below={<ToReports of={[orderBookingReport]} months={Months} />}
    />
  );
}

/** Mapped and demapped seals by month, if the person may see them. */
export function MonthsOfSeals({ data }: { data: DashboardData }) {
  const translate = useTranslate();
  const linkTo = useReportLinks();
  const { MonthName, Months, MappingList, DeMappingList } = data;
  const lists = [
    { name: 'mapped', values: MappingList, report: mappingReport },
    { name: 'demapped', values: DeMappingList, report: demappingReport },
  ].filter(({ values }) => values.length > 0);
  return (
    <PictureFigure
      picture="line"
      title={translate('app.dashboard.seals')}
      by={translate('app.dashboard.month')}
      groups={anyOf(
        MonthName.map((name, index) => {
          const toEach = lists.map(({ report }) => linkTo(report.path, Months[index]));
          return {
            name,
            short: name.slice(0, 3),
            values: lists.map(({ values }) => values[index] ?? 0),
            to: toEach.find((to) => to !== undefined),
            toEach,
          };
        }),
      )}
      series={lists.map(({ name }) => ({
        label: translate(`app.dashboard.${name}`),
        format: formatQuantity,
      }))}
      empty={translate('app.dashboard.no_seals')}
      below={<ToReports of={lists.map(({ report }) => report)} months={Months} />}
    />
  );
}
