import type { Access } from '../../contract/calls/Call.ts';
import type { Right } from '../../contract/permission/Permission.ts';
import { can } from '../../contract/permission/can.ts';
import type { Session } from './Session.ts';
import { HttpRefusal } from './answer.ts';
import type { Endpoint } from './endpoint.ts';

export const unauthorized = 'User unauthorized, please contact admin.';

/** Throws HTTP 418 unless `session` has `right` on `page`. */
export function requireRight(session: Session, page: string, right: Right): void {
  requireAccess(session, { page, right });
}

/** Throws HTTP 418 unless `session` may do what `access` asks for; what is given to no role is refused. */
export function requireAccess(session: Session, access: Exclude<Access, 'public'>): void {
  if (access === 'signed-in') return;
  const rights = typeof access.right === 'string' ? [access.right] : access.right;
  if (!rights.some((right) => can(session.permissions, access.page, right, false)))
    throw new HttpRefusal(418, unauthorized);
}

/**
 * Throws at boot where a call asks for a right on a page that nobody can be given rights on, or for no right at all.
 *
 * @param pages the keys of the pages that rights are given on
 */
export function assertPages(endpoints: readonly Endpoint[], pages: readonly string[]): void {
  for (const { method, path, access } of endpoints.map(({ call }) => call)) {
    if (typeof access === 'string') continue;
    if (!pages.includes(access.page))
      throw new Error(`${method} ${path} asks for a right on '${access.page}', which is no page`);
    if (!access.right.length) throw new Error(`${method} ${path} asks for no right`);
  }
}
