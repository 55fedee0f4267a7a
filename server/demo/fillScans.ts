import type { Hono } from 'hono';
import { isEnvelope, responseCodes } from '../../contract/calls/envelope.ts';
import { updateFeedback } from '../../contract/calls/verification/feedback.ts';
import { updateRating } from '../../contract/calls/verification/rating.ts';
import {
  type VerificationAnswer,
  type VerificationRequest,
  verifyProduct,
} from '../../contract/calls/verification/verification.ts';
import { parseScan } from '../../contract/serial/parseScan.ts';
import { sealAddress } from '../../contract/serial/sealCode.ts';
import { createApp } from '../app.ts';
import type { ServerDeps } from '../engine/ServerPortal.ts';
import { verifications } from '../db/schema/scanLog.ts';
import { encodeSeal } from '../seals/sealCodec.ts';
import { type DemoClient, jsonHeaders } from './DemoClient.ts';
import type { MappedRange } from './fillMasters.ts';
import { planCopies } from './planCopies.ts';

/** Scanned seals of each product. */
const sealsOfProduct = 14;

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Days of scans. */
const days = 30;

/** Lists the addresses of a company's seals from a number on, without a download, and so without an entry in the audit log. */
export async function urlsOf(
  { keyring, config }: ServerDeps,
  companyId: number,
): Promise<(from: number) => string[]> {
  const printing = await keyring.printingOf(companyId);
  if (!printing) throw new Error(`The demo's company ${companyId} has no key`);
  return (from) =>
    Array.from({ length: sealsOfProduct }, (_, index) =>
      sealAddress(config.publicUrl, encodeSeal(printing, from + index)),
    );
}

/**
 * Makes a month of scans before `end` by the public calls, with the clock set back. It leaves out scans of an earlier fill
 * that was broken off.
 */
export async function fillScans(
  deps: ServerDeps,
  end: Date,
  sellers: readonly { client: DemoClient; ranges: readonly MappedRange[]; perDay: number }[],
): Promise<void> {
  const plans = await Promise.all(
    sellers.map(async ({ client, ranges, perDay }) => {
      const urlsFrom = await urlsOf(deps, client.companyId);
      const firstFree = Math.max(...ranges.map(({ from, count }) => from + count));
      // today's range is in no shop yet: its share falls to the range before it
      const scanned = [...ranges.slice(0, -1), ...ranges.slice(-2, -1)];
      const [unmapped, ...mapped] = [firstFree, ...scanned.map(({ from }) => from)].map(urlsFrom);
      return planMonth({ mapped, unmapped: unmapped ?? [] }, end, perDay);
    }),
  );
  const scans = plans.flat().sort((one, other) => one.at.getTime() - other.at.getTime());
  const made = await deps.database.db.$count(verifications);
  await makeScans(deps, scans.slice(made));
}

/** Makes scans by the public calls, one after the other, with the clock set to each. */
export async function makeScans(deps: ServerDeps, scans: readonly PlannedScan[]): Promise<void> {
  let clock = deps.now();
  const app = createApp({
    ...deps,
    // each scan brings its own address
    config: { ...deps.config, trustedProxies: 1 },
    now: () => clock,
  });
  for (const scan of scans) {
    clock = scan.at;
    await makeScan(app, scan);
  }
}

async function makeScan(
  app: Hono,
  { url, place, visitorAddress, stars, feedback, authorization }: PlannedScan,
): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = {
      ...jsonHeaders,
      'x-forwarded-for': visitorAddress,
      ...(authorization && { authorization }),
    };
    const response = await app.request(`/api/api/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    });
    const answered: unknown = await response.json();
    if (!response.ok || !isEnvelope(answered))
      throw new Error(`The demo's ${path} got HTTP ${response.status}`);
    return answered;
  };
  const request: Partial<VerificationRequest> = {
    VerificationMode: 'Web',
    QrData: url,
    VerificationType: 2,
    CompanyPrefix: parseScan(url).code.slice(0, 2),
    ...place,
  };
  const { ResponseCode, ResponseData } = await post(verifyProduct.path, request);
  // our own server follows the declaration
  const { VerificationId, ProductId, SeqNo } = (ResponseData ?? {}) as Partial<VerificationAnswer>;
  if (stars && ResponseCode === responseCodes.done)
    await post(updateRating.path, { ProductId, SeqNo, ProductRating: stars, VerificationId });
  if (feedback) await post(updateFeedback.path, { ...feedback, VerificationId });
}

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

const place = (
  lat: number,
  lon: number,
  city: string,
  state: string,
  zip: string,
  street: string,
): Place => ({
  Userlatitude: lat.toFixed(4),
  Userlongitude: lon.toFixed(4),
  UserCity: city,
  UserState: state,
  UserCountry: 'India',
  UserZip: zip,
  UserAddress: `${street}, ${city}, ${state} ${zip}`,
});

/** The place of a visitor who does not tell it. */
const nowhere: Place = {};

/** Large cities stand twice; some visitors don't tell their place. */
const places: readonly Place[] = [
  place(28.6519, 77.1909, 'New Delhi', 'Delhi', '110005', 'Karol Bagh'),
  place(28.5355, 77.2639, 'New Delhi', 'Delhi', '110019', 'Nehru Place'),
  place(19.0178, 72.8478, 'Mumbai', 'Maharashtra', '400014', 'Dadar'),
  place(19.1197, 72.8464, 'Mumbai', 'Maharashtra', '400058', 'Andheri West'),
  place(12.9784, 77.6408, 'Bengaluru', 'Karnataka', '560038', 'Indiranagar'),
  place(18.5074, 73.8077, 'Pune', 'Maharashtra', '411038', 'Kothrud'),
  place(13.0418, 80.2341, 'Chennai', 'Tamil Nadu', '600017', 'T. Nagar'),
  place(17.4375, 78.4483, 'Hyderabad', 'Telangana', '500016', 'Ameerpet'),
  place(22.5626, 88.363, 'Kolkata', 'West Bengal', '700012', 'Bowbazar'),
  place(23.0225, 72.5714, 'Ahmedabad', 'Gujarat', '380009', 'Navrangpura'),
  place(26.9124, 75.7873, 'Jaipur', 'Rajasthan', '302001', 'M. I. Road'),
  place(9.9816, 76.2999, 'Kochi', 'Kerala', '682018', 'Kaloor'),
  place(30.901, 75.8573, 'Ludhiana', 'Punjab', '141001', 'Gill Road'),
  nowhere,
  nowhere,
];

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

const feedbacks = [
  ['Ravi Menon', 'ravi.menon', 'Good to know that the part is original. The scan took a second.'],
  ['Sunita Deshpande', 'sunita.d', 'Bought at a new shop, so I was glad to check it first.'],
  ['Harpreet Singh', 'harpreet', 'Please print the seal a little larger on the box.'],
  ['Farida Khan', 'farida.khan', 'Same quality as the last time. Thank you.'],
  ['Joseph Mathew', 'joseph.mathew', 'The label was under the flap, it took me a while to find it.'],
  ['Anil Gupta', 'anil.gupta', 'My mechanic showed me how to scan it. Very useful.'],
] as const;

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

/**
 * A month of scans up to `end`: a few more every week, by day, most of them genuine, one copied seal that turns up in many
 * cities, and some fakes.
 */
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
        feedback: {
          Name: told[0],
          email: `${told[1]}@example.net`,
          MobileNo: `98${String(10_000_000 + index * 7321).slice(-8)}`,
          UserFeedback: told[2],
        },
      }),
    };
  });
}

/**
 * A month of scans up to `end`, those of copied seals among them. Which seal is scanned where and when depends on its place
 * in the lists and on `end` alone, never on its code, which is another one in each portal.
 */
export const planMonth = (seals: ScannableSeals, end: Date, perDay: number): PlannedScan[] => [
  ...planScans(seals, end, perDay),
  ...planCopies(seals.mapped, end, placeOf),
];
