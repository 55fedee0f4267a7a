import type { Permission, Right } from './Permission.ts';

const flagOf = { view: 'IsView', add: 'IsAdd', edit: 'IsEdit', report: 'IsReport' } as const satisfies Record<
  Right,
  keyof Permission
>;

/**
 * The one access decision, of the portal and of the server (spec 1 §6). Who may not view a page exports nothing of it.
 *
 * @param page the page's key: the last segment of its path
 * @param whenMissing what holds for a page without an entry: the portal shows it, as specified; the server refuses
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
