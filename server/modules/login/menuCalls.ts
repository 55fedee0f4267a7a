import { inArray } from 'drizzle-orm';
import { can } from '../../../contract/permission/can.ts';
import { done, HttpRefusal } from '../../calls/answer.ts';
import { type Call, sessionCall } from '../../calls/Call.ts';
import { unauthorized } from '../../calls/requireAccess.ts';
import type { Session } from '../../calls/Session.ts';
import { pages as pagesTable } from '../../db/schema/people.ts';
import { needsRight, type Page } from '../../pages.ts';

/** A row of the sidebar's menu, as the wire sends it. */
interface MenuRow {
  PageId: number;
  PageName: string;
  ActionName: string;
  Path: string;
  Section: string;
  Icon: string;
}

function requireSelf(session: Session, id: string | undefined): void {
  if (Number(id) !== session.userId) throw new HttpRefusal(418, unauthorized);
}

/**
 * One's own menu and one's own rights, as they are now (spec 1 §6); asking for another person's answers 418.
 *
 * @param pages every page in the menu's order
 */
export const menuCalls = (pages: readonly Page[]): Call[] => [
  sessionCall({
    method: 'GET',
    path: 'UserMaster/GetUserMenu/:id',
    access: 'signed-in',
    handle: async ({ deps, session, params }) => {
      requireSelf(session, params.id);
      const seen = pages.filter(
        (page) => !needsRight(page) || can(session.permissions, page.actionName, 'view', false),
      );
      const names = seen.map(({ actionName }) => actionName);
      const stored = names.length
        ? await deps.database.db.select().from(pagesTable).where(inArray(pagesTable.actionName, names))
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
    },
  }),
  sessionCall({
    method: 'GET',
    path: 'UserMaster/GetAccessRight/:id',
    access: 'signed-in',
    handle: ({ session, params }) => {
      requireSelf(session, params.id);
      return Promise.resolve(done(session.permissions));
    },
  }),
];
