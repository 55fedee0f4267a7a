import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { type CallRequest, giveCookie } from '../../calls/endpoint.ts';
import { bearerHash, sessionLifetime, tokenHash } from '../../calls/Session.ts';

const cookie = 'credited';

/**
 * Lets the scans of this browser earn points for a mobile user's session, also on `/pa`, which the phone's camera opens in a
 * tab without the session. No script and no other site's page reads the cookie, and only scans go by it.
 *
 * @param token the session's; nothing for whoever earns no points, or has signed out
 */
export function creditScans(
  { http, deps }: Pick<CallRequest, 'http' | 'deps'>,
  token: string | undefined,
): void {
  if (!token && !getCookie(http, cookie)) return;
  giveCookie(http, cookie, token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: token ? sessionLifetime / 1000 : 0,
  });
}

/** The hash of the session that a scan earns points for: the caller's, or this browser's. */
export function creditedSession(http: Context): string | undefined {
  const token = getCookie(http, cookie);
  return bearerHash(http.req.header('authorization')) ?? (token ? tokenHash(token) : undefined);
}
