import { sql } from 'drizzle-orm';
import { redeemStatus } from '../../../contract/redemption.ts';
import type { Transaction } from '../../db/connect.ts';
import { givenBack, holdBalance, movePoints } from './balance.ts';

const reason = 'The account was deleted.';

/**
 * Ends the account of points of a person whose account is deleted, in that transaction: open requests are rejected, what is
 * left to redeem goes back to the company, and what is owed is let go. Nothing is taken back from them later.
 */
export async function closePoints(transaction: Transaction, userId: number, now: Date): Promise<void> {
  // as whoever makes a request does it: first the person, then the requests, then the balance
  await transaction.execute(sql`select from users where id = ${userId} for no key update`);
  const { rows } = await transaction.execute<{ companyId: number }>(
    sql`select company_id as "companyId" from point_balances where user_id = ${userId}`,
  );
  // most people never had any
  const holder = rows[0] && { companyId: rows[0].companyId, userId };
  if (!holder) return;
  const open = await transaction.execute<{ id: number; points: number }>(sql`
    select id, points from redemption_requests where user_id = ${userId} and status = ${redeemStatus.open}
    order by id for no key update`);
  for (const { id, points } of open.rows) {
    const balance = await holdBalance(transaction, holder);
    await movePoints(transaction, holder, 'rejected', { ...givenBack(points, balance), requestId: id });
    await transaction.execute(sql`
      update redemption_requests set status = ${redeemStatus.rejected}, cancellation_reason = ${reason},
        decided_at = ${now}, decided_by = ${userId}, updated_at = ${now}, updated_by = ${userId}
      where id = ${id}`);
  }
  const { available, owed } = await holdBalance(transaction, holder);
  await movePoints(transaction, holder, 'closed', { available: -available || 0, owed: -owed || 0 });
}
