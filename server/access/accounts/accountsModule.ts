import { eq, inArray } from 'drizzle-orm';
import { changeLanguage } from '../../../contract/calls/account/login.ts';
import { getAccessRight, getUserMenu, type MenuRow } from '../../../contract/calls/account/ownAccess.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { done, HttpRefusal, unauthorized } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import { pages as storedPages, users } from '../../db/schema/people.ts';
import type { Module } from '../../engine/Module.ts';
import { needsRight, type Page } from '../../calls/pages.ts';
import { actForEndpoints } from './actFor.ts';
import { deleteAccountEndpoint } from './deleteAccount.ts';
import { endOwnSessionsEndpoint, getOwnSessionsEndpoint } from './ownSessions.ts';
import { checkUserEndpoint, signOutEndpoint } from './signIn.ts';

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
