import { and, eq } from 'drizzle-orm';
import { largestInteger } from '../../../contract/resource/limits.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { roles } from '../../db/schema/declared.ts';
import { goneMessage } from '../../engine/tableWriter.ts';

/** Throws Refusal unless the role is one of the company acted for: another's is as if it did not exist. */
export async function demandOwnRole(
  db: Pick<Database['db'], 'select'>,
  session: Session,
  roleId: number,
): Promise<void> {
  const isId = Number.isSafeInteger(roleId) && roleId > 0 && roleId <= largestInteger;
  const found = isId
    ? await db
        .select({ id: roles.id })
        .from(roles)
        .where(and(eq(roles.id, roleId), eq(roles.companyId, session.companyId)))
    : [];
  if (!found.length) throw new Refusal(goneMessage);
}
