import { leastKilometres, type Spot } from './spots.ts';
import { groupsOf, commonSpot, type Visit } from './visitsOf.ts';

/** Whoever visits a seal with the same phones, however often: somebody, or those who once stood together. */
export interface Visitor {
  visits: Visit[];
  /** Where they mostly are. */
  spot: Spot | undefined;
}

/** Who visited a seal, the first one first. */
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

/** People of a town and of what is near it, for whom a product needs no journey. */
export interface Town {
  name: string;
  people: (Visitor & { spot: Spot })[];
}

/** Kilometres between towns that a product gets to in the course of a day's life. */
export const nearTown = 60;

/** Up to how many kilometres a place is a town's, not a state's. */
const townWithin = 50;

const townOf = (people: Town['people']): Town => ({ name: people[0]?.spot.town ?? '', people });

/**
 * The towns where people visited a seal, that with the most people first. Of whom only a state is known, they are in any
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
