import { stateNamed } from '../../../contract/indiaStates.ts';
import type { SealScan } from './SealHistory.ts';

/**
 * Where each state of India lies: the middle of its towns in degrees, and within how many kilometres of it 97 of 100 of
 * them are. Reckoned from the towns of @countrystatecity/countries; Puducherry is its main town.
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
