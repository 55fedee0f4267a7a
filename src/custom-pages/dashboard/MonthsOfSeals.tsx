import { useTranslate } from 'ra-core';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { PictureFigure } from '../../components/pictures/PictureFigure.tsx';
import { demappingReport } from '../../resources/reports/demappingReport.ts';
import { mappingReport } from '../../resources/reports/mappingReport.ts';
import { anyOf, type DashboardData } from './DashboardData.ts';
import { ToReports, useReportLinks } from './ToReports.tsx';

/** Seals that were mapped against those that were demapped, by month; of the two what the person may see. */
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
      series={lists.map(({ name }) => ({ label: translate(`app.dashboard.${name}`), format: formatSerial }))}
      empty={translate('app.dashboard.no_seals')}
      below={<ToReports of={lists.map(({ report }) => report)} months={Months} />}
    />
  );
}
