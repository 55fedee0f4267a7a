import type { Access } from '../../contract/calls/Call.ts';
import { can } from '../../contract/permission/can.ts';
import type { Right } from '../../contract/permission/Permission.ts';
import { HttpRefusal } from './answer.ts';
import type { Session } from './Session.ts';

export const unauthorized = 'User unauthorized, please contact admin.';

/** Throws HTTP 418 unless `session` has `right` on `page`; what is declared for no role is refused. */
export function requireRight(session: Session, page: string, right: Right): void {
  if (!can(session.permissions, page, right, false)) throw new HttpRefusal(418, unauthorized);
}

/** Throws HTTP 418 unless `session` may do what `access` asks for. */
export function requireAccess(session: Session, access: Exclude<Access, 'public'>): void {
  if (access === 'signed-in') return;
  const rights = typeof access.right === 'string' ? [access.right] : access.right;
  if (!rights.some((right) => can(session.permissions, access.page, right, false)))
    throw new HttpRefusal(418, unauthorized);
}
