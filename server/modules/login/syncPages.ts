import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '../../db/connect.ts';
import { administratorRoles, pages, rolePermissions } from '../../db/schema/people.ts';
import { everyRight } from './createAdministratorRole.ts';

// Any number that no other lock has; every server must take the same one.
const lockKey = 7_325_267;

/**
 * Brings the pages that rights are given on in step with the declared ones, at start. Administrators get every right on
 * a page when it is added; pages that are declared no longer stay, with the rights given on them.
 */
export async function syncPages(
  database: Database,
  declared: readonly { actionName: string; pageName: string }[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
    const stored = new Map((await transaction.select().from(pages)).map((page) => [page.actionName, page]));
    for (const { actionName, pageName } of declared) {
      const page = stored.get(actionName);
      if (page && page.pageName !== pageName)
        await transaction.update(pages).set({ pageName }).where(eq(pages.id, page.id));
    }
    const missing = declared.filter(({ actionName }) => !stored.has(actionName));
    if (!missing.length) return;
    const added = await transaction
      .insert(pages)
      .values(missing.map(({ actionName, pageName }) => ({ actionName, pageName })))
      .returning({ pageId: pages.id });
    const administrators = await transaction.select().from(administratorRoles);
    const grants = administrators.flatMap(({ roleId }) =>
      added.map(({ pageId }) => ({ roleId, pageId, ...everyRight })),
    );
    if (grants.length) await transaction.insert(rolePermissions).values(grants);
  });
}
