import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { stateNamed } from '../../../contract/values/stateNamed.ts';
import type { SealScan } from './SealHistory.ts';
import { nearTown, type Town, type Visit, type Visitor } from './visits.ts';
import type { Counts } from './weights.ts';

/**
 * The middle of each Indian state's towns in degrees, and the kilometres around it within which 97 of 100 of them lie.
 * Computed from the towns of @countrystatecity/countries; Puducherry is its main town.
 */
const stateAreas = new Map(
  Papa.parse<Record<'state' | 'latitude' | 'longitude' | 'within', string>>(
    readFileSync(join(import.meta.dirname, 'stateAreas.csv'), 'utf8'),
    { header: true, skipEmptyLines: true },
  ).data.map(({ state, latitude, longitude, within }) => [
    state,
    { latitude: Number(latitude), longitude: Number(longitude), within: Number(within) },
  ]),
);

/** A place, and how certain it is. */
export interface Spot {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Kilometres by which the place may be wrong: a few for a device's position, hundreds for a state's name. */
  within: number;
  /** The name of the place. */
  town: string;
}

/** Kilometres by which a phone may be wrong that finds itself by its network's masts in a city. */
const deviceWithin = 10;

function readDegrees(raw: number | string | null | undefined, most: number): number | undefined {
  const degrees = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : undefined;
}

/**
 * Finds the area of an Indian state by its name as people or devices write it; undefined for any other text.
 *
 * @param town the name of the place, where more is known than its state
 */
export function spotOfState(text: string, town?: string): Spot | undefined {
  const name = stateNamed(text) ?? '';
  const area = stateAreas.get(name);
  return area && { ...area, town: town || name };
}

/**
 * Finds the place of a scan: the device's position, or else the state that it names. Undefined where it names no possible
 * place; devices that do not know send 0° N, 0° E.
 */
export function spotOfScan({ latitude, longitude, city, state }: SealScan): Spot | undefined {
  const [north, east] = [readDegrees(latitude, 90), readDegrees(longitude, 180)];
  const named = city?.trim() || state?.trim() || '';
  if (north === undefined || east === undefined || (north === 0 && east === 0))
    return state ? spotOfState(state, city?.trim()) : undefined;
  const town = named || `${north.toFixed(1)}° N, ${east.toFixed(1)}° E`;
  return { latitude: north, longitude: east, within: deviceWithin, town };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the kilometres between the middles of two places, as the crow flies (haversine). */
export function kilometresBetween(one: Spot, other: Spot): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const part = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** Returns the least kilometres between two places, given how uncertain both are. */
export function leastKilometres(one: Spot, other: Spot): number {
  // towns of one name lie in several states: a name says more than positions only where these are missing
  const isVague = Math.max(one.within, other.within) > deviceWithin;
  const isSame = isVague && one.town.toLowerCase() === other.town.toLowerCase();
  return isSame ? 0 : Math.max(0, kilometresBetween(one, other) - one.within - other.within);
}

/**
 * Returns how many kilometres somebody gets in so many hours: at 70 km/h by road, or at 750 km/h by air, with three hours at
 * the airports and on the way to them.
 */
const reach = (hours: number): number => Math.max(70 * hours, 750 * (hours - 3));

const hour = 3_600_000;

/** For products for which nobody knows how many people scan a seal. */
const usualOfAny = 1.3;

/** Hours in which one gets to the other end of the world. Visits may be long, so that earlier ones count, too. */
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
        // a known phone that was misplaced once is no journey of the seal
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

/**
 * Returns the towns that the product reached. Of two towns that nobody gets between in time, it reached the one with more
 * people.
 */
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

/**
 * Counts a seal's people and towns by how the product could have got there.
 *
 * @param towns the people's towns, the one with the most of them first
 */
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
