import { sql } from 'drizzle-orm';
import { webType } from '../../../contract/userTypes.ts';
import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import { unauthorized } from '../../calls/requireAccess.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/connect.ts';
import { bindText } from '../../engine/rows/bindText.ts';
import { goneMessage } from '../../engine/tableWriter.ts';
import { requireOwnRights } from './requireOwnRights.ts';
import { seenPeople } from './usersQuery.ts';

const { bind: seenBy } = bindText(seenPeople, 'The condition of seen people');

/**
 * The stored person, locked until the change is done; whom `session` does not see is as if there were none. Throws
 * Refusal, also where they have rights that the asking person lacks.
 */
export async function requirePerson(transaction: Transaction, session: Session, id: number) {
  const { rows } = await transaction.execute<{ roleId: number; userType: number }>(sql`
    select u.role_id as "roleId", u.user_type as "userType" from users u
    where u.id = ${id} and ${seenBy(session)} for update`);
  const [person] = rows;
  if (!person) throw new Refusal(goneMessage);
  if (id !== session.userId) await requireOwnRights(transaction, session, person.roleId);
  return person;
}

/** Throws HTTP 418 for who would not see the people that they add. */
export function requireStaff({ userType }: Session): void {
  if (userType > webType) throw new HttpRefusal(418, unauthorized);
}
