import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isbot } from 'isbot';
import type { InputOf } from '../../../contract/calls/Call.ts';
import type { verifyProduct } from '../../../contract/calls/verification/verification.ts';
import type { Deps } from '../../calls/Deps.ts';
import { giveCookie } from '../../calls/endpoint.ts';
import { randomName } from '../../calls/randomName.ts';
import type { View } from './view.ts';

/** A scan's request, as the documented call takes it. */
export type ScanRequest = InputOf<typeof verifyProduct>;

/** Seconds within which several scans of a seal by one visitor count as one. */
export const sameScanSeconds = 600;

/** The log's columns for the place of a scan. */
export const placeColumns = ['latitude', 'longitude', 'address', 'city', 'state', 'country', 'zip'] as const;

export const places = placeColumns.join(', ');

/** Returns the values of `placeColumns`. Empty texts become null. */
export const placeOf = (request: ScanRequest): Record<(typeof placeColumns)[number], string | null> => ({
  latitude: request.Userlatitude || null,
  longitude: request.Userlongitude || null,
  address: request.UserAddress || null,
  city: request.UserCity || null,
  state: request.UserState || null,
  country: request.UserCountry || null,
  zip: request.UserZip || null,
});

/**
 * Tells whether a page was probably opened by a machine: a preview, a mail gateway or a browser ahead of its person. Anybody can
 * send these headers, so they never decide a verdict: a machine is told what a person would be, and leaves no trace.
 */
export function isMachine(http: Context): boolean {
  const purpose = http.req.header('sec-purpose') ?? http.req.header('purpose') ?? '';
  return /prefetch|preview/i.test(purpose) || isbot(http.req.header('user-agent'));
}

const cookie = 'visitor';
const visitorPattern = /^[\w-]{22}$/;

/** Returns the name of the requesting browser session, if it has scanned before. */
export function knownVisitor(http: Context): string | undefined {
  const known = getCookie(http, cookie);
  return known && visitorPattern.test(known) ? known : undefined;
}

/**
 * Returns the random name of the scanning browser session, which a cookie holds that no script can read. Without cookies, each
 * scan counts as a new visitor's, except that a showing has the same visitor however often it is sent.
 */
export function visitorOf(http: Context, { config, keyring }: Deps, view: View | undefined): string {
  const known = knownVisitor(http);
  if (known) return known;
  const visitor = view ? keyring.sign(`visitor of ${view.token}`) : randomName();
  const secure = config.publicUrl.startsWith('https:');
  // on every path, because both the calls and `/pa` read it
  giveCookie(http, cookie, visitor, { path: '/', httpOnly: true, sameSite: 'Lax', secure });
  return visitor;
}
