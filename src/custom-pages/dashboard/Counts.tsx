import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { DashboardCount } from '../../../contract/calls/dashboard.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { useDifference } from '../../components/pictures/useComparison.ts';
import { damageReport } from '../../resources/reports/damageReport.ts';
import { demappingReport } from '../../resources/reports/demappingReport.ts';
import { mappingReport } from '../../resources/reports/mappingReport.ts';
import { verificationReport } from '../../resources/reports/verificationReport.ts';
import { issueNumber } from '../../resources/transactions/issueNumber.ts';
import styles from './dashboard.module.css';
import { useReportLinks, type WireDays } from './ToReports.tsx';

/** The counts in the order of their cards (spec 1 §2), each with the list that it sums up. */
const cards = [
  { name: 'TotalIssue', list: issueNumber },
  { name: 'TotalMapping', list: mappingReport },
  { name: 'TotalDeMapping', list: demappingReport },
  { name: 'TotalDamage', list: damageReport },
  { name: 'TotalScans', list: verificationReport },
] as const satisfies readonly { name: keyof DashboardCount; list: { path: string; period?: unknown } }[];

interface CountsProps {
  /** Undefined until they are read. */
  counts: DashboardCount | undefined;
  days: WireDays | undefined;
  /** Counts of this month so far, then in the same days of the month before, if it is compared. */
  months?: readonly (DashboardCount & WireDays)[] | undefined;
}

/** The company's five counts. Each leads to the list that it sums up. */
export function Counts({ counts, days, months: [now, then] = [] }: CountsProps) {
  const translate = useTranslate();
  const difference = useDifference();
  const linkTo = useReportLinks();
  const since = parseDay(days?.FromDate ?? '');
  const [first, last] = [parseDay(then?.FromDate ?? ''), parseDay(then?.ToDate ?? '')];
  return (
    <dl className={`panel stack clips ${styles['counts']}`} aria-busy={!counts}>
      {cards.map(({ name, list }) => {
        const to = linkTo(list.path, 'period' in list ? days : undefined);
        const label = translate(`app.dashboard.${name}`);
        return (
          <div key={name} className={`stack gap-10 packed relative surface ${styles['count']}`}>
            <dt className="small">
              {counts && to !== undefined ? (
                <Link className={`plain-link ${styles['covers']}`} to={to}>
                  {label}
                  <ArrowIcon aria-hidden="true" />
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd>
              {counts ? formatQuantity(counts[name]) : <span className={`bones ${styles['number']}`} />}
            </dd>
            {now && then && first && last && (
              <dd className="small">
                {translate('app.compare.this_month', {
                  count: formatQuantity(now[name]),
                  difference: difference(now[name], then[name], { from: first, to: last }),
                })}
              </dd>
            )}
            {since && (
              <dd className="small">{translate(`app.dashboard.about.${name}`, { day: shownDay(since) })}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
