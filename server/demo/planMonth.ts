import type { VerificationRequest } from '../../contract/calls/verification/verification.ts';
import { demoRows, pairsOf } from './demoFiles.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;
/** Days of scans. */
const days = 30;

type Place = Partial<
  Pick<
    VerificationRequest,
    'Userlatitude' | 'Userlongitude' | 'UserCity' | 'UserState' | 'UserCountry' | 'UserZip' | 'UserAddress'
  >
>;

/** A scan of the demo. */
export interface PlannedScan {
  at: Date;
  place: Place;
  /** An address of a documentation network, for limits and for telling visitors apart. */
  visitorAddress: string;
  url: string;
  /** The header Authorization of a signed-in visitor. */
  authorization?: string;
  /** Stars that the visitor gives if the seal is genuine. */
  stars?: number;
  feedback?: { Name: string; email: string; MobileNo: string; UserFeedback: string };
}

/** The place of a visitor who does not tell it. */
const nowhere: Place = {};

/** Large cities are here twice; some visitors don't tell their place. */
const places: readonly Place[] = [...demoRows<keyof Place>('places.csv'), nowhere, nowhere];

/** The cities and states of all places, null for visitors who don't tell. */
export const placeNames = places.map(({ UserCity, UserState }) => ({
  city: UserCity || null,
  state: UserState || null,
}));

/** Gives each honest seal one place for all its scans, as a unit is sold in one shop. */
const homesOf = (urls: readonly string[]): ReadonlyMap<string, Place> =>
  new Map(urls.map((url, index) => [url, places[index % places.length] ?? nowhere]));

/** Finds the place of a city, nowhere for an unknown one. */
export const placeOf = (city: string): Place => places.find(({ UserCity }) => UserCity === city) ?? nowhere;

const feedbacks = demoRows<'Name' | 'email' | 'UserFeedback'>('feedbacks.csv');

/** A company's seals for the plan. */
export interface ScannableSeals {
  /** Addresses of mapped seals, those of one product together. */
  mapped: readonly (readonly string[])[];
  /** Addresses of seals that are mapped to nothing. */
  unmapped: readonly string[];
}

/** A moment between nine in the morning and nine in the evening of India, always before `end`. */
function shopHours(end: Date, daysAgo: number, share: number): Date {
  const midnight = Math.floor(end.getTime() / day) * day;
  const at = midnight - daysAgo * day + (3.5 + 12 * share) * hour;
  return new Date(at < end.getTime() ? at : at - day);
}

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A month of scans up to `end`: a few more each week, mostly genuine, one copied seal in many cities, some fakes. */
function planScans({ mapped, unmapped }: ScannableSeals, end: Date, perDay: number): PlannedScan[] {
  const random = seededRandom(mapped.length * 7919 + unmapped.length);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const homes = homesOf([...mapped.flat(), ...unmapped]);
  const altered = (url: string) => url.slice(0, -1) + (url.endsWith('7') ? '8' : '7');
  const copied = mapped[0]?.[0] ?? '';

  const count = days * perDay;
  // enough to be seen in a small company, too
  const copiedShare = 11 / count;
  const chooseUrl = (): string => {
    const chance = random();
    const genuine = pick(pick(mapped) ?? []) ?? copied;
    if (chance < copiedShare) return copied;
    if (chance < copiedShare + 0.05) return altered(genuine);
    return chance < copiedShare + 0.08 ? (pick(unmapped) ?? altered(genuine)) : genuine;
  };

  return Array.from({ length: count }, (_, index) => {
    // More towards the end: the business grows.
    const daysAgo = Math.floor(days * (1 - ((index + random()) / count) ** 0.8));
    const at = shopHours(end, daysAgo, random());
    const told = random() < 0.05 ? pick(feedbacks) : undefined;
    const stars = random() < 0.35 ? (pick([5, 5, 5, 4, 4, 3]) ?? 5) : undefined;
    const anywhere = pick(places) ?? nowhere;
    const url = chooseUrl();
    return {
      at,
      place: url === copied ? anywhere : (homes.get(url) ?? anywhere),
      visitorAddress: `203.0.113.${index % 250}`,
      url,
      ...(stars && { stars }),
      ...(told && {
        feedback: { ...told, MobileNo: `98${String(10_000_000 + index * 7321).slice(-8)}` },
      }),
    };
  });
}

/** Where copies of a seal turned up: the first in the morning `daysAgo`, each other so many minutes later. */
const copies = demoRows<'product' | 'seal' | 'daysAgo' | 'turnedUp'>('copies.csv');

/** Scans of copied seals before `end`: one within hours all over the country, others in the course of days. */
const planCopies = (mapped: ScannableSeals['mapped'], end: Date): PlannedScan[] =>
  copies.flatMap(({ product, seal, daysAgo, turnedUp }, index) => {
    const url = mapped[Number(product)]?.[Number(seal)];
    if (url === undefined) return [];
    // 9:30 in the morning of India
    const first = Math.floor(end.getTime() / day) * day - Number(daysAgo) * day + 4 * hour;
    return pairsOf(turnedUp).flatMap(([minutes, city], place) => {
      const at = new Date(first + Number(minutes) * minute);
      const visitorAddress = `198.51.100.${20 * index + place + 1}`;
      return at < end ? [{ at, url, place: placeOf(city), visitorAddress }] : [];
    });
  });

/**
 * A month of scans up to `end`, those of copied seals among them. Which seal is scanned where and when depends on its place
 * only in the lists and on `end`, never on its code, which is another one in each portal.
 */
export const planMonth = (seals: ScannableSeals, end: Date, perDay: number): PlannedScan[] => [
  ...planScans(seals, end, perDay),
  ...planCopies(seals.mapped, end),
];
