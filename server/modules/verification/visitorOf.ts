import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

const cookie = 'visitor';
const visitorPattern = /^[\w-]{22}$/;

/**
 * The random name of the browser session that scans, kept in a cookie that no script reads. Without cookies every scan
 * is a new visitor's.
 */
export function visitorOf(http: Context, isSecure: boolean): string {
  const known = getCookie(http, cookie);
  if (known && visitorPattern.test(known)) return known;
  const visitor = randomBytes(16).toString('base64url');
  setCookie(http, cookie, visitor, { path: '/api', httpOnly: true, sameSite: 'Lax', secure: isSecure });
  return visitor;
}
