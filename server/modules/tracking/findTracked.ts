import { packingTexts } from '../../../contract/calls/seals/packing.ts';
import { unknownText } from '../../../contract/calls/seals/tracking.ts';
import { sql } from 'drizzle-orm';
import type { CartonType } from '../../../contract/serial/cartonCode.ts';
import { parseTracked } from '../../../contract/serial/parseScan.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { requireStaff } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner } from '../../db/transaction.ts';
import { decodeSeal } from '../../seals/sealCodec.ts';

/** A thing of the company acted for that has a journey. */
export type Tracked =
  | { readonly kind: 'unit'; readonly serial: number }
  | { readonly kind: CartonType; readonly id: number; readonly code: string };

const notIssued = 'Your company has not issued this number.';

type Asking = { deps: Pick<Deps, 'database' | 'keyring'>; session: Session };

/** Returns the serial of the company's own seal, also from a recalled print run; undefined for any other seal. */
async function serialOf({ deps, session }: Asking, code: string): Promise<number | undefined> {
  const company = await deps.keyring.companyWithKey(code.slice(0, 2), code.slice(2, 3));
  const key = company?.keys.get(code.slice(2, 3));
  // nobody can tell then whether it is one
  if (key instanceof Error) throw key;
  const serial = key && decodeSeal(code, key.key);
  return company?.companyId === session.companyId ? serial : undefined;
}

/**
 * Finds the unit, carton or dispatch that a scanned text names; a unit also by only its typed number. Throws Refusal for
 * anything that is not the company's, as if it did not exist (spec 3 §4, Tracking scan).
 */
export async function findTracked(asking: Asking, text: string): Promise<Tracked> {
  const { deps, session } = asking;
  // a journey names other dealers
  requireStaff(session);
  const { db } = deps.database;
  const named = parseTracked(text);
  if (named.kind === 'serial' || named.kind === 'seal') {
    const serial = named.kind === 'serial' ? named.serial : await serialOf(asking, named.code);
    if (serial === undefined) throw new Refusal(unknownText);
    const { rows } = await db.execute(sql`
      select from issued_ranges where company_id = ${session.companyId} and serials @> ${serial}::int8`);
    if (!rows.length) throw new Refusal(notIssued);
    return { kind: 'unit', serial };
  }
  if (named.kind === 'several') throw new Refusal(packingTexts.severalCodes);
  if (named.kind === 'unknown') throw new Refusal(unknownText);
  const { kind, code } = named;
  const table = sql.raw(kind === 'DID' ? 'dispatches' : 'packed_cartons');
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from ${table} where company_id = ${session.companyId} and code = ${code}`,
  );
  const [found] = rows;
  if (!found) throw new Refusal(unknownText);
  return { kind, id: found.id, code };
}

/** The ids of the rows that tell what happened to a thing, and to the cartons it was packed into. */
export interface History {
  readonly mappings: readonly number[];
  readonly takenOut: readonly number[];
  readonly secondaries: readonly number[];
  readonly tertiaries: readonly number[];
  readonly dispatches: readonly number[];
}

export const noHistory: History = {
  mappings: [],
  takenOut: [],
  secondaries: [],
  tertiaries: [],
  dispatches: [],
};

/** Finds the rows that mapped, took out and packed a unit. */
async function unitRows(db: Runner, companyId: number, serial: number) {
  const isOfUnit = sql`company_id = ${companyId} and serials @> ${serial}::int8`;
  const { rows } = await db.execute<
    Pick<History, 'mappings' | 'takenOut' | 'secondaries'> & Record<string, unknown>
  >(sql`
    select array(select id from mappings where ${isOfUnit}) as mappings,
      array(select id from taken_out where ${isOfUnit}) as "takenOut",
      array(select distinct carton_id from carton_runs where ${isOfUnit}) as secondaries`);
  return rows[0] ?? noHistory;
}

/**
 * Finds where a thing was: the secondary cartons that ever held it, the tertiary ones that held these, and the dispatches of
 * any of them. A carton keeps its contents for good, so that whatever happened to it happened to all of them.
 */
export async function findHistory(db: Runner, companyId: number, tracked: Tracked): Promise<History> {
  if (tracked.kind === 'DID') return { ...noHistory, dispatches: [tracked.id] };
  if (tracked.kind === 'TID') return withOuter(db, companyId, { ...noHistory, tertiaries: [tracked.id] });
  const own =
    tracked.kind === 'unit' ? await unitRows(db, companyId, tracked.serial) : { secondaries: [tracked.id] };
  return withOuter(db, companyId, { ...noHistory, ...own });
}

/** Adds the tertiary cartons of the secondary ones, and the dispatches of all of them. */
async function withOuter(db: Runner, companyId: number, history: History): Promise<History> {
  const { secondaries, tertiaries } = history;
  if (!secondaries.length && !tertiaries.length) return history;
  const { rows } = await db.execute<Pick<History, 'tertiaries' | 'dispatches'> & Record<string, unknown>>(sql`
    with outside as (
      select unnest(${sql.param(tertiaries)}::int[]) as id union
      select tertiary_id from carton_contents
      where company_id = ${companyId} and secondary_id = any(${sql.param(secondaries)}::int[])
    )
    select array(select id from outside) as tertiaries,
      array(select distinct dispatch_id from dispatched_cartons where company_id = ${companyId}
        and (carton_id = any(${sql.param(secondaries)}::int[]) or carton_id in (select id from outside))) as dispatches`);
  return { ...history, ...rows[0] };
}
