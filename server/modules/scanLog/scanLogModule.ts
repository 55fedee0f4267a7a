import { getArchivedScans } from '../../../contract/calls/verification/verification.ts';
import { wireDay } from '../../../contract/day/day.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';

/** `VerificationLog/GetArchived`: which days of the company's scans have left the log. */
const getArchivedEndpoint = endpoint(getArchivedScans, async ({ deps: { database }, session }) => {
  const { rows } = await database.pool.query<{ first: string | null; last: string | null }>(
    'select min(day) as first, max(day) as last from scan_days where company_id = $1 and let_go > 0',
    [session.companyId],
  );
  const { first, last } = rows[0] ?? {};
  return done(first && last ? { FromDate: wireDay(first), ToDate: wireDay(last) } : null);
});

/** The log of scans, which the housekeeping keeps in months (keepScanLog.ts) and archives (scanArchive.ts). */
export const scanLogModule: Module = { endpoints: () => [getArchivedEndpoint] };
