import { usePermissions } from 'ra-core';
import { createContext, useContext } from 'react';
import { can, type Permission, type Right } from '../../contract/pages/Permission.ts';
import { readSession } from '../api/session.ts';

/** The rights that the shell has read for all that it shows, as each reading of its own costs a query's observer. */
export const Permissions = createContext<readonly Permission[] | undefined>(undefined);

/** Reads the signed-in person's rights from the server, and until then those that the browser keeps. */
export function useReadPermissions(): readonly Permission[] {
  const { permissions } = usePermissions<readonly Permission[] | undefined>();
  return permissions?.length ? permissions : keptPermissions();
}

const keptPermissions = () => readSession()?.permissions ?? [];

/** The signed-in person's rights. A page without an entry is allowed (spec 1 §6). */
export function useRights(): (page: string, right: Right) => boolean {
  const known = useContext(Permissions) ?? keptPermissions();
  return (page, right) => can(known, page, right, true);
}

/** Whether the signed-in person has `right` on `page`. */
export const useRight = (page: string, right: Right): boolean => useRights()(page, right);
