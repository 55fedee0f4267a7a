import { kilometresBetween, leastKilometres, reach, type Spot } from './spots.ts';
import { nearTown, type Town, type Visitor, type Visit } from './visits.ts';
import type { Counts } from './weights.ts';

const hour = 3_600_000;

/** For products for which nobody knows how many people scan a seal. */
const usualOfAny = 1.3;

/** Hours in which one gets to the other end of the world. Visits may be long, so earlier ones count, too. */
const longestJourney = 30;

/** Kilometres to the towns that most honest goods get to. */
const nearby = 300;

/** A journey between two visits that nobody can make in time. */
interface Journey {
  towns: readonly [Town, Town];
  from: Visit & { spot: Spot };
  to: Visit & { spot: Spot };
  hours: number;
}

/** How a seal's people travelled. */
export interface Travels {
  counts: Counts;
  /** The impossible journey between towns with the most kilometres too many. */
  fastest: Journey | undefined;
}

/** Finds the journeys between visits in two towns that nobody can make. */
function* impossibleJourneys(towns: readonly Town[]): Generator<Journey> {
  const stops = towns
    .flatMap((town) =>
      town.people.flatMap(({ visits, spot: home }) =>
        // a known phone that was misplaced once is not a journey of the seal
        visits.flatMap(({ spot, ...visit }) =>
          spot && leastKilometres(spot, home) <= nearTown ? [{ town, visit: { ...visit, spot } }] : [],
        ),
      ),
    )
    .sort((one, other) => one.visit.from - other.visit.from);
  for (const [index, to] of stops.entries())
    for (const from of stops.slice(0, index)) {
      const hours = Math.max(0, to.visit.from - from.visit.to) / hour;
      if (from.town === to.town || hours > longestJourney) continue;
      if (leastKilometres(from.visit.spot, to.visit.spot) > reach(hours))
        yield { towns: [from.town, to.town], from: from.visit, to: to.visit, hours };
    }
}

/** Returns the towns that the product reached: of two that nobody gets between in time, the one with more people. */
function reachedTowns(towns: readonly Town[], journeys: readonly Journey[]): Set<Town> {
  const reached = new Set<Town>();
  for (const town of towns) {
    const isBarred = journeys.some(
      ({ towns: [one, other] }) =>
        (one === town && reached.has(other)) || (other === town && reached.has(one)),
    );
    if (!isBarred) reached.add(town);
  }
  return reached;
}

const areNear = (one: Town, other: Town): boolean =>
  one.people.some((here) => other.people.some((there) => kilometresBetween(here.spot, there.spot) <= nearby));

const excess = ({ from, to, hours }: Journey): number => leastKilometres(from.spot, to.spot) - reach(hours);

/** Counts a seal's people and towns, the largest first, by how the product could have got there. */
export function travelsOf(
  people: readonly Visitor[],
  towns: readonly Town[],
  usual: number | null | undefined,
): Travels {
  const journeys = [...impossibleJourneys(towns)];
  const [main, ...others] = towns;
  const reached = reachedTowns(towns, journeys);
  const far = others.filter((town) => reached.has(town) && main && !areNear(main, town)).length;
  return {
    counts: {
      people: people.length,
      usual: Math.max(1.05, usual ?? usualOfAny),
      towns: {
        near: Math.max(0, reached.size - 1) - far,
        far,
        unreachable: towns.length - reached.size,
      },
      together: towns.reduce((sum, town) => sum + town.people.length - 1, 0),
    },
    fastest: journeys.sort((one, other) => excess(other) - excess(one))[0],
  };
}
