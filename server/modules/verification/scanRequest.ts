import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { isbot } from 'isbot';
import type { InputOf } from '../../../contract/calls/Call.ts';
import { serverSays } from '../../../contract/calls/verification/serverSays.ts';
import type { verifyProduct } from '../../../contract/calls/verification/verification.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { giveCookie } from '../../calls/endpoint.ts';
import { randomName } from '../../calls/Session.ts';
import type { Keyring } from '../../seals/keyring.ts';

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

// Showing

/** One showing of `/pa` with a verdict. It is recorded as one scan, however often it is sent. */
export interface View {
  /** Becomes the token of the scan: 128 random bits. */
  token: string;
  /** The time of the showing in milliseconds. */
  at: number;
  /** The verdict that the page shows. Empty if it asks for the scratch code first. */
  verdict: string;
}

/** Seconds in which a showing can be recorded. */
const viewSeconds = 900;

/** SQL for the time since which the showing of a scan can have been recorded. */
export const showingsSince = (scan: string): string => `to_timestamp(${scan}.at - ${viewSeconds + 60})`;

/** SQL that tells whether the log already has the scan of the showing `a`. */
export const isRecorded = `token = a.token and created_at > ${showingsSince('a')}`;

const partsOf = /^(?<token>[\w-]{22})\.(?<at>[a-z\d]{1,12})\.(?<verdict>[a-z]*)\.(?<signature>[\w-]{22})$/;

const signatureOf = (keyring: Keyring, code: string, part: string) => keyring.sign(`view ${part} of ${code}`);

/** Writes a showing as the page sends it back, signed for the code in `text`. */
export function signView(keyring: Keyring, { token, at, verdict }: View, text: string): string {
  const part = `${token}.${at.toString(36)}.${verdict}`;
  return `${part}.${signatureOf(keyring, codeIn(text), part)}`;
}

/** Reads the showing that a page sends back. Throws Refusal if it is not signed for the code, or too old. */
export function readView(keyring: Keyring, sent: string, { text, now }: { text: string; now: Date }): View {
  const { token = '', at = '', verdict = '', signature } = partsOf.exec(sent)?.groups ?? {};
  const isOurs = signature === signatureOf(keyring, codeIn(text), `${token}.${at}.${verdict}`);
  const view = { token, at: parseInt(at, 36), verdict };
  if (!isOurs || now.getTime() > view.at + viewSeconds * 1000)
    throw new Refusal(serverSays.tooOld, { code: '409' });
  return view;
}
