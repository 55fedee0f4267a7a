import { eq, getTableColumns } from 'drizzle-orm';
import type { Transaction } from '../../db/connect.ts';
import { dealers } from '../../db/schema/dealers.ts';
import { idempotencyKeys, users } from '../../db/schema/people.ts';
import { erasePersonFromLog } from '../audit/erasePersonFromLog.ts';
import { endSessions } from '../people/changePerson.ts';
import { hashPassword } from '../people/passwordHash.ts';
import { newToken } from './token.ts';

/** Texts about people that are kept only where they were given, e.g. the city: erased without being named here. */
const optionalTexts = Object.fromEntries(
  Object.entries(getTableColumns(users))
    .filter(([, column]) => column.dataType === 'string' && !column.notNull)
    .map(([name]) => [name, null]),
);

/**
 * Erases who a person is, and keeps the row under their number: orders, dispatches and the record of changes belong to
 * the trade's books and name it; a dealer's firm, GST number and addresses stay in them, too. Nobody can sign in with it
 * again. The deletion page says the same to people.
 */
export async function erasePerson(transaction: Transaction, userId: number, now: Date): Promise<void> {
  const userName = `Deleted person ${userId}`;
  await erasePersonFromLog(transaction, userId, userName);
  await endSessions(transaction, userId);
  await transaction.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await transaction
    .update(dealers)
    .set({ panNo: null, gstCertificate: null, updatedAt: now, updatedBy: userId })
    .where(eq(dealers.userId, userId));
  await transaction
    .update(users)
    .set({
      ...optionalTexts,
      userName,
      // unique, and no address that a mail could reach (RFC 2606)
      email: `deleted-${userId}@deleted.invalid`,
      mobileNo: `deleted-${userId}`,
      passwordHash: await hashPassword(newToken()),
      isActive: false,
      updatedAt: now,
      updatedBy: userId,
    })
    .where(eq(users.id, userId));
}
