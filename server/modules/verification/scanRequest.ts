import { toUSVString } from 'node:util';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as yup from 'yup';
import { giveCookie } from '../../calls/endpoint.ts';
import { randomName } from '../../calls/randomName.ts';

const longestText = 250;

/**
 * The schema of a text that never refuses a scan: cut to `limit`, without a NUL or half a character, which the database can't
 * hold.
 */
const cutText = (limit: number) =>
  yup
    .string()
    .transform((value: unknown) =>
      typeof value === 'string'
        ? toUSVString(value.replaceAll('\0', '').trim().slice(0, limit))
        : (value ?? ''),
    )
    .default('');

/** Letters of QrData that the log keeps. */
const longestScan = 500;

/** The parts of a verification request that the server reads (spec 1 §3); missing ones are empty. */
export const scanRequestSchema = yup.object({
  QrData: cutText(longestScan),
  Userlatitude: cutText(longestText),
  Userlongitude: cutText(longestText),
  UserAddress: cutText(longestText),
  UserCity: cutText(longestText),
  UserState: cutText(longestText),
  UserCountry: cutText(longestText),
  UserZip: cutText(longestText),
  ScratchCode: cutText(longestText),
  Typed: yup
    .boolean()
    .transform((_value: unknown, sent: unknown) => sent === true)
    .default(false),
});

export type ScanRequest = yup.InferType<typeof scanRequestSchema>;

/** Seconds within which scans of one seal by one visitor are one scan. */
export const sameScanSeconds = 600;

/** The log's columns for a scan's place, in the order of `placeOf`. */
export const placeColumns = ['latitude', 'longitude', 'address', 'city', 'state', 'country', 'zip'] as const;

export const places = placeColumns.join(', ');

/** Returns the values of `placeColumns`; null for empty ones. */
export const placeOf = (request: ScanRequest): Record<(typeof placeColumns)[number], string | null> => ({
  latitude: request.Userlatitude || null,
  longitude: request.Userlongitude || null,
  address: request.UserAddress || null,
  city: request.UserCity || null,
  state: request.UserState || null,
  country: request.UserCountry || null,
  zip: request.UserZip || null,
});

const cookie = 'visitor';
const visitorPattern = /^[\w-]{22}$/;

/**
 * Returns the random name of the browser session that scans, from a cookie that no script can read. Without cookies every
 * scan is a new visitor's.
 */
export function visitorOf(http: Context, isSecure: boolean): string {
  const known = getCookie(http, cookie);
  if (known && visitorPattern.test(known)) return known;
  const visitor = randomName();
  giveCookie(http, cookie, visitor, { path: '/api', httpOnly: true, sameSite: 'Lax', secure: isSecure });
  return visitor;
}
