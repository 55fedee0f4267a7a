import { type SQL, sql } from 'drizzle-orm';
import type { ScannedCarton } from '../../../contract/calls/seals/packing.ts';
import { ssccIn } from '../../../contract/gs1/sscc.ts';
import { type Day, wireDay } from '../../../contract/day/day.ts';
import { shownAt } from '../../../contract/day/moment.ts';
import { mostNamed, refusalAt } from '../../calls/answer.ts';
import { inTransaction, type Runner, type Transaction } from '../../db/transaction.ts';
import type { CartonState } from '../../db/schema/packing.ts';
import { isExpired, type Unfit } from './unfit.ts';
import { noPlaceCode } from '../../../contract/calls/seals/stock.ts';
import { placeIn } from '../../../contract/serial/parseScan.ts';
import { clock } from '../../db/clock.ts';
import type { Asking } from '../../calls/endpoint.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';

/** A packed carton with where it is, and who brought it there when. */
export interface PackedCarton {
  id: number;
  type: 'SID' | 'TID';
  code: string;
  state: CartonState;
  productId: number;
  product: string;
  /** Units in a full secondary carton of its product; 0 for any number. */
  packingSize: number;
  quantity: number;
  /** Secondary cartons of a tertiary one. */
  secondaries: number;
  manufacturedOn: string | null;
  expiresOn: string | null;
  fractionRemark: string | null;
  packedBy: string | null;
  packedAt: Date;
  /** The code of the tertiary carton or the dispatch that it is in; null for one that is unpacked or in stock by itself. */
  place: string | null;
  /** Who brought it there, and when; for an unpacked one, who unpacked it. */
  movedBy: string | null;
  movedAt: Date | null;
}

/** Finds the company's packed cartons of these codes. For held ones, ask in a statement after the one that holds them. */
export async function findCartons(
  runner: Runner,
  companyId: number,
  codes: readonly string[],
): Promise<PackedCarton[]> {
  return findCartonsWhere(runner, companyId, withCodes(codes));
}

/** Puts the codes of the company's cartons in place of the SSCCs among scanned codes. An SSCC of no carton stays. */
export async function ownCodes(
  runner: Runner,
  companyId: number,
  codes: readonly string[],
): Promise<string[]> {
  const asked = codes.flatMap((code) => ssccIn(code) ?? []);
  if (!asked.length) return [...codes];
  const { rows } = await runner.execute<{ sscc: string; code: string }>(sql`
    select sscc, code from packed_cartons where company_id = ${companyId} and sscc = any(${sql.param(asked)}::text[])`);
  const known = new Map(rows.map(({ sscc, code }) => [`00${sscc}`, code]));
  return codes.map((code) => known.get(code) ?? code);
}

const withCodes = (codes: readonly string[]): SQL => sql`c.code = any(${sql.param([...codes])}::text[])`;

/** Finds the company's packed cartons `c` that fit a condition in the same way. */
export async function findCartonsWhere(
  runner: Runner,
  companyId: number,
  where: SQL,
): Promise<PackedCarton[]> {
  const { rows } = await runner.execute<PackedCarton & Record<string, unknown>>(sql`
    select c.id, c.type, c.code, c.state, c.product_id as "productId", p.product_name as product,
      coalesce(p.packing_size, 0) as "packingSize", c.quantity, c.secondaries, c.manufactured_on as "manufacturedOn",
      c.expires_on as "expiresOn", c.fraction_remark as "fractionRemark", u.user_name as "packedBy",
      c.created_at as "packedAt", coalesce(t.code, d.code) as place, m.user_name as "movedBy",
      case when c.state = 'missing' then c.moved_at else coalesce(t.created_at, d.created_at, c.unpacked_at) end as "movedAt"
    from packed_cartons c join products p on p.id = c.product_id
      left join packed_cartons t on t.id = c.tertiary_id left join dispatches d on d.id = c.dispatch_id
      left join users u on u.id = c.created_by
      left join users m on m.id = coalesce(t.created_by, d.created_by, c.unpacked_by)
    where c.company_id = ${companyId} and (${where}) order by c.id`);
  return rows;
}

/** Holds the company's packed cartons `c` that fit, by their ids, and returns them. Whoever moves one waits until then. */
export async function holdCartonsWhere(
  transaction: Transaction,
  companyId: number,
  where: SQL,
): Promise<PackedCarton[]> {
  await transaction.execute(
    sql`select from packed_cartons c where c.company_id = ${companyId} and (${where}) order by c.id for update`,
  );
  // a statement of its own: the snapshot of the other one is as old as its wait for the rows
  return findCartonsWhere(transaction, companyId, where);
}

/** Holds the cartons with these codes in the same way. */
export const holdCartons = (
  transaction: Transaction,
  companyId: number,
  codes: readonly string[],
): Promise<PackedCarton[]> => holdCartonsWhere(transaction, companyId, withCodes(codes));

/** Says who and when: `by Asha Rao on 3 Nov 2026, 14:05`. */
const byAndWhen = (by: string | null, at: Date, zone: string): string =>
  `by ${by ?? 'somebody'} on ${shownAt(at, zone)}`;

/** Names a carton: `carton ABSID202600001 (packed by Asha Rao on 3 Nov 2026, 14:05)`. */
export const cartonText = (
  { code, packedBy, packedAt }: Pick<PackedCarton, 'code' | 'packedBy' | 'packedAt'>,
  zone: string,
): string => `carton ${code} (packed ${byAndWhen(packedBy, packedAt, zone)})`;

/** Says where a carton is that can't be packed, dispatched or unpacked; undefined for one that is in stock by itself. */
export function whereItIs(carton: PackedCarton, zone: string): string | undefined {
  const { code, state, place, movedBy, movedAt } = carton;
  if (state === 'packed') return undefined;
  const moved = { code: place ?? '', packedBy: movedBy, packedAt: movedAt ?? carton.packedAt };
  if (state === 'inside') return `${code} is in ${cartonText(moved, zone)}.`;
  if (state === 'missing')
    return `${code} is missing since ${shownAt(moved.packedAt, zone)}. Please scan it again.`;
  const how = byAndWhen(moved.packedBy, moved.packedAt, zone);
  return state === 'unpacked'
    ? `${code} was unpacked ${how}.`
    : `${code} was dispatched with ${moved.code} ${how}.`;
}

/** Says where those of the cartons are that don't stand on their own; undefined if all do. */
export function whereTheyAre(cartons: readonly PackedCarton[], zone: string): Unfit | undefined {
  const moved = cartons.flatMap((carton) => {
    const text = whereItIs(carton, zone);
    return text === undefined ? [] : [{ text, code: carton.code }];
  });
  if (!moved.length) return undefined;
  const more = moved.length - mostNamed;
  const texts = moved.slice(0, mostNamed).map(({ text }) => text);
  return {
    text: [...texts, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
    codes: moved.map(({ code }) => code),
  };
}

/** Returns a packed carton as the wire sends it (spec 3 §3, Tertiary scan result rows). */
export const wireCarton = (carton: PackedCarton, today: Day): ScannedCarton => ({
  Id: carton.id,
  CartonId: carton.code,
  ProductId: carton.productId,
  ProductName: carton.product,
  PQty: carton.quantity,
  Qty: carton.quantity,
  MFGDate: carton.manufacturedOn && wireDay(carton.manufacturedOn),
  EXPDate: carton.expiresOn && wireDay(carton.expiresOn),
  ...(isExpired(carton, today) && { IsExpired: true }),
  FractionRemark: carton.fractionRemark,
});

/** Makes the packed cartons `c` that fit as old as the earliest of their contents, which have changed. */
export async function renewDays(transaction: Transaction, where: SQL): Promise<void> {
  await transaction.execute(sql`
    update packed_cartons c set (manufactured_on, expires_on) = (
      select min(m.manufactured_on), min(m.expires_on) from carton_runs r join mappings m on m.id = r.mapping_id
      where r.carton_id = c.id and (r.open or c.state = 'unpacked'))
    where c.type = 'SID' and (${where})`);
  await transaction.execute(sql`
    update packed_cartons c set (manufactured_on, expires_on) = (
      select min(s.manufactured_on), min(s.expires_on) from carton_contents k join packed_cartons s on s.id = k.secondary_id
      where k.tertiary_id = c.id and (k.open or c.state = 'unpacked'))
    where c.type = 'TID' and (${where})`);
}

/** Takes units out of held cartons, by SQL that answers `carton_id`, the multirange `units`, and the moment `at`. */
export const takeFromCartons = (transaction: Transaction, gone: SQL) =>
  transaction.execute(sql`
    with gone as (${gone}), parted as (
      delete from carton_runs r using gone
      where r.carton_id = gone.carton_id and r.open and gone.units && r.serials
      returning r.company_id, r.carton_id, r.mapping_id, r.serials, r.joined_at, gone.units, gone.at
    )
    insert into carton_runs (company_id, carton_id, mapping_id, serials, joined_at, open, left_at)
    select company_id, carton_id, mapping_id, part, joined_at, true, null
    from parted, unnest(int8multirange(serials) - units) part
    union all
    select company_id, carton_id, mapping_id, part, joined_at, false, at
    from parted, unnest(int8multirange(serials) * units) part`);

/** Returns the company's active place in a scanned text. Throws Refusal for anything else. */
export async function requirePlace(
  runner: Runner,
  companyId: number,
  text: string,
): Promise<{ id: number; code: string }> {
  const code = placeIn(text);
  if (code === undefined) throw refusalAt('Place', noPlaceCode);
  const { rows } = await runner.execute<{ id: number; isActive: boolean }>(sql`
    select id, is_active as "isActive" from storage_places
    where company_id = ${companyId} and lower(place_code) = lower(${code})`);
  const [place] = rows;
  if (!place) throw refusalAt('Place', `There is no place ${code}.`);
  if (!place.isActive) throw refusalAt('Place', `The place ${code} is inactive.`);
  return { id: place.id, code };
}

/** Returns the place's id, or null for an empty text. Throws Refusal as `requirePlace` does. */
export const findPlaceId = async (runner: Runner, companyId: number, text: string): Promise<number | null> =>
  text ? (await requirePlace(runner, companyId, text)).id : null;

/** Brings a held carton back that was just scanned. Returns a text, or undefined if it was not missing. */
export async function bringBack(
  { deps, session }: Asking,
  transaction: Transaction,
  { id, code, state, movedAt }: PackedCarton,
): Promise<string | undefined> {
  if (state !== 'missing' || !movedAt) return undefined;
  const { companyId, userId } = session;
  await transaction.execute(sql`
    update packed_cartons set state = 'packed' where id = ${id} and company_id = ${companyId} and state = 'missing'`);
  await transaction.execute(sql`
    update counted_cartons set back_at = ${clock}, back_by = ${userId}
    where carton_id = ${id} and company_id = ${companyId} and result = 'missing' and back_at is null`);
  await recordChange(transaction, session, {
    page: pageKeys.moveCartons,
    recordId: id,
    label: code,
    action: 'updated',
    before: { State: 'missing' },
    after: { State: 'packed' },
  });
  const since = shownAt(movedAt, deps.config.timeZone);
  return `${code} was missing since ${since}, and is back.`;
}

/** Finds a scanned carton and those that were scanned before it, by their ids. A missing one among them is back. */
export async function findScanned(
  asking: Asking,
  codes: readonly string[],
  scanned: string,
): Promise<{ found: PackedCarton[]; note: string | undefined }> {
  const { deps, session } = asking;
  const { companyId } = session;
  const found = await findCartons(deps.database.db, companyId, codes);
  if (found.find(({ code }) => code === scanned)?.state !== 'missing') return { found, note: undefined };
  const note = await inTransaction(deps.database, async (transaction) => {
    const [carton] = await holdCartons(transaction, companyId, [scanned]);
    return carton && bringBack(asking, transaction, carton);
  });
  return { found: await findCartons(deps.database.db, companyId, codes), note };
}
