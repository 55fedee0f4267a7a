import { momentOf, mostScans, type SealScan } from './SealHistory.ts';
import { leastKilometres, type Spot, spotOfScan } from './spots.ts';

/** Groups things that `link` joins by their indexes, directly or through others; their order does not matter. */
function groupsOf<Item>(
  items: readonly Item[],
  link: (join: (one: number, other: number) => void) => void,
): Item[][] {
  const parents = items.map((_item, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    for (let parent = parents[root]; parent !== undefined && parent !== root; parent = parents[root])
      root = parent;
    parents[index] = root;
    return root;
  };
  // the earlier one leads, so groups are in the order of their first things
  link((one, other) => {
    const [first, second] = [rootOf(one), rootOf(other)];
    parents[Math.max(first, second)] = Math.min(first, second);
  });
  const groups = new Map<number, Item[]>();
  items.forEach((item, index) => {
    const root = rootOf(index);
    const group = groups.get(root);
    if (group) group.push(item);
    else groups.set(root, [item]);
  });
  return [...groups.values()];
}

/** Scans of a seal by one phone, or by people who stood together, within a short while. */
export interface Visit {
  /** Milliseconds since 1970 of its first and its last scan. */
  from: number;
  to: number;
  scans: number;
  devices: string[];
  /** One of its scans was made before the unit was released for sale. */
  isUnreleased: boolean;
  /** The place of most of its scans; undefined where none names one. */
  spot: Spot | undefined;
}

/** Milliseconds within which people who scan at one place look at one product together. */
const shortWhile = 30 * 60_000;

/** Kilometres by which the positions of people in one place may differ. */
const onePlace = 15;

interface Placed extends Pick<SealScan, 'isUnreleased'> {
  at: number;
  device: string | undefined;
  spot: Spot | undefined;
}

const textOf = ({ device, spot }: Placed): string =>
  `${device ?? ''} ${spot ? [spot.latitude, spot.longitude, spot.town].join(' ') : ''}`;

/** Compares by time. Scans of one moment have a fixed order, so no group depends on the caller's. */
const byTime = (one: Placed, other: Placed): number =>
  one.at - other.at || (textOf(one) < textOf(other) ? -1 : 1);

function standTogether(one: Placed, other: Placed): boolean {
  if (one.device !== undefined && one.device === other.device) return true;
  return Boolean(one.spot && other.spot) && isNear(one.spot, other.spot);
}

/** Finds the scan beside which a phone without a position most likely is: one shortly before, or else shortly after. */
function besideWhom(scans: readonly Placed[], index: number): number | undefined {
  const at = scans[index]?.at ?? 0;
  for (const step of [-1, 1])
    for (let other = index + step; Math.abs((scans[other]?.at ?? Infinity) - at) <= shortWhile; other += step)
      if (scans[other]?.spot) return other;
  return undefined;
}

/** A state's name by itself puts nobody beside anybody, unless both name the same town. */
function isNear(one: Spot | undefined, other: Spot | undefined): boolean {
  if (!one || !other) return false;
  const isVague = Math.max(one.within, other.within) > onePlace;
  return isVague ? one.town === other.town : leastKilometres(one, other) <= onePlace;
}

/** Returns the place that most of them name; the first one of equals. */
function commonSpot(spots: readonly (Spot | undefined)[]): Spot | undefined {
  const known = spots.filter((spot) => spot !== undefined);
  const votes = known.map((spot) => known.filter((other) => isNear(spot, other)).length);
  return known[votes.indexOf(Math.max(...votes))];
}

const visitOf = (scans: readonly Placed[]): Visit => ({
  from: Math.min(...scans.map(({ at }) => at)),
  to: Math.max(...scans.map(({ at }) => at)),
  scans: scans.length,
  devices: [...new Set(scans.flatMap(({ device }) => device ?? []))],
  isUnreleased: scans.some(({ isUnreleased }) => isUnreleased),
  spot: commonSpot(scans.map(({ spot }) => spot)),
});

/**
 * Groups a seal's scans into visits, the first one first: a phone's retries and a family around a table are one visit. The
 * order of the scans does not matter. A phone that seems to be in two places within half an hour is one visit, too: its
 * position is wrong, not the seal.
 */
export function visitsOf(scans: readonly SealScan[]): Visit[] {
  const placed = scans
    .map((scan) => ({
      at: momentOf(scan.at),
      device: scan.device || undefined,
      spot: spotOfScan(scan),
      isUnreleased: scan.isUnreleased,
    }))
    .sort(byTime)
    .slice(0, mostScans);
  const groups = groupsOf(placed, (join) =>
    placed.forEach((scan, index) => {
      for (let before = index - 1; before >= 0; before--) {
        const other = placed[before];
        if (!other || scan.at - other.at > shortWhile) break;
        if (standTogether(scan, other)) join(index, before);
      }
      const beside = scan.spot ? undefined : besideWhom(placed, index);
      if (beside !== undefined) join(index, beside);
    }),
  );
  return groups.map(visitOf);
}

/** Somebody, or people who once stood together, who visit a seal with the same phones, however often. */
export interface Visitor {
  visits: Visit[];
  /** The place of most of their visits. */
  spot: Spot | undefined;
}

/** Finds who visited a seal, the first one first. */
export function visitorsOf(visits: readonly Visit[]): Visitor[] {
  const firsts = new Map<string, number>();
  const groups = groupsOf(visits, (join) =>
    visits.forEach(({ devices }, index) => {
      for (const device of devices) {
        const first = firsts.get(device);
        if (first === undefined) firsts.set(device, index);
        else join(index, first);
      }
    }),
  );
  return groups.map((own) => ({ visits: own, spot: commonSpot(own.map(({ spot }) => spot)) }));
}

/** A town, and the people in and near it, between whom a product needs no journey. */
export interface Town {
  name: string;
  people: (Visitor & { spot: Spot })[];
}

/** Kilometres between towns that a product gets to in everyday life. */
export const nearTown = 60;

/** A place that is certain within so many kilometres is a town; a state is less certain. */
const townWithin = 50;

const townOf = (people: Town['people']): Town => ({ name: people[0]?.spot.town ?? '', people });

/** Finds the towns of a seal's people, the largest first. People of a known state count for a town that may be theirs. */
export function townsOf(people: readonly Visitor[]): Town[] {
  const placed = people.flatMap(({ visits, spot }) => (spot ? [{ visits, spot }] : []));
  const isTown = ({ spot }: { spot: Spot }) => spot.within <= townWithin;
  const [known, vague] = [placed.filter(isTown), placed.filter((visitor) => !isTown(visitor))];
  const near = (all: Town['people']) =>
    groupsOf(all, (join) =>
      all.forEach(({ spot }, index) => {
        for (let before = 0; before < index; before++) {
          const other = all[before];
          if (other && leastKilometres(spot, other.spot) <= nearTown) join(index, before);
        }
      }),
    );
  const towns = near(known);
  const elsewhere = vague.filter((visitor) => {
    const home = towns.find((town) =>
      town.some(({ spot }) => leastKilometres(spot, visitor.spot) <= nearTown),
    );
    home?.push(visitor);
    return !home;
  });
  return [...towns, ...near(elsewhere)]
    .map(townOf)
    .sort((one, other) => other.people.length - one.people.length);
}
