import type { TakenOutHow } from '../contract/choices/suspicion.ts';
import type { SealHistory, SealScan } from '../server/modules/suspicion/SealHistory.ts';
import type { LifeTown } from './lifeTowns.ts';

/** Draws random numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How people, shops and networks behave: shares, unless a comment gives another unit. */
export interface Habits {
  /** Seals that anybody scans within the year. */
  scanned: number;
  /** Persons whom another one of the household follows; those who follow at once. */
  family: number;
  atOnce: number;
  /** Persons who scan again on a later day; those whose browser has lost its cookie by then. */
  again: number;
  forgets: number;
  retries: number;
  /** Days within which the same person scans again, the household follows, a gift is scanned, all copies are scanned. */
  againWithin: number;
  familyWithin: number;
  giftWithin: number;
  copiesWithin: number;
  /** Seals given to somebody in another town; those that travel with their owner; those in a shop that many scan. */
  gifts: number;
  /** Gifts to a near town, among all gifts. */
  giftsNear: number;
  travels: number;
  shops: number;
  /** Visits placed hundreds of kilometres wrong; of them, those in the city of a network's gateway; phones that stay wrong. */
  misplaced: number;
  gateway: number;
  staysWrong: number;
  /** Scans without a position; those with only a city's or a state's name. */
  nowhere: number;
  namesOnly: number;
  /** Seals dispatched to a dealer; those sold on to another region. */
  dispatched: number;
  soldOn: number;
  /** Seals that staff try before they are mapped; before they are dispatched. */
  triedEarly: number;
  triedPacked: number;
  /** Seals taken out of their mapping; of them, those that an honest person still scans. */
  takenOut: number;
  scannedAfter: number;
  /** Siblings scanned in a week; scanned elsewhere; cartons sold all over the country. */
  siblingScanned: number;
  siblingElsewhere: number;
  soldAllOver: number;
}

export interface Country {
  towns: readonly LifeTown[];
  habits: Habits;
  random: () => number;
}

/** A seal's year, with the true towns of its scans. */
export interface Life extends SealHistory {
  scans: (SealScan & { at: number; truly: LifeTown })[];
}

const day = 86_400_000;
const minute = 60_000;
const year = 365 * day;
const gateways = 8;
const cartonSize = 20;
const ends = ['damaged', 'demapped', 'recalled', 'redeemed'] as const satisfies TakenOutHow[];

const degrees = (one: LifeTown, other: LifeTown): number =>
  Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * 0.93);

/** Draws from a country's towns. */
function drawsOf({ towns, habits, random }: Country) {
  const sums: number[] = [];
  for (const { people } of towns) sums.push((sums.at(-1) ?? 0) + people);
  const all = sums.at(-1) ?? 0;
  const first = towns[0];
  if (!first) throw new Error('A country needs towns');
  const is = (share: number) => random() < share;
  const between = (least: number, most: number) => least + random() * (most - least);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const anyTown = (): LifeTown => {
    const place = random() * all;
    let [low, high] = [0, sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > place) high = middle;
      else low = middle + 1;
    }
    return towns[low] ?? first;
  };
  const near = new Map<string, LifeTown[]>();
  /** Draws a town within about that many kilometres, perhaps the same one. */
  const townNear = (town: LifeTown, kilometres: number): LifeTown => {
    const key = `${town.town}, ${town.state} ${kilometres}`;
    const around = near.get(key) ?? towns.filter((other) => degrees(town, other) < kilometres / 111);
    near.set(key, around);
    return pick(around) ?? town;
  };
  const wrongTown = (town: LifeTown): LifeTown => {
    for (let tries = 0; tries < 20; tries++) {
      const other = (is(habits.gateway) ? pick(towns.slice(0, gateways)) : pick(towns)) ?? first;
      if (degrees(town, other) > 2) return other;
    }
    return first;
  };
  return { is, between, pick, anyTown, townNear, wrongTown, random };
}

type Draws = ReturnType<typeof drawsOf>;

export function livesOf(country: Country) {
  const { habits } = country;
  const draws: Draws = drawsOf(country);
  const { is, between, random } = draws;
  let phones = 0;

  interface Phone {
    device: string;
    wrong: LifeTown | undefined;
  }
  const newPhone = (town: LifeTown): Phone => ({
    device: `p${phones++}`,
    wrong: is(habits.misplaced * habits.staysWrong) ? draws.wrongTown(town) : undefined,
  });

  const placeOf = (town: LifeTown): Omit<SealScan, 'at'> => {
    if (is(habits.nowhere)) return {};
    const names = { city: town.town, state: town.state };
    if (is(habits.namesOnly)) return names;
    return {
      ...names,
      latitude: String(town.latitude + between(-0.08, 0.08)),
      longitude: String(town.longitude + between(-0.08, 0.08)),
    };
  };

  /** Scans by phone once, or a few times if the page is slow. */
  const scan = (life: Life, at: number, town: LifeTown, phone: Phone) => {
    if (at > year) return;
    const isWrong = is(habits.misplaced * (1 - habits.staysWrong));
    const seems = phone.wrong ?? (isWrong ? draws.wrongTown(town) : town);
    const place = placeOf(seems);
    for (let when = at; ; when += between(0.2, 8) * minute) {
      life.scans.push({ at: when, truly: town, device: phone.device, ...place });
      if (!is(habits.retries)) return;
    }
  };

  /** Lets a product's owner scan it, and perhaps the owner again and others of the household. */
  const household = (life: Life, at: number, town: LifeTown) => {
    let phone = newPhone(town);
    scan(life, at, town, phone);
    let when = at;
    while (is(habits.again)) {
      when += between(0.1, habits.againWithin) * day;
      if (is(habits.forgets)) phone = newPhone(town);
      scan(life, when, town, phone);
    }
    when = at;
    while (is(habits.family)) {
      when += is(habits.atOnce) ? between(0.5, 15) * minute : between(0.1, habits.familyWithin) * day;
      scan(life, when, town, newPhone(town));
    }
  };

  const siblingsOf = (isSheet: boolean, isScanned: number): SealHistory['siblings'] => {
    const elsewhere = isSheet ? 0.85 : is(habits.soldAllOver) ? 0.6 : habits.siblingElsewhere;
    const siblings = { scanned: 0, elsewhere: 0 };
    for (let sibling = 1; sibling < cartonSize; sibling++)
      if (is(isScanned)) {
        siblings.scanned++;
        if (is(elsewhere)) siblings.elsewhere++;
      }
    return siblings;
  };

  /** Makes an honest seal's year; with `mustScan`, somebody scans it. */
  const honest = (mustScan = false): Life => {
    const mappedAt = between(-60, 300) * day;
    const dispatchedAt = is(habits.dispatched) ? mappedAt + between(1, 30) * day : undefined;
    const dealer = draws.anyTown();
    const home = is(habits.soldOn) ? draws.anyTown() : draws.townNear(dealer, 150);
    const sold = (dispatchedAt ?? mappedAt) + between(3, 120) * day;
    const life: Life = { scans: [], mappedAt, dispatchedAt, dealerState: dealer.state, usualPeople: 0 };
    if (is(habits.triedEarly)) scan(life, mappedAt - between(1, 20) * day, draws.anyTown(), newPhone(home));
    if (is(habits.triedPacked)) scan(life, mappedAt + between(0, 1) * day, draws.anyTown(), newPhone(home));
    if (is(habits.takenOut)) {
      const at = (dispatchedAt ?? mappedAt) + between(1, 90) * day;
      life.takenOut = { at, how: draws.pick(ends) ?? 'damaged' };
      if (is(habits.scannedAfter)) scan(life, at + between(1.5, 40) * day, home, newPhone(home));
    }
    life.siblings = siblingsOf(false, habits.siblingScanned);
    if (!mustScan && !is(habits.scanned)) return life;
    household(life, sold, home);
    // the new owner scans it as seldom as anybody
    if (is(habits.gifts * habits.scanned))
      household(
        life,
        sold + between(1, habits.giftWithin) * day,
        is(habits.giftsNear) ? draws.townNear(home, 400) : draws.anyTown(),
      );
    if (is(habits.travels))
      for (let stop = 0, when = sold; stop < between(1, 5); stop++)
        household(life, (when += between(0.5, 30) * day), draws.townNear(home, is(0.5) ? 300 : 900));
    if (is(habits.shops))
      for (let customers = between(2, 40), when = sold; customers > 0; customers--)
        scan(life, (when += between(0.01, 6) * day), home, newPhone(home));
    return life;
  };

  /** Sells copies of a seal all over the country, in one region or in one town; `sheet` copies a carton's whole sheet. */
  const copied = (
    copies: number,
    scanned: number,
    sold: 'country' | 'region' | 'town',
    isSheet = false,
  ): Life | undefined => {
    const life = honest(is(habits.scanned));
    const centre = draws.anyTown();
    const begin = Math.max(0, Number(life.mappedAt)) + between(20, 60) * day;
    if (begin > year - 60 * day) return undefined;
    for (let copy = 0; copy < copies; copy++)
      if (is(scanned)) {
        const town =
          sold === 'country' ? draws.anyTown() : sold === 'region' ? draws.townNear(centre, 400) : centre;
        household(life, between(begin, Math.min(year, begin + habits.copiesWithin * day)), town);
      }
    if (isSheet) life.siblings = siblingsOf(true, 1 - (1 - scanned / 20) ** copies);
    return life;
  };

  /** Sorts scans by time. */
  const inOrder = (life: Life): Life => {
    life.scans = life.scans.filter(({ at }) => at >= 0 && at <= year).sort((one, other) => one.at - other.at);
    return life;
  };
  return {
    honest: (mustScan?: boolean) => inOrder(honest(mustScan)),
    copied: (...how: Parameters<typeof copied>) => {
      const life = copied(...how);
      return life && inOrder(life);
    },
    random,
  };
}
