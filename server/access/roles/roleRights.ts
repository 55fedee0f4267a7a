import { and, eq, inArray, sql } from 'drizzle-orm';
import { isPageRight, type PageRight, type Right } from '../../../contract/pages/Permission.ts';
import { webType, mobileType } from '../../../contract/choices/people.ts';
import { refusalAt } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/transaction.ts';
import { roles } from '../../db/schema/declared.ts';
import { administratorRoles, pages, rolePermissions } from '../../db/schema/people.ts';
import { bindText } from '../../engine/rows/bindText.ts';
import { everyRight } from '../../engine/syncPages.ts';

/** The names of the rights (spec 2 §2, User Role). */
export const rightNames = {
  view: 'View',
  add: 'Add',
  edit: 'Update',
  report: 'Export',
} as const satisfies Record<PageRight, string>;

/**
 * Sets a role's rights on the named pages to exactly the given ones; its rights on other pages stay. Triggers on
 * `role_permissions` raise the version by which sessions notice it.
 *
 * @param rights by page key, the last segment of its path; unknown keys are ignored
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
      ownRights: given.filter((right) => !isPageRight(right)),
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
        ownRights: sql`excluded.own_rights`,
      },
    });
}

/** Rights that a refusal names; it counts the others. */
const namedRights = 3;

/**
 * SQL that names the rights which a role has and the asking person lacks, or null: nobody may grant more rights than they
 * have, or change a role or a person with more. The administrators' roles may give any right, or one that they gave up would
 * be lost. The role is that of the row `r`.
 */
export const lackedRights = `
  select case when count(*) > 0 then 'This role has rights that you do not have yourself: '
      || string_agg(name, ', ' order by place) filter (where place <= ${namedRights})
      || case when count(*) > ${namedRights} then ' and ' || count(*) - ${namedRights} || ' more' else '' end || '.' end
  from (
    select p.page_name || ' (' || lacked.name || ')' as name, row_number() over (order by p.id, lacked.place) as place
    from role_permissions g join pages p on p.id = g.page_id
      left join json_to_recordset(:rights) own (
        "PageId" int, "IsView" bool, "IsAdd" bool, "IsEdit" bool, "IsReport" bool, "Rights" text[]) on own."PageId" = g.page_id
      cross join lateral (values
        (1, '${rightNames.view}', g.is_view, own."IsView"), (2, '${rightNames.add}', g.is_add, own."IsAdd"),
        (3, '${rightNames.edit}', g.is_edit, own."IsEdit"),
        (4, '${rightNames.report}', g.is_report, own."IsReport" and own."IsView")
        union all select 5, name, true, name = any(own."Rights") and own."IsView" from unnest(g.own_rights) name
      ) lacked (place, name, given, has)
    where g.role_id = r."RoleId" and lacked.given and lacked.has is not true
      and not exists (select from administrator_roles where role_id = :role)) rights`;

const { bind: lackedBy } = bindText(lackedRights, 'The rights that a role has and a person lacks');

/** Throws Refusal where a role has rights that `session` lacks. */
export async function requireOwnRights(transaction: Transaction, session: Session, roleId: number) {
  const { rows } = await transaction.execute<{ why: string | null }>(
    sql`select (${lackedBy(session)}) as why from (select ${roleId}::int as "RoleId") r`,
  );
  const message = rows[0]?.why;
  if (message) throw refusalAt('RoleId', message);
}

/** Creates a company's role with every right on every page; `syncPages` gives it the rights on later pages. */
export async function createAdministratorRole(transaction: Transaction, companyId: number): Promise<number> {
  const [role] = await transaction
    .insert(roles)
    .values({
      companyId,
      roleName: 'Administrator',
      remarks: 'Every right on every page',
      userType: webType,
      needsPasskey: false,
    })
    .returning({ id: roles.id });
  if (!role) throw new Error('The database answered no id for the new role');
  await transaction.insert(administratorRoles).values({ roleId: role.id });
  const all = await transaction.select({ pageId: pages.id, ownRights: pages.ownRights }).from(pages);
  if (all.length) {
    await transaction
      .insert(rolePermissions)
      .values(all.map((page) => ({ roleId: role.id, ...page, ...everyRight })));
  }
  return role.id;
}

/** Finds the company's role of administrators and makes it active, or creates it. */
export async function openAdministratorRole(transaction: Transaction, companyId: number): Promise<number> {
  const [role] = await transaction
    .update(roles)
    .set({ isActive: true })
    .from(administratorRoles)
    .where(and(eq(administratorRoles.roleId, roles.id), eq(roles.companyId, companyId)))
    .returning({ id: roles.id });
  return role?.id ?? createAdministratorRole(transaction, companyId);
}

/** Finds the company's active role for mobile users of a name, without regard to case (spec 2 §3, §6). */
export async function findMobileRole(
  db: Pick<Transaction, 'execute'>,
  companyId: number,
  roleName: string,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from roles
    where company_id = ${companyId} and user_type = ${mobileType} and is_active
      and lower(role_name) = lower(${roleName})
    order by id limit 1`);
  return rows[0]?.id;
}
