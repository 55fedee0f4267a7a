import { inArray, sql } from 'drizzle-orm';
import type { Right } from '../../../contract/permission/Permission.ts';
import type { Transaction } from '../../db/connect.ts';
import { pages, rolePermissions } from '../../db/schema/people.ts';

/**
 * Sets a role's rights on the named pages to exactly the given ones; its rights on other pages stay.
 *
 * @param rights by page key, the last segment of its path; keys that are no page are passed over
 */
export async function grantRights(
  transaction: Transaction,
  roleId: number,
  rights: Readonly<Record<string, readonly Right[]>>,
): Promise<void> {
  const keys = Object.keys(rights);
  const found = keys.length
    ? await transaction.select().from(pages).where(inArray(pages.actionName, keys))
    : [];
  const rows = found.map(({ id, actionName }) => {
    const given = rights[actionName] ?? [];
    return {
      roleId,
      pageId: id,
      isView: given.includes('view'),
      isAdd: given.includes('add'),
      isEdit: given.includes('edit'),
      isReport: given.includes('report'),
    };
  });
  if (!rows.length) return;
  await transaction
    .insert(rolePermissions)
    .values(rows)
    .onConflictDoUpdate({
      target: [rolePermissions.roleId, rolePermissions.pageId],
      set: {
        isView: sql`excluded.is_view`,
        isAdd: sql`excluded.is_add`,
        isEdit: sql`excluded.is_edit`,
        isReport: sql`excluded.is_report`,
      },
    });
}
