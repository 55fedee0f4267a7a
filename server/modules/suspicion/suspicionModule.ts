import { sql } from 'drizzle-orm';
import { getSuspicion, type Suspicion } from '../../../contract/calls/verification/suspicion.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { momentInZone, wireMoment } from '../../../contract/day/moment.ts';
import { type Sign, signSentence } from '../../../contract/choices/suspicion.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint, requireStaff } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { readId } from '../../engine/actions.ts';
import { suspectedSealWriter } from './decideSuspicion.ts';
import { readHistories } from './readHistories.ts';
import { suspectedSealsQuery, getThresholdEndpoint, setThresholdEndpoint } from './suspectedSeals.ts';
import { visitsOf } from './visits.ts';

/** Sessions to show, the newest ones. */
const mostSessions = 40;

/** `Suspicion/GetSuspicion`: why a seal is suspicious, and its sessions as the signs see them. */
const getSuspicionEndpoint = endpoint(getSuspicion, async ({ deps, session, params }) => {
  requireStaff(session);
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

/**
 * Seals that may have been copied. The housekeeping judges them and mails about them (judgeScanned.ts, tellOfSuspicions.ts).
 */
export const suspicionModule = {
  endpoints: () => [getSuspicionEndpoint, getThresholdEndpoint, setThresholdEndpoint],
  rows: { suspectedSeals: suspectedSealsQuery },
  writes: { suspectedSeals: suspectedSealWriter },
} satisfies Module;
