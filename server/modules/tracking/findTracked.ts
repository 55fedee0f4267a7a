import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { unknownText } from '../../../contract/calls/seals/tracking.ts';
import { sql } from 'drizzle-orm';
import type { CartonType } from '../../../contract/serial/cartonCode.ts';
import { parseTracked } from '../../../contract/serial/parseScan.ts';
import { namesOf } from '../../../contract/serial/sealNames.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { requireStaff } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner } from '../../db/transaction.ts';
import { ownCodes } from '../packing/packedCarton.ts';
import { decodeSeal } from '../../seals/sealCodec.ts';

/** A thing of the company acted for that has a journey. */
export type Tracked =
  | { readonly kind: 'unit'; readonly serial: number }
  | { readonly kind: CartonType; readonly id: number; readonly code: string; readonly sscc: string | null };

const notIssued = 'Your company has not issued this number.';

type Asking = { deps: Pick<Deps, 'database' | 'keyring'>; session: Session };

/** Returns the serial of the company's own seal, also from a recalled print run; undefined for any other seal. */
async function serialOf({ deps, session }: Asking, code: string): Promise<number | undefined> {
  const { prefix = '', keyId = '' } = namesOf(code) ?? {};
  const company = await deps.keyring.companyWithKey(prefix, keyId);
  const key = company?.keys.get(keyId);
  // nobody can tell then whether it is one
  if (key instanceof Error) throw key;
  const serial = key && decodeSeal(code, key.key);
  return company?.companyId === session.companyId ? serial : undefined;
}

/** Finds the company's unit, carton or dispatch of a scanned text, or a unit's number. Throws Refusal (spec 3 §4). */
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
  const { kind } = named;
  const [code = ''] = await ownCodes(db, session.companyId, [named.code]);
  const from = sql.raw(kind === 'DID' ? 'null as sscc from dispatches' : 'sscc from packed_cartons');
  const { rows } = await db.execute<{ id: number; sscc: string | null }>(
    sql`select id, ${from} where company_id = ${session.companyId} and code = ${code}`,
  );
  const [found] = rows;
  if (!found) throw new Refusal(unknownText);
  return { kind, code, ...found };
}

const none: readonly number[] = [];

export const noHistory = {
  mappings: none,
  takenOut: none,
  /** The secondary cartons that held it, and of these the ones that it was packed with, before any correction. */
  secondaries: none,
  packedIn: none,
  /** Corrections of cartons that put it in or took it out; of a carton, all of its content. */
  putIn: none,
  tookOut: none,
  tertiaries: none,
  dispatches: none,
  /** Stock counts that found its carton, or did not. */
  found: none,
  missing: none,
  /** Parts of returns. */
  returns: none,
  /** Events that other programs said of it, or of a carton while it was inside. */
  said: none,
};

/** The ids of the rows that tell what happened to a thing, and to the cartons it was packed into. */
export type History = Readonly<typeof noHistory>;

/** Finds the rows that mapped and took out a unit. */
async function unitRows(db: Runner, companyId: number, serial: number) {
  const isOfUnit = sql`company_id = ${companyId} and serials @> ${serial}::int8`;
  const { rows } = await db.execute<Pick<History, 'mappings' | 'takenOut'> & Record<string, unknown>>(sql`
    select array(select id from mappings where ${isOfUnit}) as mappings,
      array(select id from taken_out where ${isOfUnit}) as "takenOut"`);
  return rows[0] ?? noHistory;
}

/**
 * Finds where a thing was: the secondary cartons that ever held it, the tertiary ones that held these, and the dispatches and
 * returns of any of them. What happens to a carton happens to its contents, until they leave it.
 */
export async function findHistory(db: Runner, companyId: number, tracked: Tracked): Promise<History> {
  if (tracked.kind === 'DID') {
    const { rows } = await db.execute<{ id: number }>(sql`
      select p.id from return_parts p join returns r on r.id = p.return_id where r.dispatch_id = ${tracked.id}`);
    return { ...noHistory, dispatches: [tracked.id], returns: rows.map(({ id }) => id) };
  }
  const held =
    tracked.kind === 'unit'
      ? sql`select carton_id as id, joined_at, left_at from carton_runs where company_id = ${companyId} and serials @> ${tracked.serial}::int8`
      : sql`select ${tracked.id}::int as id, null::timestamptz as joined_at, null::timestamptz as left_at`;
  /** SQL that tells whether a correction `f` moved it at this moment of its stay in a carton. */
  const moved = (at: 'joined_at' | 'left_at') =>
    tracked.kind === 'unit' ? sql`f.created_at = h.${sql.raw(at)}` : sql`true`;
  /** The parts of returns that name it, or something inside of it. */
  const own =
    tracked.kind === 'unit'
      ? sql`select l.part_id from return_lines l where l.company_id = ${companyId} and l.serials @> ${tracked.serial}::int8`
      : sql`select l.part_id from return_lines l where ${tracked.id} in (l.carton_id, l.sent_id)`;
  const { rows } = await db.execute<Omit<History, 'mappings' | 'takenOut'> & Record<string, unknown>>(sql`
    with held as (${held}),
    outside as (
      select k.tertiary_id as id, h.joined_at, least(h.left_at, k.left_at) as left_at
      from held h join carton_contents k on k.company_id = ${companyId} and k.secondary_id = h.id
        join packed_cartons t on t.id = k.tertiary_id and t.created_at < coalesce(h.left_at, 'infinity')
          and coalesce(h.joined_at, '-infinity') < least(k.left_at, t.unpacked_at, 'infinity')
    ),
    around as (
      select id, coalesce(joined_at, '-infinity') as since, coalesce(left_at, 'infinity') as until
      from (select * from held union all select * from outside) h
    ),
    corrections as (
      select f.id, f.added > 0 and ${moved('joined_at')} as is_in, f.removed > 0 and ${moved('left_at')} as is_out
      from held h join carton_corrections f on h.id in (f.carton_id, f.tertiary_id)
    ),
    counted as (
      select k.count_id as id, k.result from around a join counted_cartons k on k.carton_id = a.id
        and k.created_at between a.since and a.until
    )
    select array(select distinct id from held) as secondaries, array(select distinct id from outside) as tertiaries,
      array(select id from held where joined_at is null) as "packedIn",
      array(select distinct id from corrections where is_in) as "putIn",
      array(select distinct id from corrections where is_out) as "tookOut",
      array(select distinct id from counted where result = 'found') as found,
      array(select distinct id from counted where result = 'missing') as missing,
      array(select distinct d.id from around a join dispatched_cartons x on x.carton_id = a.id
        join dispatches d on d.id = x.dispatch_id and d.created_at between a.since and a.until) as dispatches,
      array(select p.id from around a join return_lines l on l.carton_id = a.id and l.serials is null
          join return_parts p on p.id = l.part_id and p.created_at between a.since and a.until
        union ${own}) as returns,
      array(select e.id from captured_events e where e.company_id = ${companyId} and e.objects @> array[${tracked.kind === 'unit' ? String(tracked.serial) : tracked.code}]
        union select e.id from around a join packed_cartons c on c.id = a.id
          join captured_events e on e.company_id = ${companyId} and e.objects && array[c.code, c.sscc]
            and e.happened_at between a.since and a.until
            and (c.id = ${tracked.kind === 'unit' ? 0 : tracked.id} or e.happened_at < coalesce(c.unpacked_at, 'infinity'))) as said`);
  const found = rows[0] ?? noHistory;
  if (tracked.kind === 'unit') return { ...(await unitRows(db, companyId, tracked.serial)), ...found };
  return tracked.kind === 'TID'
    ? { ...noHistory, ...found, secondaries: [], tertiaries: [tracked.id] }
    : { ...noHistory, ...found };
}
