import { stateNamed } from '../../../contract/indiaStates.ts';
import type { SealScan } from './SealHistory.ts';
import { stateAreas } from './stateAreas.ts';

/** Where something was, and how sure that is. */
export interface Spot {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Kilometres that it may be away from there: a device's position is good to a few, a state's name to hundreds. */
  within: number;
  /** What people call it. */
  town: string;
}

/** What a phone that found itself by its network's masts may be wrong by in a city. */
const deviceWithin = 10;

function readDegrees(raw: number | string | null | undefined, most: number): number | undefined {
  const degrees = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof degrees === 'number' && Math.abs(degrees) <= most ? degrees : undefined;
}

/**
 * The area of a state of India by its name as people or devices write it; undefined for any other text.
 *
 * @param town what the place is called, if more is known of it than its state
 */
export function spotOfState(text: string, town?: string): Spot | undefined {
  const name = stateNamed(text) ?? '';
  const [latitude, longitude, within] = stateAreas[name] ?? [];
  return latitude === undefined || longitude === undefined || within === undefined
    ? undefined
    : { latitude, longitude, within, town: town || name };
}

/**
 * Where a scan was: where the device says, else somewhere in the state that it names. Undefined where it says nothing that
 * could be a place; nothing at all (0° N, 0° E) is what devices send that do not know.
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

/** The way between two places in kilometres, as the crow flies (haversine), from middle to middle. */
export function kilometresBetween(one: Spot, other: Spot): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const part = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** How far two places are away from each other at the least, so unsure as they are. */
export function leastKilometres(one: Spot, other: Spot): number {
  // towns of one name lie in several states: only where positions are missing does a name say more than they do
  const isVague = Math.max(one.within, other.within) > deviceWithin;
  const isSame = isVague && one.town.toLowerCase() === other.town.toLowerCase();
  return isSame ? 0 : Math.max(0, kilometresBetween(one, other) - one.within - other.within);
}

/**
 * How far somebody gets in so many hours: at 70 km/h by road, or at 750 km/h by air with three hours at the airports and
 * on the ways to them.
 */
export const reach = (hours: number): number => Math.max(70 * hours, 750 * (hours - 3));
