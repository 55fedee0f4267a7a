import { eq, inArray } from 'drizzle-orm';
import * as yup from 'yup';
import type { AuditState } from '../../../contract/calls/auditLog.ts';
import {
  noPageSelected,
  type PagePermissionRequest,
  updatePagePermission,
} from '../../../contract/calls/pagePermissions.ts';
import { offersRight } from '../../../contract/permission/offersRight.ts';
import type { Right } from '../../../contract/permission/Permission.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Endpoint, endpoint } from '../../calls/endpoint.ts';
import type { Transaction } from '../../db/connect.ts';
import { pages, rolePermissions } from '../../db/schema/people.ts';
import type { Page } from '../../pages.ts';
import { recordChange } from '../../engine/changeLog.ts';
import { grantRights } from '../login/grantRights.ts';
import { roleMaster } from '../pageKeys.ts';
import { requireOwnRole } from './requireOwnRole.ts';
import { lastKeeper, someoneKeepsRoles } from './someoneKeepsRoles.ts';

const everyRight: readonly Right[] = ['view', 'add', 'edit', 'report'];

const id = () => yup.number().integer().min(1).max(largestInteger).required();
const flag = () => yup.boolean().default(false);

const schema: yup.ObjectSchema<PagePermissionRequest> = yup.object({
  RoleId: yup
    .number()
    .integer()
    .min(1, 'Please choose a record.')
    .max(largestInteger)
    .required('Please choose a record.'),
  PagePermissions: yup
    .array(
      yup.object({ PageId: id(), IsView: flag(), IsAdd: flag(), IsEdit: flag(), IsReport: yup.boolean() }),
    )
    .min(1, noPageSelected)
    .max(1000)
    .required(noPageSelected),
});

/**
 * `RoleMaster/UpdatePagePermission`: a role's rights on the sent pages, all at once (spec 2 §5, Role). Rights that a page
 * does not offer are stored as not given; whoever may not view may not export. In force with the role's next call.
 */
export const updatePagePermissionEndpoint = (declared: readonly Page[]): Endpoint =>
  endpoint(updatePagePermission, schema, ({ session, input, write }) =>
    write(async (transaction) => {
      const label = await requireOwnRole(transaction, session, input.RoleId);
      const wasKept = await someoneKeepsRoles(transaction, session.companyId);
      const before = await rightsOf(transaction, input.RoleId);
      await store(transaction, input, declared);
      const after = await rightsOf(transaction, input.RoleId);
      const change = { page: roleMaster, recordId: input.RoleId, label, before, after };
      await recordChange(transaction, session, { ...change, action: 'permissions' });
      if (wasKept && !(await someoneKeepsRoles(transaction, session.companyId)))
        throw new Refusal(lastKeeper);
      return done({ RoleId: input.RoleId }, 'Page permission updated successfully.');
    }),
  );

/** What the audit log keeps of a role's rights: the names of the given ones by the page's. */
async function rightsOf(transaction: Transaction, roleId: number): Promise<AuditState> {
  const stored = await transaction
    .select()
    .from(rolePermissions)
    .innerJoin(pages, eq(pages.id, rolePermissions.pageId))
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(pages.id);
  return Object.fromEntries(
    stored.map(({ pages: { pageName }, role_permissions: { isView, isAdd, isEdit, isReport } }) => [
      pageName,
      [isView && 'View', isAdd && 'Add', isEdit && 'Update', isReport && 'Export'].filter(Boolean).join(', '),
    ]),
  );
}

async function store(
  transaction: Transaction,
  { RoleId, PagePermissions }: PagePermissionRequest,
  declared: readonly Page[],
): Promise<void> {
  const asked = new Map(PagePermissions.map((row) => [row.PageId, row]));
  const stored = await transaction
    .select()
    .from(pages)
    .where(inArray(pages.id, [...asked.keys()]));
  const pathOf = new Map(declared.map(({ actionName, path }) => [actionName, path]));
  const rights: Record<string, readonly Right[]> = {};
  for (const { id, actionName: ActionName } of stored) {
    const row = asked.get(id);
    const Path = pathOf.get(ActionName);
    if (!row || Path === undefined) continue;
    const wanted: Record<Right, boolean> = {
      view: row.IsView,
      add: row.IsAdd,
      edit: row.IsEdit,
      report: row.IsView && (row.IsReport ?? true),
    };
    rights[ActionName] = everyRight.filter(
      (right) => wanted[right] && offersRight({ ActionName, Path }, right),
    );
  }
  if (Object.keys(rights).length < asked.size) throw new Refusal('One of these pages is not there any more.');
  await grantRights(transaction, RoleId, rights);
}
