import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Page } from '../calls/pages.ts';
import type { Database } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { startLocks } from '../db/locks.ts';
import { administratorRoles, pages, rolePermissions } from '../db/schema/people.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { isPartlyHidden } from '../../contract/resource/seen.ts';
import { toldChanges } from '../../contract/resource/tells.ts';

/** The rights that administrators have on a page, beside its own ones. */
export const everyRight = { isView: true, isAdd: true, isEdit: true, isReport: true };

/**
 * Brings the pages that rights are given on in step with the declared ones, at the start. Administrators get every right on a
 * new page, and every new right; pages that are no longer declared stay, with the rights given on them.
 */
export async function syncPages(
  database: Database,
  declared: readonly Pick<Page, 'actionName' | 'pageName' | 'rights'>[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${startLocks.syncPages})`);
    const stored = new Map((await transaction.select().from(pages)).map((page) => [page.actionName, page]));
    for (const { actionName, pageName, rights } of declared) {
      const page = stored.get(actionName);
      const ownRights = Object.keys(rights);
      if (!page || (page.pageName === pageName && isDeepStrictEqual(page.ownRights, ownRights))) continue;
      await transaction.update(pages).set({ pageName, ownRights }).where(eq(pages.id, page.id));
      const added = ownRights.filter((right) => !page.ownRights.includes(right));
      if (added.length)
        await transaction.execute(sql`
          update role_permissions
          set own_rights = array(select distinct unnest(own_rights || ${sql.param(added)}::text[]) order by 1)
          where page_id = ${page.id} and role_id in (select role_id from administrator_roles)`);
    }
    const missing = declared.filter(({ actionName }) => !stored.has(actionName));
    if (!missing.length) return;
    const added = await transaction
      .insert(pages)
      .values(
        missing.map(({ actionName, pageName, rights }) => ({
          actionName,
          pageName,
          ownRights: Object.keys(rights),
        })),
      )
      .returning({ pageId: pages.id, ownRights: pages.ownRights });
    const administrators = await transaction.select().from(administratorRoles);
    const grants = administrators.flatMap(({ roleId }) =>
      added.map((page) => ({ roleId, ...page, ...everyRight })),
    );
    if (grants.length) await transaction.insert(rolePermissions).values(grants);
  });
}

/** Names the fields that tell who people are, or that not everybody sees: they go only to receivers of personal data. */
function personalFields({ fields, person, label }: Resource): string[] {
  const names = Object.entries(fields).flatMap(([name, field]) =>
    isPartlyHidden(field) || field.kind === 'email' || field.kind === 'mobile'
      ? [name, ...('labelled' in field && field.labelled ? [field.labelled] : [])]
      : [],
  );
  const isOfPeople = person !== undefined || names.some((name) => fields[name]?.kind === 'email');
  return isOfPeople ? [...names, label, 'Name'] : names;
}

/** Stores which changes are which events, as the declarations say, at the start. Several servers may do it at once. */
export async function syncEvents(database: Database, resources: readonly Resource[]): Promise<void> {
  const told = resources.flatMap((resource) =>
    toldChanges({ tells: resource.tells, states: resource.state }).map((change) => ({
      ...change,
      page: resource.page,
      personal: personalFields(resource),
      numbers: resource.tells?.numbers ?? [],
      everybody: resource.ownRows?.unless ?? null,
    })),
  );
  await inTransaction(database, async (transaction) => {
    await transaction.execute(sql`lock table event_types in share row exclusive mode`);
    await transaction.execute(sql`delete from event_types`);
    await transaction.execute(sql`
      insert into event_types (page, action, event, personal, numbers, everybody)
      select page, action, event, personal, numbers, everybody from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
        t (page text, action text, event text, personal text[], numbers text[], everybody text)`);
  });
}
