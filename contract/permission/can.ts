import { isPageRight, type Permission, type Right, rightFlags } from './Permission.ts';

/** Whether a page's entry gives `right`, by its flag or by its name. */
export const gives = (entry: Omit<Permission, 'PageId' | 'PageName'>, right: Right): boolean =>
  isPageRight(right) ? entry[rightFlags[right]] : (entry.Rights?.includes(right) ?? false);

/**
 * Decides for the portal and the server whether a person has a right (spec 1 §6). People who may not view a page can neither
 * export it nor use its own rights.
 *
 * @param page the page's permission key
 * @param whenMissing the answer for a page without an entry: the portal shows it, as specified; the server refuses
 */
export function can(
  permissions: readonly Permission[],
  page: string,
  right: Right,
  whenMissing: boolean,
): boolean {
  const entry = permissions.find((permission) => permission.ActionName === page);
  if (!entry) return whenMissing;
  return gives(entry, right) && (right === 'add' || right === 'edit' || entry.IsView);
}
