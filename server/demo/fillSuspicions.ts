import { sql } from 'drizzle-orm';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { foldScans } from '../modules/scanLog/keepScanLog.ts';
import { judgeScanned } from '../modules/suspicion/judgeScanned.ts';
import type { DemoClient } from './DemoClient.ts';

/** Decisions on the most suspicious seals after the first. */
const decisions = [
  {
    call: 'Suspicion/Watch',
    reason: 'Asked the dealer in Pune where it was bought; waiting for a photo of the box',
  },
  { call: 'Suspicion/FalseAlarm', reason: 'Our own sales team showed this box to dealers on its tour' },
] as const;

/** Pretends that everybody was told of suspicious seals just now, so that no mail comes between two sign-in codes. */
export const tellNobody = async ({ database, now }: ServerDeps): Promise<void> => {
  await database.db.execute(sql`
    with told as (
      insert into suspicion_notices (company_id, created_at)
      select id, ${now()} from companies c where not exists (select from suspicion_notices n where n.company_id = c.id)
      returning id, company_id
    )
    update suspected_seals s set notice_id = t.id from told t where t.company_id = s.company_id`);
};

/** Judges the demo's scans as the server does, and decides on some suspicious seals. */
export async function fillSuspicions(deps: ServerDeps, client: DemoClient): Promise<void> {
  await foldScans(deps);
  while (await judgeScanned(deps));
  await deps.database.db.execute(sql`
    update suspected_seals s set notice_id = n.id from suspicion_notices n
    where n.company_id = s.company_id and s.notice_id is null`);
  const rows = await client.rows('Suspicion/GetSuspiciousSeals');
  const ranked = [...rows].sort((one, other) => Number(other['Score']) - Number(one['Score']));
  for (const [index, { call, reason }] of decisions.entries()) {
    const SuspicionId = ranked[index + 1]?.['SuspicionId'];
    if (SuspicionId === undefined) return;
    await client.save(call, `suspicion ${index}`, 'SuspicionId', { SuspicionId, DecisionReason: reason });
  }
}
