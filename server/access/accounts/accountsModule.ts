import { eq, inArray, and, desc, gt, ne } from 'drizzle-orm';
import { changeLanguage } from '../../../contract/calls/account/login.ts';
import { getAccessRight, getUserMenu, type MenuRow } from '../../../contract/calls/account/ownAccess.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { done, HttpRefusal, unauthorized } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import { pages as storedPages, users, sessions } from '../../db/schema/people.ts';
import type { Module } from '../../engine/Module.ts';
import { needsRight, type Page } from '../../calls/pages.ts';
import { actForEndpoints } from './actFor.ts';
import { deleteAccountEndpoint } from './deleteAccount.ts';
import { checkUserEndpoint, signOutEndpoint } from './signIn.ts';
import { endOwnSessions, getOwnSessions } from '../../../contract/calls/account/ownSessions.ts';

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
const getOwnSessionsEndpoint = endpoint(getOwnSessions, async ({ deps, session }) => {
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
const endOwnSessionsEndpoint = endpoint(endOwnSessions, async ({ deps, session, input }) => {
  const { SessionId: id } = input;
  const which = id === undefined ? ne(sessions.tokenHash, session.tokenHash) : eq(sessions.id, id);
  await deps.database.db.delete(sessions).where(and(eq(sessions.userId, session.userId), which));
  return done(null, id === undefined ? 'You are signed out everywhere else.' : 'That device is signed out.');
});

function requireSelf(session: Session, id: string | undefined): void {
  if (Number(id) !== session.userId) throw new HttpRefusal(418, unauthorized);
}

/** Answers one's own menu and rights as they are now (spec 1 §6); asking for another person's answers 418. */
const ownAccessEndpoints = (pages: readonly Page[]): Endpoint[] => [
  endpoint(getUserMenu, async ({ deps, session, params }) => {
    requireSelf(session, params.id);
    const seen = pages.filter(
      (page) => !needsRight(page) || can(session.permissions, page.actionName, 'view', false),
    );
    const names = seen.map(({ actionName }) => actionName);
    const stored = names.length
      ? await deps.database.db.select().from(storedPages).where(inArray(storedPages.actionName, names))
      : [];
    const idOf = new Map(stored.map(({ actionName, id }) => [actionName, id]));
    const rows: MenuRow[] = seen.map((page) => ({
      PageId: idOf.get(page.actionName) ?? 0,
      PageName: page.pageName,
      ActionName: page.actionName,
      Path: page.path,
      Section: page.section,
      Icon: page.icon,
    }));
    return done(rows);
  }),
  endpoint(getAccessRight, ({ session, params }) => {
    requireSelf(session, params.id);
    return Promise.resolve(done([...session.permissions]));
  }),
];

/** `Login/ChangeLanguage`: keeps one's own language. Being no right and no duty, it is not in the audit log. */
const changeLanguageEndpoint = endpoint(changeLanguage, async ({ deps, session, input }) => {
  await deps.database.db.update(users).set({ language: input.Language }).where(eq(users.id, session.userId));
  return done();
});

/** Signs in and out, keeps the language, acts for another company, answers one's own menu and rights, and deletes accounts. */
export const accountsModule: Module = {
  endpoints: (pages) => [
    checkUserEndpoint,
    signOutEndpoint,
    changeLanguageEndpoint,
    deleteAccountEndpoint,
    getOwnSessionsEndpoint,
    endOwnSessionsEndpoint,
    ...ownAccessEndpoints(pages),
    ...actForEndpoints,
  ],
};
