import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import { Button } from '../../components/Button.tsx';
import type { ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type { getDashboardData } from '../../../contract/calls/dashboard.ts';
import { parseDay } from '../../../contract/day/day.ts';
import { pageKey } from '../../../contract/pages/pages.ts';
import { useRights } from '../../authProvider/authProvider.ts';
import styles from './dashboard.module.css';

export type DashboardData = AnswerOf<typeof getDashboardData>;

/** The first and the last day of a period in the wire's form, both included. */
export type WireDays = DashboardData['Months'][number];

/** Returns the days from the first month to the last. */
export const daysOf = (months: readonly WireDays[]): WireDays | undefined => {
  const [first, last] = [months.at(0), months.at(-1)];
  return first && last && { FromDate: first.FromDate, ToDate: last.ToDate };
};

/**
 * Returns a function that makes the address of a report: its rows of `days`, or all rows that its list shows, filtered by
 * `filter`. The function returns undefined if the person may not see the report.
 */
export function useReportLinks() {
  const mayDo = useRights();
  return (
    path: string,
    days?: WireDays,
    filter?: Readonly<Record<string, number | string | boolean>>,
  ): string | undefined => {
    if (!mayDo(pageKey(path), 'view')) return undefined;
    const [from, to] = [parseDay(days?.FromDate ?? ''), parseDay(days?.ToDate ?? '')];
    const asked = new URLSearchParams({
      ...(from && to && { from, to }),
      ...(filter && { filter: JSON.stringify(filter) }),
    });
    return asked.size ? `${path}?${asked}` : path;
  };
}

/** Leads from a part of the dashboard to the whole list behind it. */
export const LeadsOn = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button to={to} variant="text" size="small" endIcon={<ArrowIcon />}>
    {children}
  </Button>
);

interface ToReportsProps {
  of: readonly { path: string; title: string }[];
  months: readonly WireDays[];
}

/** Links to the reports that the person may see, for all the months. */
export function ToReports({ of, months }: ToReportsProps) {
  const translate = useTranslate();
  const linkTo = useReportLinks();
  const links = of.flatMap(({ path, title }) => {
    const to = linkTo(path, daysOf(months));
    return to === undefined ? [] : [{ to, title }];
  });
  if (!links.length) return null;
  return (
    <p className={`row ${styles['below']}`}>
      {links.map(({ to, title }) => (
        <LeadsOn key={to} to={to}>
          {translate(title)}
        </LeadsOn>
      ))}
    </p>
  );
}
