import type { Permission, Right } from './Permission.ts';

const flagOf = { view: 'IsView', add: 'IsAdd', edit: 'IsEdit', report: 'IsReport' } as const satisfies Record<
  Right,
  keyof Permission
>;

/**
 * Decides for the portal and the server whether a person has a right (spec 1 §6). People who may not view a page cannot
 * export it either.
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
  return entry[flagOf[right]] && (right !== 'report' || entry.IsView);
}
