import type { Sign, SignFacts, SignName } from '../../../contract/suspicion.ts';
import { rates, weightOf } from './rates.ts';
import { type Counts, mostCounted, weighPeople, weighPeopleAndTowns } from './weighPeople.ts';
import { momentOf, type SealHistory } from './SealHistory.ts';
import { type Spot, kilometresBetween, leastKilometres, reach, spotOfState } from './spots.ts';
import { nearTown, type Town, townsOf, type Visitor, visitorsOf } from './visitorsOf.ts';
import { type Visit, visitsOf } from './visitsOf.ts';

const hour = 3_600_000;

/** A dispatch saved a day late, a clock, a scrapped product scanned on the spot: within a day nothing is early or late. */
const grace = 24 * hour;

/** Kilometres from the border of a dealer's state that are still near it. */
const nearState = 150;

const signOf = <Name extends SignName>(sign: Name, strength: number, facts: SignFacts[Name]): Sign =>
  // the compiler does not see that name and facts belong together
  ({ sign, strength: Math.round(strength), facts }) as Sign;

/** What the signs look at: computed once. */
interface Seen {
  history: SealHistory;
  /** Whoever scanned it, and those of them who are no staff. */
  all: readonly Visitor[];
  people: readonly Visitor[];
  towns: readonly Town[];
  travels: ReturnType<typeof travelsOf>;
}

/** Hours in which one gets to the other end of the world. Visits may be long, so that earlier ones are looked at, too. */
const longestJourney = 30;

interface Journey {
  from: Visit & { spot: Spot };
  to: Visit & { spot: Spot };
  hours: number;
}

/** Journeys between two people's visits that nobody can make, and who stands at their ends. */
function* impossibleJourneys(
  people: Town['people'],
): Generator<Journey & { ends: readonly [Visitor, Visitor] }> {
  const stops = people
    .flatMap((visitor) =>
      // a known phone that was once misplaced is no journey of the seal
      visitor.visits.flatMap((visit) =>
        visit.spot && leastKilometres(visit.spot, visitor.spot) <= nearTown
          ? [{ visitor, visit: { ...visit, spot: visit.spot } }]
          : [],
      ),
    )
    .sort((one, other) => one.visit.from - other.visit.from);
  for (const [index, to] of stops.entries())
    for (let before = index - 1; before >= 0; before--) {
      const from = stops[before];
      if (!from) break;
      const hours = Math.max(0, to.visit.from - from.visit.to) / hour;
      if (from.visitor === to.visitor || hours > longestJourney) continue;
      if (leastKilometres(from.visit.spot, to.visit.spot) > reach(hours))
        yield { from: from.visit, to: to.visit, hours, ends: [from.visitor, to.visitor] };
    }
}

/** Where nobody knows how many people scan such a seal. */
const usualPeople = 1.3;

/** The journeys between towns that nobody can make, and how many people were in how many towns. */
function travelsOf({ history, people, towns }: Pick<Seen, 'history' | 'people' | 'towns'>) {
  const townOf = new Map<Visitor, Town>(
    towns.flatMap((town) => town.people.map((visitor) => [visitor, town])),
  );
  const journeys = [...impossibleJourneys(towns.flatMap((town) => town.people))].filter(
    ({ ends: [one, other] }) => townOf.get(one) !== townOf.get(other),
  );
  const ends = new Set(journeys.flatMap((journey) => journey.ends.map((visitor) => townOf.get(visitor))));
  const unreachable = towns.slice(1).filter((town) => ends.has(town)).length;
  const counts: Counts = {
    people: people.length,
    usual: Math.max(1.05, history.usualPeople ?? usualPeople),
    unreachable,
    reachable: Math.max(0, towns.length - 1) - unreachable,
    together: towns.reduce((sum, town) => sum + town.people.length - 1, 0),
  };
  return { fastest: journeys.sort((one, other) => excess(other) - excess(one))[0], counts };
}

/**
 * People and towns are weighed together, and each sign has its share: what their number weighs alone, what the towns add
 * to it, and of that what is added by journeys that nobody can make. That all are in one town, as in a shop, takes away
 * from what their number weighs.
 */
function peopleSigns({ towns, people, travels: { fastest, counts } }: Seen): Sign[] {
  const { reachable, unreachable, usual } = counts;
  const all = weighPeopleAndTowns(counts);
  const ofNumber = Math.max(0, Math.min(all, weighPeople(counts)));
  const ofAllTowns = all - ofNumber;
  const ifReachable =
    weighPeopleAndTowns({ ...counts, reachable: reachable + unreachable, unreachable: 0 }) - ofNumber;
  const ofTowns =
    Math.max(0, Math.min(ofAllTowns, ifReachable)) * (reachable / Math.max(1, reachable + unreachable));
  const signs = [
    signOf('manyPeople', ofNumber, { people: people.length, usual: Math.round(usual * 10) / 10 }),
    signOf('manyTowns', ofTowns, { towns: towns.slice(0, 5).map(({ name }) => name), count: towns.length }),
  ];
  if (fastest)
    signs.push(
      signOf('impossibleJourney', ofAllTowns - ofTowns, {
        from: fastest.from.spot.town,
        to: fastest.to.spot.town,
        kilometres: Math.round(kilometresBetween(fastest.from.spot, fastest.to.spot)),
        minutes: Math.round(fastest.hours * 60),
        more: unreachable - 1,
      }),
    );
  return signs;
}

const excess = ({ from, to, hours }: Journey): number => leastKilometres(from.spot, to.spot) - reach(hours);

const visitsBy = (people: readonly Visitor[], isOne: (visit: Visit) => boolean): Visitor[] =>
  people.flatMap((visitor) => {
    const visits = visitor.visits.filter(isOne);
    return visits.length ? [{ ...visitor, visits }] : [];
  });

const townName = (people: readonly Visitor[]): string => people.find(({ spot }) => spot)?.spot?.town ?? '';

/** Who scanned it more than a day before. */
const peopleBefore = (people: readonly Visitor[], moment: Date | number | null | undefined): Visitor[] =>
  moment == null ? [] : visitsBy(people, ({ from }) => from < momentOf(moment) - grace);

/**
 * Those who count as its people: without whoever tried it before it left the house, in the first town where that was. They
 * are staff, if all is well, and have a sign of their own.
 */
function withoutStaff(all: readonly Visitor[], { mappedAt, dispatchedAt }: SealHistory): Visitor[] {
  const early = peopleBefore(all, dispatchedAt ?? mappedAt);
  const house = townsOf(early.slice(0, 1))[0];
  const before = new Set(early.flatMap(({ visits }) => visits));
  return all.filter(
    ({ visits, spot }) =>
      visits.some((visit) => !before.has(visit)) ||
      (spot && house && house.people.every((one) => leastKilometres(one.spot, spot) > nearTown)),
  );
}

/** Scanned before it was mapped, else before it was dispatched. */
function earlySign({ history: { mappedAt, dispatchedAt }, all }: Seen): Sign[] {
  const unmapped = peopleBefore(all, mappedAt);
  const [before, who, moment] = unmapped.length
    ? (['mapped', unmapped, mappedAt] as const)
    : (['dispatched', peopleBefore(all, dispatchedAt), dispatchedAt] as const);
  const first = who[0]?.visits[0];
  if (!first || moment == null) return [];
  const strength = weightOf(before === 'mapped' ? rates.beforeMapped : rates.beforeDispatched);
  const hours = Math.round((momentOf(moment) - first.from) / hour);
  return [signOf('scannedEarly', strength, { before, hours, people: who.length, town: townName(who) })];
}

/** Where it was dispatched to nobody ever scanned it. A single person near the dealer takes the sign away. */
function dealerSign({ history, people }: Seen): Sign[] {
  const { dispatchedAt, dealerState } = history;
  const area = dealerState ? spotOfState(dealerState) : undefined;
  if (!area || dispatchedAt == null) return [];
  const since = momentOf(dispatchedAt) - grace;
  const towns = townsOf(visitsBy(people, ({ to }) => to >= since));
  const spots = towns.flatMap((town) => town.people.map(({ spot }) => spot));
  if (!spots.length) return [];
  const nearest = Math.min(...spots.map((spot) => leastKilometres(area, spot)));
  if (nearest <= nearState) return [];
  return [
    signOf('farFromDealer', weightOf(spots.length > 1 ? rates.farAll : rates.farFirst), {
      dealerState: area.town,
      towns: towns.slice(0, 5).map(({ name }) => name),
      kilometres: Math.round(nearest),
      people: spots.length,
    }),
  ];
}

/** Scanned after its honest life had ended. */
function endSign({ history: { takenOut }, people }: Seen): Sign[] {
  if (!takenOut) return [];
  const since = momentOf(takenOut.at);
  const who = visitsBy(people, ({ to }) => to > since + grace);
  const firsts = who.flatMap(({ visits }) => visits.map(({ to }) => to));
  if (!firsts.length) return [];
  const hours = Math.round((Math.min(...firsts) - since) / hour);
  const facts = { how: takenOut.how, hours, people: who.length, town: townName(who) };
  return [signOf('afterTakenOut', weightOf(rates[takenOut.how]), facts)];
}

/** Siblings elsewhere: a printed sheet; or a carton that is sold all over, which holds the sign down. */
function siblingsSign({ history: { siblings } }: Seen): Sign[] {
  if (!siblings?.elsewhere) return [];
  const { elsewhere, scanned } = siblings;
  const part = Math.min(1, mostCounted / Math.max(scanned, elsewhere));
  const chance = (each: number) =>
    each ** (elsewhere * part) * (1 - each) ** (Math.max(0, scanned - elsewhere) * part);
  const { siblingElsewhere, soldAllOver, fromSheet } = rates;
  const [usual, sheet] = [chance(siblingElsewhere.honest), chance(siblingElsewhere.sheet)];
  const strength = weightOf({
    honest: (1 - soldAllOver) * usual + soldAllOver * sheet,
    copied: (1 - fromSheet) * usual + fromSheet * sheet,
  });
  return strength < 1 ? [] : [signOf('manySiblings', strength, { elsewhere, scanned })];
}

const makers = [peopleSigns, earlySign, dealerSign, endSign, siblingsSign];

/** The signs that a seal was copied, the strongest first: each says how much likelier its facts are of a copied one. */
export function signsOf(history: SealHistory): Sign[] {
  const all = visitorsOf(visitsOf(history.scans));
  const people = withoutStaff(all, history);
  const towns = townsOf(people);
  const seen: Seen = { history, all, people, towns, travels: travelsOf({ history, people, towns }) };
  return makers
    .flatMap((make) => make(seen))
    .filter(({ strength }) => strength > 0)
    .sort((one, other) => other.strength - one.strength);
}
