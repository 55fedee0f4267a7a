import { sql } from 'drizzle-orm';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/connect.ts';
import { parseMultirange, toRangeLiteral } from './rangeLiteral.ts';

/** Ranges that one refusal names; what is beyond them is "and more". */
const mostNamed = 3;

const refusal = (message: string, code: string): Refusal =>
  new Refusal(message, { code, errors: { FromNo: message } });

async function requireIssued(transaction: Transaction, companyId: number, range: string): Promise<void> {
  const { rows } = await transaction.execute<{ missing: string }>(sql`
    select (int8multirange(${range}::int8range) - coalesce(range_agg(serials), '{}'))::text as missing
    from issued_ranges where company_id = ${companyId} and serials && ${range}::int8range`);
  const [missing, ...more] = parseMultirange(rows[0]?.missing ?? '{}');
  if (missing) {
    throw refusal(`Not issued: ${formatRange(missing)}${more.length ? ' and more' : ''}.`, '400');
  }
}

async function requireFree(transaction: Transaction, companyId: number, range: string): Promise<void> {
  const { rows } = await transaction.execute<{ numbers: string; product: string }>(sql`
    select (m.mapped * int8multirange(${range}::int8range))::text as numbers, p.product_name as product
    from mappings m join products p on p.id = m.product_id
    where m.company_id = ${companyId} and m.mapped && ${range}::int8range
    order by lower(m.serials) limit ${mostNamed + 1}`);
  const taken = rows.flatMap(({ numbers, product }) =>
    parseMultirange(numbers).map((part) => `${formatRange(part)} to ${product}`),
  );
  if (!taken.length) return;
  const named = taken.slice(0, mostNamed).join(', ');
  throw refusal(`Already mapped: ${named}${taken.length > mostNamed ? ' and more' : ''}.`, '409');
}

/**
 * Throws a Refusal that names the numbers of `range` that the company has not issued, or that are mapped and to which
 * product. Exact only while the company's book is locked.
 */
export async function requireMappable(
  transaction: Transaction,
  companyId: number,
  range: SerialRange,
): Promise<void> {
  const literal = toRangeLiteral(range);
  await requireIssued(transaction, companyId, literal);
  await requireFree(transaction, companyId, literal);
}
