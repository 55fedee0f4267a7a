import type { Context } from 'hono';
import { generateCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';

const variable = 'given-cookie';

/** Gives whoever asks a cookie, with the answer of the call. */
export const giveCookie = (http: Context, name: string, value: string, options: CookieOptions): void =>
  http.set(variable, generateCookie(name, value, options));

/** The header of the cookie that was given, if one was. */
export function givenCookie(http: Context): { 'set-cookie'?: string } {
  const cookie: unknown = http.get(variable);
  return typeof cookie === 'string' ? { 'set-cookie': cookie } : {};
}
