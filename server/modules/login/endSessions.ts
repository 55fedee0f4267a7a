import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/connect.ts';
import { passwordResets, sessions, signInCodes } from '../../db/schema/people.ts';

/**
 * Signs a person out everywhere, and voids the codes and links that were mailed to them: to be called in the
 * transaction that changes their password or deactivates them.
 */
export async function endSessions(transaction: Transaction, userId: number): Promise<void> {
  // The code first: a sign-in that is using it is waited for, and then its session is seen and ended, too.
  await transaction.delete(signInCodes).where(eq(signInCodes.userId, userId));
  await transaction.delete(sessions).where(eq(sessions.userId, userId));
  await transaction.delete(passwordResets).where(eq(passwordResets.userId, userId));
}
