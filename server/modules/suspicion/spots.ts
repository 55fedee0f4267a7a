import { stateNamed } from '../../../contract/values/stateNamed.ts';
import type { SealScan } from './SealHistory.ts';

/**
 * The middle of each Indian state's towns in degrees, and the kilometres around it within which 97 of 100 of them lie.
 * Computed from the towns of @countrystatecity/countries; Puducherry is its main town.
 */
const stateAreas: Readonly<Record<string, readonly [latitude: number, longitude: number, within: number]>> = {
  'Andaman and Nicobar Islands': [9.3, 92.6, 290],
  'Andhra Pradesh': [16.1, 80.7, 460],
  'Arunachal Pradesh': [27.9, 94.2, 260],
  Assam: [26.1, 92.8, 320],
  Bihar: [25.8, 85.9, 230],
  Chandigarh: [30.7, 76.8, 20],
  Chhattisgarh: [21.1, 82.2, 285],
  'Dadra and Nagar Haveli and Daman and Diu': [20.3, 72, 110],
  Delhi: [28.7, 77.1, 25],
  Goa: [15.4, 73.9, 45],
  Gujarat: [22.4, 71.5, 280],
  Haryana: [29.2, 76, 190],
  'Himachal Pradesh': [31.6, 76.9, 140],
  'Jammu and Kashmir': [33.5, 75.1, 140],
  Jharkhand: [23.4, 85.6, 210],
  Karnataka: [14.8, 76.2, 320],
  Kerala: [10.4, 76.1, 235],
  Ladakh: [34.2, 77.1, 150],
  Lakshadweep: [10.6, 72.6, 170],
  'Madhya Pradesh': [24, 78.1, 400],
  Maharashtra: [18.8, 76.3, 430],
  Manipur: [24.6, 93.7, 85],
  Meghalaya: [25.6, 91.1, 120],
  Mizoram: [23.3, 92.8, 90],
  Nagaland: [25.9, 94.3, 75],
  Odisha: [20.3, 84.4, 295],
  Puducherry: [11.9, 79.8, 40],
  Punjab: [31, 75.5, 145],
  Rajasthan: [26.6, 74.6, 355],
  Sikkim: [27.3, 88.4, 35],
  'Tamil Nadu': [10.8, 78.6, 320],
  Telangana: [17.9, 79.2, 220],
  Tripura: [23.7, 91.7, 85],
  'Uttar Pradesh': [27.1, 80.6, 420],
  Uttarakhand: [29.8, 78.9, 145],
  'West Bengal': [24.4, 87.9, 300],
};

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
  const [latitude, longitude, within] = stateAreas[name] ?? [];
  return latitude === undefined || longitude === undefined || within === undefined
    ? undefined
    : { latitude, longitude, within, town: town || name };
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
export const reach = (hours: number): number => Math.max(70 * hours, 750 * (hours - 3));
