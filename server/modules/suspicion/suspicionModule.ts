import { sql } from 'drizzle-orm';
import {
  getSuspicion,
  type Suspicion,
  getThreshold,
  setThreshold,
  type ThresholdEffect,
} from '../../../contract/calls/verification/suspicion.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { momentInZone, wireMoment } from '../../../contract/day/moment.ts';
import {
  type Sign,
  signSentence,
  suspicionStates,
  defaultThreshold,
} from '../../../contract/choices/suspicion.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint, requireStaff, requireRight } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { readId } from '../../engine/actions.ts';
import { readHistories } from './readHistories.ts';
import { visitsOf } from './visits.ts';
import { recallBy } from '../../../contract/choices/choices.ts';
import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import type { Save, Writer } from '../../engine/save.ts';
import { recallWriter } from '../recalls/recallsModule.ts';
import type { Runner } from '../../db/transaction.ts';

/** SQL for the score from which on seals of the company `company` are suspicious. */
export const thresholdOf = (company: string): string =>
  `coalesce((select x.threshold from suspicion_thresholds x where x.company_id = ${company}), ${defaultThreshold})`;

/**
 * The suspicious seals, and those that were decided on; an open one below the threshold is not suspicious. `Sign` is the
 * strongest of its `Signs`. `Rank` puts open ones first. The recall says whether people are warned.
 */
const suspectedSealsQuery = `
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
const getThresholdEndpoint = endpoint(getThreshold, async ({ deps, session }) => {
  const { db } = deps.database;
  const { companyId } = session;
  const { rows } = await db.execute<ThresholdEffect['Scores'][number]>(sql`
    select score::int as "Score", count(*)::int as "Seals" from suspected_seals
    where company_id = ${companyId} and state = ${suspicionStates.open} group by score order by score`);
  return done({ Threshold: await readThreshold(db, companyId), Usual: defaultThreshold, Scores: rows });
});

/** `Suspicion/SetThreshold`: moves the threshold. The list follows at once, and the audit log says who moved it. */
const setThresholdEndpoint = endpoint(setThreshold, ({ deps, session, input, write }) => {
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

const stillWarned = 'Whoever scans this seal is warned of it. Please lift that in Recall first.';

const hasWarned = 'Visitors were warned of this seal. Recall can end the warning.';

interface Stored extends Record<string, unknown> {
  serial: number;
  /** The recall that warns of the seal now. */
  recallId: number | null;
}

/** Recalls the one number, where the person may recall, and returns the recall's id. */
async function warn(save: Save, serial: number): Promise<number> {
  const { session, transaction, values } = save;
  requireRight(session, pageKeys.recall, 'add');
  const named = {
    RecallBy: recallBy.range,
    FromNo: serial,
    ToNo: serial,
    Warning: values.Warning,
    Reason: values.DecisionReason,
  };
  const id = await recallWriter.create?.({ ...save, id: undefined, values: named });
  if (id === undefined) throw new Error('Recalls have no writer');
  await recordChange(transaction, session, {
    page: pageKeys.recall,
    recordId: id,
    label: String(serial),
    action: 'created',
    after: named,
  });
  return id;
}

/** Stores a decision with who, when and why, and recalls a confirmed seal where they chose so. */
async function decide(save: Save & { id: number }): Promise<number> {
  const { deps, transaction, session, values, id } = save;
  requireStaff(session);
  const state = Number(values.SuspicionStatus);
  const { rows } = await transaction.execute<Stored>(sql`
    select s.serial, r.id as "recallId" from suspected_seals s left join recalls r on r.id = s.recall_id and r.is_active
    where s.id = ${id} and s.company_id = ${session.companyId}`);
  const [stored] = rows;
  if (!stored) throw new Refusal(goneMessage);
  if (state === suspicionStates.falseAlarm && stored.recallId !== null) throw new Refusal(stillWarned);
  const isToWarn = state === suspicionStates.confirmed && values.Warn === true && stored.recallId === null;
  const recallId = isToWarn ? await warn(save, stored.serial) : undefined;
  const at = deps.now();
  await transaction.execute(sql`
    update suspected_seals set state = ${state}, decision = ${values.DecisionReason}, decided_at = ${at},
      decided_by = ${session.userId}, recall_id = coalesce(${recallId ?? null}, recall_id), updated_at = ${at}
    where id = ${id}`);
  return id;
}

/** Saves decisions on suspicious seals. Of two people who decide at once, the second finds what the first one did. */
const suspectedSealWriter: Writer = {
  hold: async ({ transaction, session, id }) => {
    await transaction.execute(
      sql`select from suspected_seals where id = ${id} and company_id = ${session.companyId} for no key update`,
    );
  },
  update: decide,
  undo: {
    read: async ({ transaction, session, id }) => {
      const { rows } = await transaction.execute<{ decided: Values }>(sql`
        select to_jsonb(s) as decided
        from (select state, decision, decided_at, decided_by, recall_id from suspected_seals
          where id = ${id} and company_id = ${session.companyId}) s`);
      if (!rows[0]) throw new Refusal(goneMessage);
      return rows[0].decided;
    },
    putBack: async ({ deps, transaction, session, values, id }) => {
      requireStaff(session);
      const { rowCount } = await transaction.execute(sql`
        update suspected_seals s set state = v.state, decision = v.decision, decided_at = v.decided_at,
          decided_by = v.decided_by, updated_at = ${deps.now()}
        from jsonb_populate_record(null::suspected_seals, ${JSON.stringify(values)}::jsonb) v
        where s.id = ${id} and s.company_id = ${session.companyId} and s.recall_id is not distinct from v.recall_id`);
      if (!rowCount) throw new Refusal(hasWarned);
    },
  },
};

/** Sessions to show, the newest ones. */
const mostSessions = 40;

/** `Suspicion/GetSuspicion`: why a seal is suspicious, and its sessions as the signs see them. */
const getSuspicionEndpoint = endpoint(getSuspicion, async ({ deps, session, params }) => {
  const { companyId } = session;
  const { pool, db } = deps.database;
  const zone = deps.config.timeZone;
  const { rows } = await db.execute<
    { serial: number; signs: Sign[]; recall: Suspicion['Recall'] } & Record<string, unknown>
  >(sql`
    select s.serial, s.signs, case when r.id is not null
      then json_build_object('RecallId', r.id, 'Warning', r.warning, 'IsInForce', r.is_active) end as recall
    from suspected_seals s left join recalls r on r.id = s.recall_id
    where s.id = ${readId(params)} and s.company_id = ${companyId}`);
  const [found] = rows;
  if (!found) throw new Refusal(goneMessage);
  const { serial, signs, recall } = found;
  const [known] = await readHistories(pool, [{ companyId, serial }], deps.now());
  const seesPositions = can(session.permissions, pageKeys.suspiciousSeals, 'visitor', false);
  const shown = (at: number) => wireMoment(momentInZone(new Date(at), zone));
  const visits = visitsOf(known?.history.scans ?? []).slice(-mostSessions);
  return done({
    Signs: signs.map((sign) => ({ Sign: sign.sign, Strength: sign.strength, Text: signSentence(sign) })),
    Sessions: visits.map(({ from, to, scans, spot }) => ({
      From: shown(from),
      To: shown(to),
      Scans: scans,
      Place: spot?.town ?? null,
      Latitude: seesPositions ? (spot?.latitude ?? null) : null,
      Longitude: seesPositions ? (spot?.longitude ?? null) : null,
    })),
    Recall: recall,
  });
});

/** Seals that may have been copied. The housekeeping judges them and mails about them. */
export const suspicionModule = {
  endpoints: () => [getSuspicionEndpoint, getThresholdEndpoint, setThresholdEndpoint],
  rows: { suspectedSeals: suspectedSealsQuery },
  writes: { suspectedSeals: suspectedSealWriter },
} satisfies Module;
