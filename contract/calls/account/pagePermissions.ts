import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { permission } from '../../pages/Permission.ts';
import { defineCall } from '../Call.ts';
import { recordId } from '../given.ts';
import { options } from '../records/options.ts';
import { optionalVersion } from '../records/save.ts';

/** A page with a role's rights on it, as the grid of User Role gives and takes them. */
const pagePermission = v.object({
  ...permission.entries,
  /** The page's route. */
  Path: v.optional(v.string()),
  /** The labels of the page's own rights, by their names. */
  OwnRights: v.optional(v.record(v.string(), v.string())),
  /** The rights that the person may not give here, because they lack them. */
  NotGiven: v.optional(v.array(v.string())),
  /** The version of all rights of the role, the same on each row. */
  ...optionalVersion,
});

/** A row of `RoleMaster/GetPages`. */
export type PagePermission = v.InferOutput<typeof pagePermission>;

/** The warning if there is nothing to save (spec 2 §5, Role). */
export const noPageSelected = 'No page is selected';

const flag = v.optional(v.boolean(), false);

/** Rights on pages that the request leaves out stay as they are. */
const pagePermissionRequest = v.object({
  RoleId: recordId(),
  /** The version that the change began with. If the role's rights have changed since, the server refuses with 409. */
  Version: v.nullish(v.string()),
  PagePermissions: v.pipe(
    v.array(
      v.object({
        PageId: recordId(),
        IsView: flag,
        IsAdd: flag,
        IsEdit: flag,
        /** Without it, everybody who may view may export. */
        IsReport: v.optional(v.boolean()),
        /** Those of the page's own rights that the role has. Without it, they stay as they are. */
        Rights: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))),
      }),
      noPageSelected,
    ),
    v.minLength(1, noPageSelected),
    v.maxLength(1000),
  ),
});

export type PagePermissionRequest = v.InferOutput<typeof pagePermissionRequest>;

/** `id`: the role's. */
export const getPages = defineCall('GET', 'RoleMaster/GetPages/:id', {
  access: { page: pageKeys.roleMaster, right: 'view' },
  summary: "List every page with the role's rights on it, in the menu's order",
  answer: v.array(pagePermission),
});

export const updatePagePermission = defineCall('POST', 'RoleMaster/UpdatePagePermission', {
  access: { page: pageKeys.roleMaster, right: 'edit' },
  summary: 'Give and take rights of a role',
  request: pagePermissionRequest,
  answer: v.object({ RoleId: v.number() }),
});

/** `id`: the company's. */
export const getRoles = defineCall('GET', 'RoleMaster/GetRoleDLL/:id', {
  access: { page: pageKeys.roleMaster, right: 'view' },
  summary: "List the company's active roles",
  answer: options,
});

/** `id`: the company's. */
export const getRolesOfUsers = defineCall('GET', 'UserMaster/GetRoleDLL/:id', {
  access: { page: pageKeys.userMaster, right: 'view' },
  summary: "List the company's active roles, for the User Master",
  answer: options,
});
