import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { getArchivedScans } from '../../../contract/calls/verification/verification.ts';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { queryFor } from '../../api/ask.ts';
import { useResource } from '../../engine/useResource.ts';

const shown = (day: string): string => shownDay(parseDay(day) ?? '');

/** Says which scans are in the archive; nothing while the report has all. */
export default function ArchivedScans() {
  const translate = useTranslate();
  const { name } = useResource();
  const { data } = useQuery(queryFor([name, 'archived'], getArchivedScans));
  if (!data) return null;
  return (
    <p className="muted below-12">
      {translate('app.scan_log.archived', { from: shown(data.FromDate), to: shown(data.ToDate) })}
    </p>
  );
}
