import { and, eq } from 'drizzle-orm';
import { getCookie } from 'hono/cookie';
import type { CallRequest } from '../../calls/endpoint.ts';
import { giveCookie } from '../../calls/givenCookie.ts';
import { newToken, tokenHash } from '../../calls/Session.ts';
import { knownDevices } from '../../db/schema/people.ts';
import { deviceLifetime } from '../limits/forgetExpired.ts';

const cookie = 'sealbook-device';

type Request = Pick<CallRequest, 'deps' | 'http'>;

/** What the browser that asks is known by, if the person has signed in there before. It opens nothing by itself. */
export async function knownDevice({ deps, http }: Request, userId: number): Promise<string | undefined> {
  const token = getCookie(http, cookie);
  if (!token) return undefined;
  const hash = tokenHash(token);
  const [known] = await deps.database.db
    .select({ hash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.tokenHash, hash), eq(knownDevices.userId, userId)));
  return known?.hash;
}

/** Remembers that the person has signed in with the browser that asks. */
export async function rememberDevice({ deps, http }: Request, userId: number): Promise<void> {
  const token = getCookie(http, cookie) ?? newToken();
  const lastUsedAt = deps.now();
  await deps.database.db
    .insert(knownDevices)
    .values({ tokenHash: tokenHash(token), userId, lastUsedAt })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { lastUsedAt } });
  giveCookie(http, cookie, token, {
    path: '/api/api/Login',
    httpOnly: true,
    sameSite: 'Strict',
    secure: deps.config.publicUrl.startsWith('https:'),
    maxAge: deviceLifetime / 1000,
  });
}
