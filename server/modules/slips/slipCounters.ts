import { sql } from 'drizzle-orm';
import type { SlipCounters, SlipType } from '../../../contract/calls/slips.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { pageKeys } from '../../../contract/pages.ts';
import type { Runner, Transaction } from '../../db/connect.ts';

/** The last numbers that the company's slips were printed with. */
export async function readCounters(runner: Runner, companyId: number): Promise<SlipCounters> {
  const { rows } = await runner.execute<{ Sids: number; Tids: number }>(sql`
    select coalesce(max(last_number) filter (where type = 'SID'), 0)::int8 as "Sids",
      coalesce(max(last_number) filter (where type = 'TID'), 0)::int8 as "Tids"
    from slip_books where company_id = ${companyId}`);
  return rows[0] ?? { Sids: 0, Tids: 0 };
}

/**
 * The last number of a type, held until the transaction ends: whoever prints next sees what this print took. The company is
 * held as well, whose prefix stays once it stands on slips.
 */
export async function lockCounter(
  transaction: Transaction,
  companyId: number,
  type: SlipType,
): Promise<number> {
  await transaction.execute(sql`select from companies where id = ${companyId} for share`);
  const { rows } = await transaction.execute<{ last: number }>(sql`
    insert into slip_books as b (company_id, type) values (${companyId}, ${type})
    on conflict (company_id, type) do update set last_number = b.last_number returning last_number as last`);
  return rows[0]?.last ?? 0;
}

/** Moves the counter of a type to `last`, never back. */
export async function moveCounter(
  transaction: Transaction,
  companyId: number,
  type: SlipType,
  last: number,
): Promise<void> {
  await transaction.execute(sql`
    update slip_books set last_number = greatest(last_number, ${last}::int8)
    where company_id = ${companyId} and type = ${type}`);
}

/** What whoever prints with an outdated counter is told: who was first, as the audit log says, and what is free now. */
export async function movedMessage(
  runner: Runner,
  companyId: number,
  type: SlipType,
  last: number,
): Promise<string> {
  const { rows } = await runner.execute<{ name: string }>(sql`
    select user_name as name from audit_entries
    where company_id = ${companyId} and page = ${pageKeys.cartonSlip} and record_id = 0
      and after->>'Type' = ${type} and (after->>'ToNo')::int8 = ${last}
    order by at desc, id desc limit 1`);
  const who = rows[0] ? `${rows[0].name} has printed` : 'Somebody has printed';
  return `${who} ${type} slips up to ${formatSerial(last)} meanwhile. The next free number is ${formatSerial(last + 1)}.`;
}
