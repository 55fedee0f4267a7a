import { sql } from 'drizzle-orm';
import { Refusal } from '../../calls/answer.ts';
import type { Hook } from '../../engine/Registry.ts';

const fixed = 'The prefix is fixed, for numbers with it are issued already.';

/** A company's prefix stays once it has issued numbers: it is part of every printed code. Throws Refusal. */
export const protectUsedPrefix: Hook = async ({ transaction, session, id, values }) => {
  const isOwn = session.operating || id === session.companyId;
  if (id === undefined || !isOwn || typeof values.Prefix !== 'string') return;
  // Who issues the first numbers at this moment waits for the lock, or is waited for.
  const { rows } = await transaction.execute<{ last: number }>(sql`
    select b.last_serial as last from companies c join serial_books b on b.company_id = c.id
    where c.id = ${id} and c.prefix <> ${values.Prefix}
    for update of b`);
  if (rows[0] && rows[0].last > 0) throw new Refusal(fixed, { errors: { Prefix: fixed } });
};
