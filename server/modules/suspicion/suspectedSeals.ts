import { sql } from 'drizzle-orm';
import {
  getThreshold,
  setThreshold,
  type ThresholdEffect,
} from '../../../contract/calls/verification/suspicion.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { defaultThreshold, suspicionStates } from '../../../contract/choices/suspicion.ts';
import { done } from '../../calls/answer.ts';
import { endpoint, requireStaff } from '../../calls/endpoint.ts';
import type { Runner } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';

/** SQL for the score from which on seals of the company `company` are suspicious. */
export const thresholdOf = (company: string): string =>
  `coalesce((select x.threshold from suspicion_thresholds x where x.company_id = ${company}), ${defaultThreshold})`;

/**
 * The suspicious seals, and those that were decided on; an open one below the threshold is not suspicious. `Sign` is the
 * strongest of its `Signs`. `Rank` puts open ones first. The recall says whether people are warned.
 */
export const suspectedSealsQuery = `
  select s.id as "SuspicionId", s.serial as "SeqNo", p.product_name as "ProductName", s.score as "Score",
    s.score + case when s.state = ${suspicionStates.open} then 1000 else 0 end as "Rank",
    s.sign_names[1] as "Sign", s.reasons as "Reasons", s.sessions as "Sessions", s.first_seen as "FirstSeen",
    s.last_seen as "LastSeen", s.state as "SuspicionStatus", s.decision as "DecisionReason", u.user_name as "DecidedBy",
    s.decided_at as "DecidedOn", r.id is not null as "Warn", r.warning as "Warning", s.recall_id as "RecallId",
    s.created_at as "CreatedDate", s.updated_at as "UpdatedDate",
    s.sign_names as "Signs", int8range(s.serial, s.serial, '[]') as "_serials"
  from suspected_seals s left join products p on p.id = s.product_id left join users u on u.id = s.decided_by
    left join recalls r on r.id = s.recall_id and r.is_active
  where s.company_id = :company and :is_staff
    and (s.state <> ${suspicionStates.open} or s.score >= ${thresholdOf(':company')})`;

async function readThreshold(runner: Runner, companyId: number): Promise<number> {
  const { rows } = await runner.execute<{ threshold: number }>(
    sql`select ${sql.raw(thresholdOf(String(companyId)))}::int as threshold`,
  );
  return rows[0]?.threshold ?? defaultThreshold;
}

/** `Suspicion/GetThreshold`: the threshold, and the numbers of seals by their scores. */
export const getThresholdEndpoint = endpoint(getThreshold, async ({ deps, session }) => {
  requireStaff(session);
  const { db } = deps.database;
  const { companyId } = session;
  const { rows } = await db.execute<ThresholdEffect['Scores'][number]>(sql`
    select score::int as "Score", count(*)::int as "Seals" from suspected_seals
    where company_id = ${companyId} and state = ${suspicionStates.open} group by score order by score`);
  return done({ Threshold: await readThreshold(db, companyId), Usual: defaultThreshold, Scores: rows });
});

/** `Suspicion/SetThreshold`: moves the threshold. The list follows at once, and the audit log says who moved it. */
export const setThresholdEndpoint = endpoint(setThreshold, ({ deps, session, input, write }) => {
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
