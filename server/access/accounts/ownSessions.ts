import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { endOwnSessions, getOwnSessions } from '../../../contract/calls/account/ownSessions.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { sessions } from '../../db/schema/people.ts';

type Names = readonly (readonly [sign: RegExp, name: string])[];

/** A browser says the names of those that it is like, too: the first one that is found is its own. */
const browsers: Names = [
  [/\bEdg/, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\b/, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\b/, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\b/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
];
const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Names the browser and the system that sent a `User-Agent`, such as `Chrome · Android`; empty for others. */
export function deviceOf(userAgent: string): string {
  const named = (names: Names) => names.find(([sign]) => sign.test(userAgent))?.[1];
  return [named(browsers), named(systems)].filter(Boolean).join(' · ');
}

/** `Login/GetOwnSessions`: where the person is signed in, the newest sign-in first. */
export const getOwnSessionsEndpoint = endpoint(getOwnSessions, async ({ deps, session }) => {
  const rows = await deps.database.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, session.userId), gt(sessions.expiresAt, deps.now())))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));
  return done(
    rows.map(({ id, userAgent, address, createdAt, tokenHash }) => ({
      SessionId: id,
      Device: deviceOf(userAgent ?? ''),
      Address: address ?? '',
      Since: createdAt.toISOString(),
      IsThis: tokenHash === session.tokenHash,
    })),
  );
});

/** `Login/EndOwnSessions`: ends one of the person's sessions, or all but this one. */
export const endOwnSessionsEndpoint = endpoint(endOwnSessions, async ({ deps, session, input }) => {
  const { SessionId: id } = input;
  const which = id === undefined ? ne(sessions.tokenHash, session.tokenHash) : eq(sessions.id, id);
  await deps.database.db.delete(sessions).where(and(eq(sessions.userId, session.userId), which));
  return done(null, id === undefined ? 'You are signed out everywhere else.' : 'That device is signed out.');
});
