import { sql, eq } from 'drizzle-orm';
import {
  type SlipCounters,
  type SlipType,
  getSlipIds,
  isSlipNumber,
  mostSlips,
  slipTexts,
  updateSlipIds,
} from '../../../contract/calls/seals/slips.ts';
import { dayInZone } from '../../../contract/day/day.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatRange, rangeEnd } from '../../../contract/serial/serialRange.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Runner, Transaction } from '../../db/transaction.ts';
import { companies } from '../../db/schema/declared.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import type { Module } from '../../engine/Module.ts';

/** Reads the last numbers that the company's slips were printed with. */
async function readCounters(runner: Runner, companyId: number): Promise<SlipCounters> {
  const { rows } = await runner.execute<{ Sids: number; Tids: number }>(sql`
    select coalesce(max(last_number) filter (where type = 'SID'), 0)::int8 as "Sids",
      coalesce(max(last_number) filter (where type = 'TID'), 0)::int8 as "Tids"
    from slip_books where company_id = ${companyId}`);
  return rows[0] ?? { Sids: 0, Tids: 0 };
}

/** Holds a type's last number, so prints follow one another, and the company, whose prefix is on slips. */
async function lockCounter(transaction: Transaction, companyId: number, type: SlipType): Promise<number> {
  await transaction.execute(sql`select from companies where id = ${companyId} for share`);
  const { rows } = await transaction.execute<{ last: number }>(sql`
    insert into slip_books as b (company_id, type) values (${companyId}, ${type})
    on conflict (company_id, type) do update set last_number = b.last_number returning last_number as last`);
  return rows[0]?.last ?? 0;
}

/** Moves the counter of a type to `last`, never back. */
async function moveCounter(transaction: Transaction, companyId: number, type: SlipType, last: number) {
  await transaction.execute(sql`
    update slip_books set last_number = greatest(last_number, ${last}::int8)
    where company_id = ${companyId} and type = ${type}`);
}

/** Tells whoever prints with an outdated counter who was first, by the audit log, and which number is free now. */
async function movedMessage(
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
  return `${who} ${type} slips up to ${String(last)} in the meantime. The next free number is ${String(last + 1)}.`;
}

/** `ProductMaster/GetIds`: the numbers at which the next slips begin (spec 3 §9). */
const getSlipIdsEndpoint = endpoint(getSlipIds, async ({ deps, session }) => {
  const { companyId } = session;
  const { db } = deps.database;
  const [company] = await db
    .select({ Prefix: companies.prefix, CompanyName: companies.companyName })
    .from(companies)
    .where(eq(companies.id, companyId));
  if (!company) throw new Error(`There is no company ${companyId}`);
  const Year = Number(dayInZone(deps.config.timeZone, 0, deps.now()).slice(0, 4));
  return done([{ ...(await readCounters(db, companyId)), ...company, Year }]);
});

/** Reads the last numbers to print: `12,0` for only SID. */
function parseIds(ids: string): { type: SlipType; to: number }[] {
  const [, sids, tids] = /^(\d{1,9}),(\d{1,9})$/.exec(ids) ?? [];
  if (sids === undefined || tids === undefined) throw new Refusal(slipTexts.invalid);
  return [
    { type: 'SID' as const, to: Number(sids) },
    { type: 'TID' as const, to: Number(tids) },
  ].filter(({ to }) => isSlipNumber(to));
}

/** The numbers of a print; `from` only where the request names it. */
interface Print {
  type: SlipType;
  from: number | undefined;
  to: number;
}

/** Records who printed which slips, also those that were printed again: two cartons must not get the same one. */
const recordPrint = (transaction: Transaction, session: Session, { type, to, from = to }: Print) =>
  recordChange(transaction, session, {
    page: pageKeys.cartonSlip,
    // a range is not a record
    recordId: 0,
    label: `${type} slips ${formatRange({ from, to })}`,
    action: 'downloaded',
    after: { Type: type, FromNo: from, ToNo: to },
  });

/**
 * `ProductMaster/UpdateIds/{a},{b}`: takes numbers before their slips are made, so a failure wastes numbers rather than
 * printing them twice. Numbers up to the counter may be printed again.
 */
const updateSlipIdsEndpoint = endpoint(updateSlipIds, async ({ session, params, input, write }) => {
  const prints = parseIds(params.ids);
  const { From: from, Known } = input;
  for (const { to } of prints) {
    if (from === undefined) continue;
    if (from > to) throw new Refusal(slipTexts.invalid);
    if (to > rangeEnd(from, mostSlips)) throw new Refusal(slipTexts.tooMany());
  }
  return write(async (transaction) => {
    const { companyId } = session;
    for (const { type, to } of prints) {
      const last = await lockCounter(transaction, companyId, type);
      // whoever means to print new numbers must know which those are
      if (Known !== undefined && to > Known && Known !== last)
        throw new Refusal(await movedMessage(transaction, companyId, type, last), {
          code: '409',
          data: await readCounters(transaction, companyId),
        });
      await moveCounter(transaction, companyId, type, to);
      await recordPrint(transaction, session, { type, from, to });
    }
    return done([await readCounters(transaction, companyId)]);
  });
});

export const slipsModule: Module = { endpoints: () => [getSlipIdsEndpoint, updateSlipIdsEndpoint] };
