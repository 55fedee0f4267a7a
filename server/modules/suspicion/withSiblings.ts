import type pg from 'pg';
import { type KnownSeal, type ScanRow, scanOf, scanParts } from './readHistories.ts';
import { momentOf, type SealHistory, type SealScan } from './SealHistory.ts';
import { leastKilometres, type Spot, spotOfScan } from './spots.ts';

/** A scan of another seal of the same carton or range. */
interface SiblingScan extends SealScan {
  serial: number;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** Scans of a seal's siblings that are looked at. */
const mostSiblingScans = 300;

/** Numbers to each side that count as a seal's siblings where it is in no carton. */
const siblingsToEachSide = 50;

/** Kilometres from where a seal was scanned that are elsewhere: cartons are sold in one town and around it. */
const farAway = 150;

const isNear = (one: Spot, other: Spot): boolean => leastKilometres(one, other) < farAway;

/** How many siblings other visitors scanned within a week of one of a seal's scans, and how many of them far from there. */
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
    // where either was is known of both, or says nothing
    if (!spot || !then.length) continue;
    scanned.add(sibling.serial);
    if (then.some((place) => isNear(place.spot, spot))) near.add(sibling.serial);
  }
  return { scanned: scanned.size, elsewhere: scanned.size - near.size };
}

/** The scans of some seals' siblings within a week of the seals' own, found by the index of the log's serials. */
const statement = `
  select s.company_id, s.serial, b.siblings
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

interface Row {
  company_id: number;
  serial: number;
  siblings: [serial: number, ...scan: ScanRow][] | null;
}

/** The same seals, with what is known of their siblings. */
export async function withSiblings(
  runner: Pick<pg.ClientBase, 'query'>,
  seals: readonly KnownSeal[],
): Promise<KnownSeal[]> {
  const spans = seals.map(({ history: { scans } }) => scans.map(({ at }) => momentOf(at)));
  const { rows } = await runner.query<Row>({
    name: 'seal-siblings',
    text: statement,
    values: [
      seals.map(({ companyId }) => companyId),
      seals.map(({ serial }) => serial),
      spans.map((moments) => new Date(Math.min(...moments) - week)),
      spans.map((moments) => new Date(Math.max(...moments) + week)),
    ],
  });
  return seals.map((seal) => {
    const row = rows.find(
      ({ company_id, serial }) => company_id === seal.companyId && serial === seal.serial,
    );
    const siblings = (row?.siblings ?? []).map(([serial, ...one]) => ({ ...scanOf(one), serial }));
    return { ...seal, history: { ...seal.history, siblings: siblingsOf(seal.history.scans, siblings) } };
  });
}
