import { sql } from 'drizzle-orm';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { HttpRefusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import type { Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { givenRows, type ReadSalesOrder } from './checkSalesOrders.ts';

export const busy = 'Several workbooks are being read right now. Please try again in a moment.';
export const tryAgainSeconds = 10;

/**
 * Makes uploads and sales orders of one company follow each other, so that the second finds what the first has taken. Throws HttpRefusal 429
 * where it waits for too long.
 */
export async function takeCompanyTurn(transaction: Transaction, companyId: number): Promise<void> {
  await transaction.execute(sql`set local lock_timeout = '20s'`);
  try {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`sales orders of ${companyId}`}, 0))`,
    );
  } catch (error) {
    const isLate = pgError(error)?.code === sqlState.lockNotAvailable;
    throw isLate ? new HttpRefusal(429, busy, tryAgainSeconds) : error;
  }
}

/** Stores all rows or none, in the order of the file, and returns the upload's id. */
export async function storeSalesOrders(
  { transaction, session, now }: { transaction: Transaction; session: Session; now: Date },
  rows: readonly Omit<ReadSalesOrder, 'values'>[],
): Promise<number> {
  const { companyId, userId } = session;
  const { rows: uploads } = await transaction.execute<{ id: number }>(sql`
    insert into so_uploads (company_id, insertions, created_at, created_by)
    values (${companyId}, ${rows.length}, ${now}, ${userId}) returning id`);
  const [upload] = uploads;
  if (!upload) throw new Error('The database answered no id for the upload');
  await transaction.execute(sql`
    insert into sales_orders (company_id, so_no, order_no, upload_id, place)
    select ${companyId}, given.so_no, given.order_no, ${upload.id}, given.place from ${givenRows(rows)}`);
  await recordChange(transaction, session, {
    page: pageKeys.salesOrders,
    recordId: upload.id,
    label: `${formatQuantity(rows.length)} sales orders`,
    action: 'created',
    after: { TotalInsertions: rows.length },
  });
  return upload.id;
}
