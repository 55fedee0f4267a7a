import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { stateNamed } from '../../../contract/values/stateNamed.ts';
import type { SealScan } from './SealHistory.ts';

/**
 * The middle of each Indian state's towns in degrees, and the kilometres within which 97 of 100 of them lie.
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

/** Finds an Indian state's area by its name; undefined for others. `town`: the place's name, if that is known. */
export function spotOfState(text: string, town?: string): Spot | undefined {
  const name = stateNamed(text) ?? '';
  const area = stateAreas.get(name);
  return area && { ...area, town: town || name };
}

/** Finds the place of a scan: the device's, or its state's; undefined for none. Devices that do not know send 0° N, 0° E. */
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

/** Returns how many kilometres one gets in so many hours: at 70 km/h by road, or at 750 km/h by air after three hours. */
export const reach = (hours: number): number => Math.max(70 * hours, 750 * (hours - 3));
