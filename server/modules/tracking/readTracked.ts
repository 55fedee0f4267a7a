import { sql } from 'drizzle-orm';
import type { TrackedState, TrackedThing } from '../../../contract/calls/seals/tracking.ts';
import { type RecallKind, recallKind } from '../../../contract/choices/choices.ts';
import type { Runner } from '../../db/transaction.ts';
import type { CartonState } from '../../db/schema/packing.ts';
import { isOfUnits } from '../packing/recalledCartons.ts';
import type { Tracked } from './findTracked.ts';

/** A recall of a thing, or of some of its contents. */
interface RecallOf {
  /** Since when it is in force, or was last. */
  at: Date;
  by: string | null;
  kind: RecallKind;
  reason: string;
  isInForce: boolean;
}

/** SQL for the units of a thing, as runs of one mapping each. */
function unitsOf(companyId: number, tracked: Exclude<Tracked, { kind: 'DID' }>) {
  if (tracked.kind === 'unit')
    return sql`select m.product_id, m.batch_no, int8range(a.serial, a.serial, '[]') as serials
      from (select ${tracked.serial}::int8 as serial) a
        left join mappings m on m.company_id = ${companyId} and m.mapped @> a.serial`;
  const secondaries =
    tracked.kind === 'SID'
      ? sql`${tracked.id}`
      : sql`select secondary_id from carton_contents where company_id = ${companyId} and tertiary_id = ${tracked.id} and left_at is null`;
  return sql`select m.product_id, m.batch_no, r.serials
    from carton_runs r join mappings m on m.id = r.mapping_id
    where r.company_id = ${companyId} and r.carton_id in (${secondaries}) and r.left_at is null`;
}

/** Finds the recalls of a unit's product, batch or number, whether it is mapped or not, or of a carton's units; a dispatch has none. */
export async function findRecalls(db: Runner, companyId: number, tracked: Tracked): Promise<RecallOf[]> {
  if (tracked.kind === 'DID') return [];
  const { rows } = await db.execute<RecallOf & Record<string, unknown>>(sql`
    with units as (${unitsOf(companyId, tracked)})
    select r.since as at, u.user_name as by, r.kind, r.reason, r.is_active as "isInForce"
    from recalls r left join users u on u.id = r.recalled_by
    where r.company_id = ${companyId} and exists (select from units where ${isOfUnits})
    order by r.since, r.id`);
  return rows;
}

const nothing = {
  ProductName: null,
  ProductImage: null,
  BatchNo: null,
  MFGDate: null,
  EXPDate: null,
  DispatchedTo: null,
  PlaceCode: null,
};

type Row = Pick<TrackedThing, keyof typeof nothing>;

/** SQL for a day as the wire has it. */
const dayOf = (column: string) => sql.raw(`to_char(${column}, 'YYYY/MM/DD')`);

/** SQL for the place of a carton `c`, which is that of its tertiary carton `t`. */
const placeOf = sql`(select l.place_code from storage_places l where l.id = coalesce(t.place_id, c.place_id))`;

/** SQL for the dealer of a dispatch `d`. */
const dealerOf = sql`(select s.user_name from orders o join dealers l on l.id = o.dealer_id join users s on s.id = l.user_id
  where o.company_id = d.company_id and o.order_no = d.order_no)`;

/** Returns the state of a carton: one inside of a dispatched or missing carton is so itself. */
const stateOf = (own: CartonState, outer: CartonState | null): TrackedState =>
  own === 'inside' && (outer === 'dispatched' || outer === 'missing') ? outer : own;

async function readUnit(db: Runner, companyId: number, serial: number): Promise<TrackedThing> {
  const { rows } = await db.execute<
    Row & {
      isMapped: boolean;
      own: CartonState | null;
      outer: CartonState | null;
      taken: 'demapped' | 'damaged' | null;
    }
  >(sql`
    select p.product_name as "ProductName", p.product_image as "ProductImage", m.batch_no as "BatchNo",
      ${dayOf('m.manufactured_on')} as "MFGDate", ${dayOf('m.expires_on')} as "EXPDate",
      m.mapped @> ${serial}::int8 as "isMapped", c.state as own, t.state as outer,
      (select x.kind from taken_out x where x.company_id = m.company_id and x.mapping_id = m.id
        and x.serials @> ${serial}::int8) as taken, ${dealerOf} as "DispatchedTo", ${placeOf} as "PlaceCode"
    from mappings m join products p on p.id = m.product_id
      left join carton_runs r on r.company_id = m.company_id and r.mapping_id = m.id and r.open and r.serials @> ${serial}::int8
      left join packed_cartons c on c.id = r.carton_id
      left join packed_cartons t on t.id = c.tertiary_id
      left join dispatches d on d.id = coalesce(t.dispatch_id, c.dispatch_id)
    where m.company_id = ${companyId} and m.serials @> ${serial}::int8
    order by m.mapped @> ${serial}::int8 desc, m.id desc limit 1`);
  const unit = { Kind: 'unit', Code: String(serial), Qty: 1 } as const;
  const [found] = rows;
  if (!found) return { ...unit, State: 'unmapped', ...nothing };
  const { isMapped, own, outer, taken, ...known } = found;
  const mapped = own ? stateOf(own, outer) : 'mapped';
  return { ...unit, State: isMapped ? mapped : (taken ?? 'demapped'), ...known };
}

/** Reads what a thing of the company is, where it is, and whether it is recalled (the head of the tracking report). */
export async function readTracked(db: Runner, companyId: number, tracked: Tracked): Promise<TrackedThing> {
  const [thing, recalls] = await Promise.all([
    readThing(db, companyId, tracked),
    findRecalls(db, companyId, tracked),
  ]);
  const inForce = recalls.filter(({ isInForce }) => isInForce);
  const heard = inForce.findLast(({ kind }) => kind === recallKind.recalled) ?? inForce.at(-1);
  return heard ? { ...thing, RecallReason: heard.reason, RecallKind: heard.kind } : thing;
}

async function readThing(db: Runner, companyId: number, tracked: Tracked): Promise<TrackedThing> {
  if (tracked.kind === 'unit') return readUnit(db, companyId, tracked.serial);
  const { kind: Kind, id, code: Code, sscc: SSCC } = tracked;
  if (Kind === 'DID') {
    const { rows } = await db.execute<{ Qty: number; isReversed: boolean; DispatchedTo: string | null }>(sql`
      select d.quantity as "Qty", d.reversed_at is not null as "isReversed", ${dealerOf} as "DispatchedTo"
      from dispatches d where d.company_id = ${companyId} and d.id = ${id}`);
    const { isReversed, ...known } = rows[0] ?? { isReversed: false, Qty: 0 };
    return { Kind, Code, State: isReversed ? 'reversed' : 'dispatched', ...nothing, ...known };
  }
  const { rows } = await db.execute<Row & { Qty: number; own: CartonState; outer: CartonState | null }>(sql`
    select p.product_name as "ProductName", p.product_image as "ProductImage", null as "BatchNo",
      ${dayOf('c.manufactured_on')} as "MFGDate", ${dayOf('c.expires_on')} as "EXPDate", c.quantity as "Qty",
      c.state as own, t.state as outer, ${dealerOf} as "DispatchedTo", ${placeOf} as "PlaceCode"
    from packed_cartons c join products p on p.id = c.product_id
      left join packed_cartons t on t.id = c.tertiary_id
      left join dispatches d on d.id = coalesce(t.dispatch_id, c.dispatch_id)
    where c.company_id = ${companyId} and c.id = ${id}`);
  const [found] = rows;
  if (!found) return { Kind, Code, SSCC, State: 'packed', Qty: 0, ...nothing };
  const { own, outer, ...known } = found;
  return { Kind, Code, SSCC, State: stateOf(own, outer), ...known };
}
