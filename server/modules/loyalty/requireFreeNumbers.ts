import { sql } from 'drizzle-orm';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Transaction } from '../../db/connect.ts';
import { parseRange, toRangeLiteral } from '../serials/rangeLiteral.ts';

/** Schemes that one refusal names; what is beyond them is "and more". */
const mostNamed = 3;

interface Wanted {
  companyId: number;
  roleId: number;
  range: SerialRange;
  /** The scheme itself, when it is stored already. */
  except?: number;
}

/**
 * Throws a Refusal that names the active schemes of the role which have some of these numbers. Exact only while the
 * company's book is locked; the constraint `schemes_never_overlap` holds it in any case.
 */
export async function requireFreeNumbers(
  transaction: Transaction,
  { companyId, roleId, range, except = 0 }: Wanted,
): Promise<void> {
  const literal = toRangeLiteral(range);
  const { rows } = await transaction.execute<{ name: string; numbers: string }>(sql`
    select scheme_name as name, (int8range(from_no, to_no, '[]') * ${literal}::int8range)::text as numbers from schemes
    where company_id = ${companyId} and role_id = ${roleId} and is_active and id <> ${except}
      and int8range(from_no, to_no, '[]') && ${literal}::int8range
    order by from_no limit ${mostNamed + 1}`);
  if (!rows.length) return;
  const named = rows.slice(0, mostNamed).map(({ name, numbers }) => {
    const part = parseRange(numbers);
    return part ? `${formatRange(part)} in ${name}` : name;
  });
  const message = `Already in an active scheme: ${named.join(', ')}${rows.length > mostNamed ? ' and more' : ''}.`;
  throw new Refusal(message, { code: '409', errors: { FromNo: message } });
}
