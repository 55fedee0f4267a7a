import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { auditLogPath } from '../../../contract/calls/records/auditLog.ts';
import { earliestDay } from '../../../contract/day/period.ts';
import { dayInZone } from '../../../contract/day/day.ts';
import { pageKey } from '../../../contract/pages/pages.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { timeZone } from '../../api/session.ts';
import { useRight } from '../../authProvider/authProvider.ts';

/** The address of the audit log, filtered to one record since it began. `page` is the record's permission key. */
export const historyOf = (page: string, id: number | string): string =>
  `${auditLogPath}?${new URLSearchParams({
    from: earliestDay,
    to: dayInZone(timeZone()),
    filter: JSON.stringify({ Page: page, RecordId: String(id) }),
  })}`;

/** Leads people who may read the audit log from a record to its changes. */
export function HistoryLink({ resource, id }: { resource: Resource; id: string }) {
  const translate = useTranslate();
  if (!useRight(pageKey(auditLogPath), 'view')) return null;
  return (
    <Button size="small" startIcon={<HistoryIcon />} to={historyOf(resource.page, id)}>
      {translate('app.audit.history')}
    </Button>
  );
}
