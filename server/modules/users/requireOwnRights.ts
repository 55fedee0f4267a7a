import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/connect.ts';

const more = 'This role has rights that you do not have yourself.';

/**
 * Throws Refusal where a role has a right that the asking person lacks: who keeps people gives nobody more than they
 * have, and changes nobody who has more.
 */
export async function requireOwnRights(
  transaction: Transaction,
  { permissions }: Session,
  roleId: number,
): Promise<void> {
  const { rows } = await transaction.execute<{
    pageId: number;
    view: boolean;
    add: boolean;
    edit: boolean;
    report: boolean;
  }>(sql`
    select page_id as "pageId", is_view as view, is_add as add, is_edit as edit, is_report as report
    from role_permissions where role_id = ${roleId}`);
  const own = new Map(permissions.map((permission) => [permission.PageId, permission]));
  for (const { pageId, view, add, edit, report } of rows) {
    const mine = own.get(pageId);
    const isCovered =
      (!view || mine?.IsView) &&
      (!add || mine?.IsAdd) &&
      (!edit || mine?.IsEdit) &&
      (!report || mine?.IsReport);
    if (!isCovered) throw new Refusal(more, { errors: { RoleId: more } });
  }
}
