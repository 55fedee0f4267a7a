import type { EarlierScans } from '../../../contract/calls/verification/verdictPage.ts';
import type { Deps } from '../../calls/Deps.ts';

/** Reads how often a seal was scanned and, as far back as the log reaches, when first and last. Undefined if it never was. */
export async function earlierScans(
  { database }: Pick<Deps, 'database'>,
  companyId: number,
  serial: number,
  timeOf: (at: Date) => string,
): Promise<EarlierScans | undefined> {
  const { rows } = await database.front.pool.query<{ count: number; first: Date | null; last: Date | null }>({
    name: 'earlier-scans',
    text: `select s.scans as count, v.first, v.last from serial_scans s cross join lateral (
        select min(created_at) as first, max(created_at) as last from verifications
        where company_id = s.company_id and serial = s.serial and verdict = 'genuine') v
      where s.company_id = $1 and s.serial = $2`,
    values: [companyId, serial],
  });
  const [row] = rows;
  if (!row?.first || !row.last) return undefined;
  return { count: row.count, first: timeOf(row.first), last: timeOf(row.last) };
}
