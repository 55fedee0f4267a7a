import { momentOf, type SealHistory, type SealScan } from './SealHistory.ts';
import { leastKilometres, type Spot, spotOfScan } from './spots.ts';

/** A scan of another seal of the same carton or range. */
export interface SiblingScan extends SealScan {
  serial: number;
}

const week = 7 * 24 * 60 * 60 * 1000;

/** Kilometres from where a seal was scanned that are elsewhere: cartons are sold in one town and around it. */
const farAway = 150;

/** How many siblings other visitors scanned within a week of one of a seal's scans, and how many of them far from there. */
export function siblingsOf(
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

const isNear = (one: Spot, other: Spot): boolean => leastKilometres(one, other) < farAway;
