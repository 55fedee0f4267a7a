import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { scanReasons } from '../../../contract/choices/scanReasons.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction } from '../../db/transaction.ts';
import { workLocks } from '../../db/locks.ts';
import { mostScans, type SealHistory, type SealScan, momentOf } from './SealHistory.ts';
import { leastKilometres, type Spot, spotOfScan } from './spots.ts';

// Histories

export interface Seal {
  companyId: number;
  serial: number;
}

/** A seal with everything known of it, and the product that it is on, or was last. */
export interface KnownSeal extends Seal {
  productId: number | null;
  /** Whether it is among the suspected seals, whatever its score is now. */
  isKept: boolean;
  history: SealHistory;
}

const day = 24 * 60 * 60 * 1000;

/** Older scans do not count: a seal is looked up in so many months of the log. */
const longestAgo = 400 * day;

/** Cartons of a seal, and their journeys, to look at. As a limit, it stops the planner from reading all cartons. */
const mostJourneys = 20;

/** A scan in the statement's answer. */
type ScanRow = [
  at: number,
  latitude: string,
  longitude: string,
  city: string,
  state: string,
  device: string,
  isUnreleased: boolean,
];

interface Row extends Omit<KnownSeal, 'history'>, Omit<SealHistory, 'scans' | 'takenOut' | 'siblings'> {
  endedAt: Date | null;
  endedHow: NonNullable<SealHistory['takenOut']>['how'] | null;
  scans: ScanRow[] | null;
}

/** SQL for a scan `v` of the log as the parts of a JSON array. */
const scanParts = `(extract(epoch from v.created_at) * 1000)::float8, v.latitude, v.longitude, v.city, v.state, v.visitor,
  v.reason = '${scanReasons.unreleased}'`;

/** Reads some seals' scans, products, journeys and ends. Each part walks an index, and has a limit of rows. */
const statement = `
  select s.company_id as "companyId", s.serial, m.product_id as "productId", m.mapped_at as "mappedAt",
    d.dispatched_at as "dispatchedAt", d.dealer_state as "dealerState",
    e.at as "endedAt", e.how as "endedHow", (u.people::float8 / u.seals) as "usualPeople", l.scans,
    exists (select from suspected_seals k where k.company_id = s.company_id and k.serial = s.serial) as "isKept"
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
        select r.since, r.kind from recalls r
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

/** Reads a scan from the statement's answer. */
const scanOf = ([at, latitude, longitude, city, state, device, isUnreleased]: ScanRow): SealScan => ({
  at,
  latitude,
  longitude,
  city,
  state,
  device,
  isUnreleased,
});

function knownSeal({ companyId, serial, productId, isKept, scans, ...row }: Row): KnownSeal {
  const { endedAt: at, endedHow: how, ...history } = row;
  const takenOut = at && how ? { at, how } : null;
  const known = { ...history, scans: (scans ?? []).map(scanOf), takenOut };
  return { companyId, serial, productId, isKept, history: known };
}

/** Reads everything that is known of `seals`, except their siblings. */
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

// Siblings

/** A scan of another seal of the same carton or range. */
interface SiblingScan extends SealScan {
  serial: number;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** Scans of a seal's siblings to look at. */
const mostSiblingScans = 300;

/** Numbers to each side that count as siblings of a seal in no carton. */
const siblingsToEachSide = 50;

/** Kilometres from a seal's own scan that count as elsewhere: a carton is sold in and around one town. */
const farAway = 150;

const isNear = (one: Spot, other: Spot): boolean => leastKilometres(one, other) < farAway;

/** Counts the siblings that others scanned within a week of one of a seal's scans, and those of them far away. */
function siblingsOf(
  scans: readonly SealScan[],
  siblings: readonly SiblingScan[],
): NonNullable<SealHistory['siblings']> {
  const own = new Set(scans.map(({ device }) => device));
  const places = scans.flatMap((scan) => {
    const spot = spotOfScan(scan);
    return spot ? [{ at: momentOf(scan.at), spot }] : [];
  });
  const scanned = new Set<number>();
  const near = new Set<number>();
  for (const sibling of siblings) {
    if (own.has(sibling.device)) continue;
    const spot = spotOfScan(sibling);
    const at = momentOf(sibling.at);
    const then = places.filter((place) => Math.abs(place.at - at) <= week);
    // without both places the pair tells nothing
    if (!spot || !then.length) continue;
    scanned.add(sibling.serial);
    if (then.some((place) => isNear(place.spot, spot))) near.add(sibling.serial);
  }
  return { scanned: scanned.size, elsewhere: scanned.size - near.size };
}

/** Reads the scans of some seals' siblings within a week of the seals' own, by the index of the log's serials. */
const siblingStatement = `
  select s.company_id as "companyId", s.serial, b.siblings
  from unnest($1::int[], $2::int8[], $3::timestamptz[], $4::timestamptz[]) s (company_id, serial, since, until)
    cross join lateral (
      select json_agg(json_build_array(v.serial, ${scanParts})) as siblings
      from (
        select v.* from (
          select r.serials from (
            select * from carton_runs own where own.company_id = s.company_id and own.serials @> s.serial and own.open limit 1
          ) own join carton_runs r on r.carton_id = own.carton_id
          union all
          select int8range(greatest(1, s.serial - ${siblingsToEachSide}), s.serial + ${siblingsToEachSide}) where not exists (
            select from carton_runs own where own.company_id = s.company_id and own.serials @> s.serial and own.open)
        ) near join lateral (
          select * from verifications v
          where v.company_id = s.company_id and v.serial >= lower(near.serials) and v.serial < upper(near.serials)
            and v.serial <> s.serial and v.created_at between s.since and s.until
          limit ${mostSiblingScans}
        ) v on true limit ${mostSiblingScans}) v) b`;

interface SiblingRow extends Seal {
  siblings: [serial: number, ...scan: ScanRow][] | null;
}

/** Adds to seals what is known of their siblings. */
export async function withSiblings(
  runner: Pick<pg.ClientBase, 'query'>,
  seals: readonly KnownSeal[],
): Promise<KnownSeal[]> {
  const spans = seals.map(({ history: { scans } }) => scans.map(({ at }) => momentOf(at)));
  const { rows } = await runner.query<SiblingRow>({
    name: 'seal-siblings',
    text: siblingStatement,
    values: [
      seals.map(({ companyId }) => companyId),
      seals.map(({ serial }) => serial),
      spans.map((moments) => new Date(Math.min(...moments) - week)),
      spans.map((moments) => new Date(Math.max(...moments) + week)),
    ],
  });
  return seals.map((seal) => {
    const row = rows.find((one) => one.companyId === seal.companyId && one.serial === seal.serial);
    const siblings = (row?.siblings ?? []).map(([serial, ...one]) => ({ ...scanOf(one), serial }));
    return { ...seal, history: { ...seal.history, siblings: siblingsOf(seal.history.scans, siblings) } };
  });
}

// Usual people

/** Newest scans of each company to count. */
const newest = 50_000;

/** Counts how many people scan a seal of each product, among the seals that are scanned at all; at most once a day. */
export async function countUsualPeople({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const at = now();
  await inTransaction(database, async (transaction) => {
    const { rows } = await transaction.execute(sql`
      select where pg_try_advisory_xact_lock(${workLocks.countUsualPeople})
        and not exists (select from usual_people where counted_at > ${at}::timestamptz - interval '1 day')`);
    if (!rows.length) return;
    await transaction.execute(sql`
      insert into usual_people as u (product_id, seals, people, counted_at)
      select v.product_id, count(distinct v.serial), count(distinct (v.serial, v.visitor)), ${at}
      from companies c cross join lateral (
        select product_id, serial, visitor from verifications v
        where v.company_id = c.id and v.created_at >= ${at}::timestamptz - interval '90 days'
        order by v.created_at desc limit ${newest}) v
      where v.product_id is not null and v.serial is not null
      group by v.product_id
      on conflict (product_id) do update
        set seals = excluded.seals, people = excluded.people, counted_at = excluded.counted_at`);
  });
}
