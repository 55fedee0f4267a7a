import { sql } from 'drizzle-orm';
import * as yup from 'yup';
import { getThreshold, setThreshold, type ThresholdEffect } from '../../../contract/calls/suspicion.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { defaultThreshold, suspicionStates, thresholds } from '../../../contract/suspicion.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Runner } from '../../db/connect.ts';
import { recordChange } from '../../engine/changeLog.ts';
import { requireStaff } from '../people/changePerson.ts';
import { thresholdOf } from './suspectedSealRows.ts';

const outside = `Please choose a threshold from ${thresholds.least} to ${thresholds.most}.`;

const schema = yup.object({
  Threshold: yup
    .number()
    .typeError(outside)
    .integer(outside)
    .min(thresholds.least, outside)
    .max(thresholds.most, outside)
    .required(outside),
});

async function readThreshold(runner: Runner, companyId: number): Promise<number> {
  const { rows } = await runner.execute<{ threshold: number }>(
    sql`select ${sql.raw(thresholdOf(String(companyId)))}::int as threshold`,
  );
  return rows[0]?.threshold ?? defaultThreshold;
}

/** `Suspicion/GetThreshold`: the threshold, and by their scores the seals that it divides. */
export const getThresholdEndpoint = endpoint(getThreshold, async ({ deps, session }) => {
  requireStaff(session);
  const { db } = deps.database;
  const { companyId } = session;
  const { rows } = await db.execute<ThresholdEffect['Scores'][number]>(sql`
    select score::int as "Score", count(*)::int as "Seals" from suspected_seals
    where company_id = ${companyId} and state = ${suspicionStates.open} group by score order by score`);
  return done({ Threshold: await readThreshold(db, companyId), Usual: defaultThreshold, Scores: rows });
});

/** `Suspicion/SetThreshold`: which seals are suspicious follows at once; the audit log says who moved it. */
export const setThresholdEndpoint = endpoint(setThreshold, schema, ({ deps, session, input, write }) => {
  requireStaff(session);
  const { companyId, userId } = session;
  const { Threshold } = input;
  return write(async (transaction) => {
    // two who move it at once are logged one after the other
    await transaction.execute(sql`select from companies where id = ${companyId} for no key update`);
    const before = await readThreshold(transaction, companyId);
    await transaction.execute(sql`
      insert into suspicion_thresholds (company_id, threshold, updated_at, updated_by)
      values (${companyId}, ${Threshold}, ${deps.now()}, ${userId})
      on conflict (company_id) do update set threshold = excluded.threshold, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`);
    await recordChange(transaction, session, {
      page: pageKeys.suspiciousSeals,
      recordId: companyId,
      label: 'Threshold',
      action: 'updated',
      before: { Threshold: before },
      after: { Threshold },
    });
    return done({ Threshold }, 'Threshold saved.');
  });
});
