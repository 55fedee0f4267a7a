import { sql } from 'drizzle-orm';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { maxSerial, rangeOf, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { refusalAt } from '../../calls/answer.ts';
import type { Runner, Transaction } from '../../db/transaction.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import type { Save, Writer } from '../../engine/save.ts';
import { parseMultirange, toRangeLiteral } from '../../db/rangeLiteral.ts';

/** Holds the company's book of numbers: whoever issues or maps next sees what this transaction did. */
export async function lockSerialBook(transaction: Transaction, companyId: number): Promise<void> {
  await transaction.execute(sql`
    insert into serial_books as b (company_id) values (${companyId})
    on conflict (company_id) do update set last_serial = b.last_serial`);
}

const overlaps = 'These numbers were issued already. Please try again.';

const tooMany = (left: number): string =>
  left > 0 ? `Only ${formatQuantity(left)} numbers are left to issue.` : 'All numbers are issued.';

/** Issues the company's next numbers, whatever From was sent (spec 3 §5), and returns the id. Throws Refusal beyond the largest. */
export async function issueRange({ transaction, session, values }: Save): Promise<number> {
  const { companyId, userId } = session;
  const quantity = Number(values.IssueQty);
  await lockSerialBook(transaction, companyId);
  const book = await transaction.execute<{ last: number }>(
    sql`select last_serial as last from serial_books where company_id = ${companyId}`,
  );
  const last = book.rows[0]?.last ?? 0;
  if (!(quantity <= maxSerial - last)) {
    throw refusalAt('IssueQty', tooMany(maxSerial - last));
  }
  const range = rangeOf(last + 1, quantity);
  try {
    const issued = await transaction.execute<{ id: number }>(sql`
      with book as (update serial_books set last_serial = ${range.to} where company_id = ${companyId})
      insert into issued_ranges (company_id, serials, sales_order_no, created_by)
      values (${companyId}, ${toRangeLiteral(range)}::int8range, ${values.SalesOrderNo}, ${userId}) returning id`);
    return Number(issued.rows[0]?.id);
  } catch (error) {
    if (pgError(error)?.code !== sqlState.exclusionViolation) throw error;
    throw refusalAt('IssueQty', overlaps, '409');
  }
}

/** Says which program fetches the seals of an issued range. */
export const printHouse: Pick<Writer, 'hold' | 'update'> = {
  hold: async ({ transaction, session, id }) => {
    await transaction.execute(
      sql`select from issued_ranges where id = ${id} and company_id = ${session.companyId} for no key update`,
    );
  },
  update: async ({ transaction, session, values, id }) => {
    await transaction.execute(sql`
      update issued_ranges set program_id = ${values.ProgramId}, updated_at = now()
      where id = ${id} and company_id = ${session.companyId}`);
    return id;
  },
};

/** Returns what the company has not issued of `range`, or a program does not print; exact while the book is locked. */
export async function unissuedOf(
  runner: Runner,
  companyId: number,
  range: SerialRange,
  programId: number | null = null,
): Promise<SerialRange[]> {
  const literal = toRangeLiteral(range);
  const { rows } = await runner.execute<{ missing: string }>(sql`
    select (int8multirange(${literal}::int8range) - coalesce(range_agg(serials), '{}'))::text as missing
    from issued_ranges where company_id = ${companyId} and serials && ${literal}::int8range
      and (${programId}::int is null or program_id = ${programId}::int)`);
  return parseMultirange(rows[0]?.missing ?? '{}');
}
