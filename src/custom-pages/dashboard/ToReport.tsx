import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parseDay } from '../../../contract/day/day.ts';
import { pageKey } from '../../../contract/pages.ts';
import { useRights } from '../../authProvider/useRight.ts';
import type { DashboardData } from './DashboardData.ts';

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
