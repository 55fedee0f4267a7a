import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { signSentence, suspicionStates, thresholds } from '../../../contract/choices/suspicion.ts';
import type { Deps } from '../../calls/Deps.ts';
import { workLocks } from '../../db/locks.ts';
import { type KnownSeal, readHistories, type Seal, withSiblings } from './readHistories.ts';
import { momentOf, type Suspicion } from './SealHistory.ts';
import { mostOfSiblings, suspicionOf } from './signsOf.ts';
import { thresholdOf } from './suspicionModule.ts';
import { visitsOf } from './visits.ts';

type Judging = Pick<Deps, 'database' | 'log' | 'now'>;

/** Scans to take at a time: few, so reading their seals stays small and a broken round loses little. */
const atATime = 50;

/** Milliseconds after which a round begins nothing more; the rest waits for the next one. */
const longestRound = 300;

/** Milliseconds of judging after which requests get their turn. */
const inOneGo = 10;

interface Judged extends Suspicion {
  seal: KnownSeal;
}

/** Judges seals. One that can't be judged is logged, and does not hold up the others. */
async function judgeAll({ log }: Judging, seals: readonly KnownSeal[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  let begun = performance.now();
  for (const seal of seals) {
    if (performance.now() - begun > inOneGo) {
      await setImmediate();
      begun = performance.now();
    }
    try {
      judged.push({ seal, ...suspicionOf(seal.history) });
    } catch (error) {
      log.error({ err: error, serial: seal.serial }, 'a seal was not judged');
    }
  }
  return judged;
}

/** Returns a row for `suspected_seals`. */
function rowOf({ seal: { companyId, serial, productId, history }, score, signs }: Judged) {
  const moments = history.scans.map(({ at }) => momentOf(at));
  return {
    companyId,
    serial,
    product_id: productId,
    score: Math.round(score),
    signs,
    sign_names: signs.map(({ sign }) => sign),
    reasons: signs.map(signSentence).join(' '),
    sessions: visitsOf(history.scans).length,
    first_seen: new Date(Math.min(...moments)),
    last_seen: new Date(Math.max(...moments)),
  };
}

/** Tells whether a score matters. Few do, so siblings are read for few. */
const matters = ({ seal, score }: Judged): boolean =>
  seal.isKept || score + mostOfSiblings >= thresholds.least;

/** Updates the known seals, whatever their score is now, and adds those that any threshold could make suspicious. */
const keep = `
  with judged as (
    select * from jsonb_to_recordset($1) j ("companyId" int, serial int8, product_id int, score int, signs jsonb,
      sign_names text[], reasons text, sessions int, first_seen timestamptz, last_seen timestamptz)
  ), known as (
    update suspected_seals s set product_id = j.product_id, score = j.score, signs = j.signs, sign_names = j.sign_names,
      reasons = j.reasons, sessions = j.sessions, first_seen = least(s.first_seen, j.first_seen), last_seen = j.last_seen,
      updated_at = $2
    from judged j join suspected_seals o on o.company_id = j."companyId" and o.serial = j.serial
    where s.id = o.id returning s.*, o.score as before
  ), added as (
  insert into suspected_seals (company_id, serial, product_id, score, signs, sign_names, reasons, sessions, first_seen,
    last_seen, created_at, updated_at)
  select j."companyId", j.serial, j.product_id, j.score, j.signs, j.sign_names, j.reasons, j.sessions, j.first_seen,
    j.last_seen, $2, $2
  from judged j where j.score >= ${thresholds.least}
    and not exists (select from known k where k.company_id = j."companyId" and k.serial = j.serial)
    returning *, 0 as before
  )
  select tell_receivers(s.company_id, 'seal.suspicious', 'numbers', int8range(s.serial, s.serial, '[]'),
    jsonb_build_object('SeqNo', s.serial, 'ProductId', s.product_id, 'Score', s.score, 'Signs', s.sign_names))
  from (select * from known union all select * from added) s
  where s.state = ${suspicionStates.open} and s.before < ${thresholdOf('s.company_id')} and s.score >= ${thresholdOf('s.company_id')}`;

/** Takes some scans away, judges their seals, and returns how many scans it took: all of it or nothing. */
async function judgeSome(deps: Judging, client: pg.PoolClient): Promise<number> {
  const lock = await client.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1) as alone', [
    workLocks.judgeSeals,
  ]);
  // another server is judging
  if (!lock.rows[0]?.alone) return 0;
  // planned anew each time: the plan for a few rows walks all rows of a backlog
  const { rows, rowCount } = await client.query<Seal>(
    `delete from scanned_seals where ctid = any(array(select ctid from scanned_seals limit ${atATime}))
      returning company_id as "companyId", serial`,
  );
  const seals = [...new Map(rows.map((seal) => [`${seal.companyId} ${seal.serial}`, seal])).values()];
  if (!seals.length) return 0;
  // a statement of its own, so it sees every scan whose row was taken
  const known = await readHistories(client, seals, deps.now());
  const judged = await judgeAll(
    deps,
    known.filter(({ history }) => history.scans.length),
  );
  const mattering = judged.filter(matters).map(({ seal }) => seal);
  if (mattering.length) {
    const kept = (await judgeAll(deps, await withSiblings(client, mattering))).map(rowOf);
    await client.query({ name: 'keep-suspected', text: keep, values: [JSON.stringify(kept), deps.now()] });
  }
  return rowCount ?? 0;
}

/**
 * Judges the seals that were scanned since the last time, as far as one short round goes. Only one server judges at a time;
 * one that is killed leaves its unfinished scans to the next.
 *
 * @returns how many scans it took
 */
export async function judgeScanned(deps: Judging): Promise<number> {
  const end = performance.now() + longestRound;
  let taken = 0;
  const client = await deps.database.pool.connect();
  try {
    for (let some = atATime; some === atATime && performance.now() < end; taken += some) {
      await client.query('begin');
      some = await judgeSome(deps, client);
      await client.query('commit');
    }
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  return taken;
}
