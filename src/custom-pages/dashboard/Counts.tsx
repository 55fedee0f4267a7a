import InfoIcon from '@mui/icons-material/InfoOutlined';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { DashboardCount } from '../../../contract/calls/dashboard.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { Figure, Trend } from '../../components/Figure.tsx';
import { changeOf, useDifference } from '../../components/pictures/useComparison.tsx';
import { damageReport, demappingReport } from '../../resources/reports/takenNumbers.ts';
import { mappingReport } from '../../resources/reports/mappingReport.ts';
import { verificationReport } from '../../resources/reports/verificationReport.ts';
import { issueNumber } from '../../resources/transactions/issueNumber.ts';
import styles from './dashboard.module.css';
import { useReportLinks, type WireDays } from './ToReports.tsx';

/** The counts in the order of their cards (spec 1 §2), each with the list that it sums up. More of some is bad news. */
const cards = [
  { name: 'TotalIssue', list: issueNumber },
  { name: 'TotalMapping', list: mappingReport },
  { name: 'TotalDeMapping', list: demappingReport, isBad: true },
  { name: 'TotalDamage', list: damageReport, isBad: true },
  { name: 'TotalScans', list: verificationReport, filter: { Counted: 'true' } },
] as const satisfies readonly {
  name: keyof DashboardCount;
  list: { path: string; period?: unknown };
  isBad?: true;
  filter?: Readonly<Record<string, string>>;
}[];

interface CountsProps {
  /** Undefined until they are read. */
  counts: DashboardCount | undefined;
  days: WireDays | undefined;
  /** Counts of this month so far, then in the same days of the month before. */
  months?: readonly (DashboardCount & WireDays)[] | undefined;
}

/** The company's five counts. Each leads to the list that it sums up. */
export function Counts({ counts, days, months = [] }: CountsProps) {
  return (
    <dl className={`panel stack clips ${styles['counts']}`} aria-busy={!counts}>
      {cards.map((card) => (
        <Count key={card.name} card={card} counts={counts} days={days} months={months} />
      ))}
    </dl>
  );
}

/** One count, its trend, and its meaning behind a mark. */
function Count({ card, counts, days, months = [] }: CountsProps & { card: (typeof cards)[number] }) {
  const translate = useTranslate();
  const linkTo = useReportLinks();
  const difference = useDifference();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { name, list } = card;
  const [now, then] = months;
  const since = parseDay(days?.FromDate ?? '');
  const [from, to] = [parseDay(then?.FromDate ?? ''), parseDay(then?.ToDate ?? '')];
  const path = linkTo(
    list.path,
    'period' in list ? days : undefined,
    'filter' in card ? card.filter : undefined,
  );
  const label = translate(`app.dashboard.${name}`);
  const thisMonth =
    now &&
    then &&
    from &&
    to &&
    translate('app.compare.this_month', {
      count: formatQuantity(now[name]),
      difference: difference(now[name], then[name], { from, to }),
    });
  return (
    <Figure
      label={label}
      to={counts && path}
      value={counts && formatQuantity(counts[name])}
      beside={
        since && (
          <button
            type="button"
            className={`plain-button ${styles['about']}`}
            aria-label={translate('app.dashboard.meaning', { label })}
            aria-expanded={isOpen}
            aria-describedby={id}
            onClick={() => setOpen(!isOpen)}
            onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
          >
            <InfoIcon aria-hidden="true" />
          </button>
        )
      }
    >
      {now && then && (
        <Trend now={now[name]} then={then[name]} isBad={'isBad' in card}>
          <Change now={now[name]} then={then[name]} />
          <span className="visually-hidden">{thisMonth}</span>
        </Trend>
      )}
      {since && (
        <dd id={id} className={isOpen ? 'small' : 'visually-hidden'}>
          {translate(`app.dashboard.about.${name}`, { day: shownDay(since) })} {thisMonth}
        </dd>
      )}
    </Figure>
  );
}

/** How this month so far differs from the same days of the month before: an arrow and a figure. */
function Change({ now, then }: { now: number; then: number }) {
  const translate = useTranslate();
  const { kind, share } = changeOf(now, then);
  return (
    <span aria-hidden="true">
      {now === then ? (
        translate('app.dashboard.no_trend')
      ) : (
        <>
          <strong className="tinted">
            {now > then ? '▲' : '▼'} {kind === 'none' ? formatQuantity(now) : share}
          </strong>{' '}
          {translate('app.dashboard.this_month')}
        </>
      )}
    </span>
  );
}
