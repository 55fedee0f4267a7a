import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parseDay } from '../../../contract/day/day.ts';
import { pageKey } from '../../../contract/pages.ts';
import { useRights } from '../../authProvider/useRight.ts';
import { useSay } from '../../components/useSay.ts';
import type { DashboardData } from './DashboardData.ts';
import styles from './ToReports.module.css';

/** Days as the wire has them, both of them included. */
export type WireDays = DashboardData['Months'][number];

/**
 * Answers the address of a report's rows of some days, or of all that its list shows without them; undefined where the
 * person may not see it.
 */
export function useReportLinks(): (path: string, days?: WireDays) => string | undefined {
  const mayDo = useRights();
  return (path, days) => {
    if (!mayDo(pageKey(path), 'view')) return undefined;
    const [from, to] = [parseDay(days?.FromDate ?? ''), parseDay(days?.ToDate ?? '')];
    return from && to ? `${path}?${new URLSearchParams({ from, to })}` : path;
  };
}

/** Leads from a part of the dashboard on to all that it is of. */
export const LeadsOn = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button component={Link} to={to} variant="text" size="small" endIcon={<ArrowIcon />}>
    {children}
  </Button>
);

interface ToReportsProps {
  of: readonly { path: string; title: string }[];
  months: readonly WireDays[];
}

/** Leads to reports of all the months, those that the person may see. */
export function ToReports({ of, months }: ToReportsProps) {
  const say = useSay();
  const linkTo = useReportLinks();
  const [first, last] = [months.at(0), months.at(-1)];
  const days = first && last && { FromDate: first.FromDate, ToDate: last.ToDate };
  const links = of.flatMap(({ path, title }) => {
    const to = linkTo(path, days);
    return to === undefined ? [] : [{ to, title }];
  });
  if (!links.length) return null;
  return (
    <p className={styles['below']}>
      {links.map(({ to, title }) => (
        <LeadsOn key={to} to={to}>
          {say(title)}
        </LeadsOn>
      ))}
    </p>
  );
}
