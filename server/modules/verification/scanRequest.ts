import { toUSVString } from 'node:util';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as yup from 'yup';
import { giveCookie } from '../../calls/givenCookie.ts';
import { randomName } from '../../calls/randomName.ts';

const longestText = 250;

/** A text that never refuses a scan: cut to `limit`, without what the database can't hold, a NUL or half a character. */
const cutText = (limit: number) =>
  yup
    .string()
    .transform((value: unknown) =>
      typeof value === 'string'
        ? toUSVString(value.replaceAll('\0', '').trim().slice(0, limit))
        : (value ?? ''),
    )
    .default('');

/** How much of QrData the log keeps at most. */
const longestScan = 500;

/** The parts of a verification request that the server reads (spec 1 §3); what is missing is empty. */
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

/** The same visitor scanning the same seal again within so many seconds is one scan. */
export const sameScanSeconds = 600;

/** Where a scan says it was made: the log's columns, in the order of `placeOf`. */
export const placeColumns = ['latitude', 'longitude', 'address', 'city', 'state', 'country', 'zip'] as const;

/** The same in a statement. */
export const places = placeColumns.join(', ');

/** The values of `placeColumns`; what is empty is null. */
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
 * The random name of the browser session that scans, kept in a cookie that no script can read. Without cookies every
 * scan is a new visitor's.
 */
export function visitorOf(http: Context, isSecure: boolean): string {
  const known = getCookie(http, cookie);
  if (known && visitorPattern.test(known)) return known;
  const visitor = randomName();
  giveCookie(http, cookie, visitor, { path: '/api', httpOnly: true, sameSite: 'Lax', secure: isSecure });
  return visitor;
}
