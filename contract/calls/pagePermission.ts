import type { Permission } from '../permission/Permission.ts';

export const pagePermissionCalls = {
  /** GET …/{roleId}: every page with the role's rights on it, in the menu's order. */
  pages: 'RoleMaster/GetPages',
  update: 'RoleMaster/UpdatePagePermission',
  /** GET …/{companyId}: the company's active roles as `{ value, label }`. */
  roles: 'RoleMaster/GetRoleDLL',
} as const;

/** A row of `RoleMaster/GetPages`. */
export interface PagePermission extends Permission {
  /** The page's route. */
  Path?: string;
}

/** What `RoleMaster/UpdatePagePermission` takes; pages that are not among them keep their rights. */
export interface PagePermissionRequest {
  RoleId: number;
  PagePermissions: (Pick<Permission, 'PageId' | 'IsView' | 'IsAdd' | 'IsEdit'> & {
    /** Left out, whoever views may export. */
    IsReport?: boolean;
  })[];
}

/** The warning where there is nothing to save (spec 2 §5, Role). */
export const noPageSelected = 'No page is selected';
