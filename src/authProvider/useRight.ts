import { usePermissions } from 'ra-core';
import { can, type Permission, type Right } from '../../contract/permission/Permission.ts';
import { readSession } from '../api/session.ts';

/** The signed-in person's rights. A page without an entry is allowed (spec 1 §6). */
export function useRights(): (page: string, right: Right) => boolean {
  const { permissions } = usePermissions<readonly Permission[] | undefined>();
  const known = permissions?.length ? permissions : (readSession()?.permissions ?? []);
  return (page, right) => can(known, page, right, true);
}

/** Whether the signed-in person has `right` on `page`. */
export const useRight = (page: string, right: Right): boolean => useRights()(page, right);
