import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { InputOf } from '../../../contract/calls/Call.ts';
import type { verifyProduct } from '../../../contract/calls/verification.ts';
import type { Deps } from '../../calls/Deps.ts';
import { giveCookie } from '../../calls/endpoint.ts';
import { randomName } from '../../calls/randomName.ts';
import type { View } from './view.ts';

/** A request, and of a page that is only shown the showing that it will be recorded by. */
export type ScanRequest = InputOf<typeof verifyProduct> & { shows?: View };

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

/** The name of the browser session that asks, if it has scanned before. */
export function knownVisitor(http: Context): string | undefined {
  const known = getCookie(http, cookie);
  return known && visitorPattern.test(known) ? known : undefined;
}

/**
 * The random name of the browser session that scans, kept in a cookie that no script can read. Without cookies every
 * scan is a new visitor's, and one of a page has the same visitor however often it is sent.
 */
export function visitorOf(http: Context, { config, keyring }: Deps, view: View | undefined): string {
  const known = knownVisitor(http);
  if (known) return known;
  const visitor = view ? keyring.sign(`visitor of ${view.token}`) : randomName();
  const secure = config.publicUrl.startsWith('https:');
  // for the calls and for `/pa`, which says the same again to whoever loads it anew
  giveCookie(http, cookie, visitor, { path: '/', httpOnly: true, sameSite: 'Lax', secure });
  return visitor;
}
