import type { Sign, SignFacts, SignName } from '../../../contract/choices/suspicion.ts';
import { recallKind } from '../../../contract/choices/choices.ts';
import { momentOf, type SealHistory, type Suspicion } from './SealHistory.ts';
import { kilometresBetween, leastKilometres, spotOfState } from './spots.ts';
import { type Travels, travelsOf } from './travelsOf.ts';
import { nearTown, type Town, townsOf, type Visitor, visitorsOf, type Visit, visitsOf } from './visits.ts';
import { rates, weightOf, mostCounted, weighPeople, weighPeopleAndTowns } from './weights.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Within a day nothing is early or late: a dispatch may be saved a day late, or a clock be wrong. */
const grace = 24 * hour;

/** Kilometres from the border of a dealer's state that still count as near it. */
const nearState = 150;

const signOf = <Name extends SignName>(sign: Name, strength: number, facts: SignFacts[Name]): Sign =>
  // the compiler does not see that name and facts belong together
  ({ sign, strength: Math.round(strength), facts }) as Sign;

/** The material of the signs, computed once. */
interface Seen {
  history: SealHistory;
  /** All visitors of the seal, and those of them who are not staff. */
  all: readonly Visitor[];
  people: readonly Visitor[];
  towns: readonly Town[];
  travels: Travels;
}

/**
 * Weighs people and towns together, and gives each sign its share: the weight of only the people's number, what the towns
 * add to it, and the part of that which impossible journeys add. People in one town, as in a shop, lower the weight of their
 * number.
 */
function peopleSigns({ towns, people, travels: { fastest, counts } }: Seen): Sign[] {
  const { near, far, unreachable } = counts.towns;
  const reachable = near + far;
  const all = weighPeopleAndTowns(counts);
  const ofNumber = Math.max(0, Math.min(all, weighPeople(counts)));
  const ofAllTowns = all - ofNumber;
  const ifReachable =
    weighPeopleAndTowns({ ...counts, towns: { near, far: far + unreachable, unreachable: 0 } }) - ofNumber;
  const ofTowns =
    Math.max(0, Math.min(ofAllTowns, ifReachable)) * (reachable / Math.max(1, reachable + unreachable));
  const signs = [
    signOf('manyPeople', ofNumber, { people: people.length, usual: Math.round(counts.usual * 10) / 10 }),
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

const visitsBy = (people: readonly Visitor[], isOne: (visit: Visit) => boolean): Visitor[] =>
  people.flatMap((visitor) => {
    const visits = visitor.visits.filter(isOne);
    return visits.length ? [{ ...visitor, visits }] : [];
  });

const townName = (people: readonly Visitor[]): string => people.find(({ spot }) => spot)?.spot?.town ?? '';

/** Returns the people who scanned it more than a day before a moment. */
const peopleBefore = (people: readonly Visitor[], moment: Date | number | null | undefined): Visitor[] =>
  moment == null ? [] : visitsBy(people, ({ from }) => from < momentOf(moment) - grace);

/** Returns the people without the staff: whoever tried the seal before it left the house, in the first town of such tries. */
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

/** A scan before the unit was released for sale, or else before the mapping, or else before the dispatch. */
function earlySign({ history: { mappedAt, dispatchedAt }, all }: Seen): Sign[] {
  const early = visitsBy(all, ({ isUnreleased }) => isUnreleased);
  if (early.length)
    return [
      signOf('notReleased', weightOf(rates.unreleased), { people: early.length, town: townName(early) }),
    ];
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

/** Nobody scanned it where it was dispatched to. A single person near the dealer takes the sign away. */
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

/** A scan after its honest life ended. */
function endSign({ history: { takenOut }, people }: Seen): Sign[] {
  if (!takenOut) return [];
  const since = momentOf(takenOut.at);
  const isReported = takenOut.how === recallKind.stolen || takenOut.how === recallKind.lost;
  const who = visitsBy(people, ({ to }) => to > since + (isReported ? 0 : grace));
  const firsts = who.flatMap(({ visits }) => visits.map(({ to }) => to));
  if (!firsts.length) return [];
  const hours = Math.round((Math.min(...firsts) - since) / minute) / 60;
  const facts = { how: takenOut.how, hours, people: who.length, town: townName(who) };
  return [signOf('afterTakenOut', weightOf(rates[takenOut.how]), facts)];
}

/** The most that `manySiblings` weighs: as much as sheets are more usual among copies than among honest cartons. */
export const mostOfSiblings = Math.ceil(weightOf({ honest: rates.soldAllOver, copied: rates.fromSheet }));

/** Siblings that were scanned elsewhere: a printed sheet, or a carton that is sold all over, which limits the sign. */
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

/** Finds the signs that a seal was copied, the strongest first, each by how much likelier it is for a copy. */
function signsOf(history: SealHistory): Sign[] {
  const all = visitorsOf(visitsOf(history.scans));
  const people = withoutStaff(all, history);
  const towns = townsOf(people);
  const seen: Seen = { history, all, people, towns, travels: travelsOf(people, towns, history.usualPeople) };
  return makers
    .flatMap((make) => make(seen))
    .filter(({ strength }) => strength > 0)
    .sort((one, other) => other.strength - one.strength);
}

/** Judges a seal by the sum of its signs' weights. It reads nothing; the same history has the same score. */
export function suspicionOf(history: SealHistory): Suspicion {
  const signs = signsOf(history);
  return { signs, score: signs.reduce((sum, { strength }) => sum + strength, 0) };
}
