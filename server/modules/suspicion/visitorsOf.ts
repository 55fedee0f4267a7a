import { leastKilometres, type Spot } from './spots.ts';
import { groupsOf, commonSpot, type Visit } from './visitsOf.ts';

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

/**
 * Finds the towns of a seal's people, the one with the most people first. People of whom only a state is known count for a
 * town that may be theirs.
 */
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
