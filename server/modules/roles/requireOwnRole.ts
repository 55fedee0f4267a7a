import { and, eq } from 'drizzle-orm';
import { isRecordId } from '../../../contract/resource/limits.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { roles } from '../../db/schema/declared.ts';
import { goneMessage } from '../../engine/tableWriter.ts';

/** The role's name. Throws Refusal unless it is one of the company acted for: another's is as if it did not exist. */
export async function requireOwnRole(
  db: Pick<Database['db'], 'select'>,
  session: Session,
  roleId: number,
): Promise<string> {
  const [found] = isRecordId(roleId)
    ? await db
        .select({ name: roles.roleName })
        .from(roles)
        .where(and(eq(roles.id, roleId), eq(roles.companyId, session.companyId)))
    : [];
  if (!found) throw new Refusal(goneMessage);
  return found.name;
}
