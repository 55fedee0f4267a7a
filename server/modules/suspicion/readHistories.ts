import type pg from 'pg';
import { mostScans, type SealHistory, type SealScan } from './SealHistory.ts';

/** A seal by whose it is and its number. */
export interface Seal {
  companyId: number;
  serial: number;
}

/** What is known of a seal, and the product that it is, or was last. */
export interface KnownSeal extends Seal {
  productId: number | null;
  /** Whether it is among the suspected seals, whatever its score is now. */
  isKept: boolean;
  history: SealHistory;
}

const day = 24 * 60 * 60 * 1000;

/** Scans from before so long ago are left alone: a seal is looked up in so many months of the log. */
const longestAgo = 400 * day;

/** Cartons of a seal, and their journeys, that are looked at: as a limit they keep the planner from reading all cartons. */
const mostJourneys = 20;

/** A scan in the statement's answer: moment, latitude, longitude, city, state, visitor. */
export type ScanRow = [
  at: number,
  latitude: string,
  longitude: string,
  city: string,
  state: string,
  device: string,
];

interface Row {
  company_id: number;
  serial: number;
  product_id: number | null;
  mapped_at: Date | null;
  dispatched_at: Date | null;
  dealer_state: string | null;
  taken_out_at: Date | null;
  taken_out_how: NonNullable<SealHistory['takenOut']>['how'] | null;
  usual_people: number | null;
  is_kept: boolean;
  scans: ScanRow[] | null;
}

/** A scan `v` of the log as parts of a JSON array. */
export const scanParts = `(extract(epoch from v.created_at) * 1000)::float8, v.latitude, v.longitude, v.city, v.state, v.visitor`;

/**
 * All that is known of some seals: their scans, what they are on, where they went and what ended them. Each part is a look at an index, and none has more rows than a limit. A product's recall is found by its product.
 */
const statement = `
  select s.company_id, s.serial, m.product_id, m.mapped_at, d.dispatched_at, d.dealer_state,
    e.at as taken_out_at, e.how as taken_out_how, (u.people::float8 / u.seals) as usual_people, l.scans,
    exists (select from suspected_seals k where k.company_id = s.company_id and k.serial = s.serial) as is_kept
  from unnest($1::int[], $2::int8[]) s (company_id, serial)
    left join lateral (
      select min(m.created_at) as mapped_at, bool_or(m.mapped @> s.serial) as is_mapped,
        (array_agg(m.product_id order by m.mapped @> s.serial desc, m.id desc))[1] as product_id,
        (array_agg(m.batch_no order by m.mapped @> s.serial desc, m.id desc))[1] as batch_no
      from mappings m where m.company_id = s.company_id and m.serials @> s.serial) m on true
    left join usual_people u on u.product_id = m.product_id
    left join lateral (
      select min(d.created_at) as dispatched_at,
        (array_agg(t.name order by d.created_at desc) filter (where d.reversed_at is null))[1] as dealer_state
      from (select * from carton_runs r where r.company_id = s.company_id and r.serials @> s.serial limit ${mostJourneys}) r
        left join lateral (select * from carton_contents c
          where c.company_id = r.company_id and c.secondary_id = r.carton_id limit ${mostJourneys}) c on true
        join lateral (select * from dispatched_cartons x
          where x.company_id = r.company_id and x.carton_id in (r.carton_id, c.tertiary_id) limit ${mostJourneys}) x on true
        join dispatches d on d.id = x.dispatch_id
        join orders o on o.company_id = d.company_id and o.order_no = d.order_no
        left join dealers q on q.id = o.dealer_id left join states t on t.id = q.ship_state_id) d on true
    left join lateral (
      select ends.at, ends.how from (
        select t.created_at as at, t.kind as how from taken_out t
        where t.company_id = s.company_id and t.serials @> s.serial and m.is_mapped is not true
        union all
        select r.since, 'recalled' from recalls r
        where r.company_id = s.company_id and r.is_active and (r.from_no is not null and s.serial between r.from_no and r.to_no
          or r.product_id = m.product_id and (r.batch_no is null or lower(r.batch_no) = lower(m.batch_no)))
        union all
        select p.created_at, 'redeemed' from point_movements p
        where p.company_id = s.company_id and p.serial = s.serial and p.kind = 'earned'
      ) ends order by ends.at desc limit 1) e on true
    left join lateral (
      select json_agg(json_build_array(${scanParts}) order by v.created_at) as scans
      from (select * from (
          select * from verifications v
          where v.company_id = s.company_id and v.serial = s.serial and v.created_at >= $3 limit ${2 * mostScans}
        ) found order by found.created_at limit ${mostScans}) v) l on true`;

/** A scan as the statement has answered it. */
export const scanOf = ([at, latitude, longitude, city, state, device]: ScanRow): SealScan => ({
  at,
  latitude,
  longitude,
  city,
  state,
  device,
});

function knownSeal(row: Row): KnownSeal {
  const { company_id: companyId, serial, product_id: productId } = row;
  const { taken_out_at: at, taken_out_how: how } = row;
  return {
    companyId,
    serial,
    productId,
    isKept: row.is_kept,
    history: {
      scans: (row.scans ?? []).map(scanOf),
      mappedAt: row.mapped_at,
      dispatchedAt: row.dispatched_at,
      dealerState: row.dealer_state,
      takenOut: at && how ? { at, how } : null,
      usualPeople: row.usual_people,
    },
  };
}

/** Reads what is known of `seals`, by `now`, but for their siblings. */
export async function readHistories(
  runner: Pick<pg.ClientBase, 'query'>,
  seals: readonly Seal[],
  now: Date,
): Promise<KnownSeal[]> {
  const { rows } = await runner.query<Row>({
    name: 'seal-histories',
    text: statement,
    values: [
      seals.map(({ companyId }) => companyId),
      seals.map(({ serial }) => serial),
      new Date(now.getTime() - longestAgo),
    ],
  });
  return rows.map(knownSeal);
}
