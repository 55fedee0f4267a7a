import { eq } from 'drizzle-orm';
import * as yup from 'yup';
import {
  getSlipIds,
  isSlipNumber,
  lastSlipNumber,
  mostSlips,
  type SlipPrintRequest,
  slipTexts,
  type SlipType,
  updateSlipIds,
} from '../../../contract/calls/slips.ts';
import { dayInZone } from '../../../contract/day/day.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import { rangeEnd } from '../../../contract/serial/serialRange.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import type { Transaction } from '../../db/connect.ts';
import { companies } from '../../db/schema/declared.ts';
import { recordChange } from '../../engine/changeLog.ts';
import type { Module } from '../../engine/Module.ts';
import { requireStaff } from '../people/changePerson.ts';
import { lockCounter, moveCounter, movedMessage, readCounters } from './slipCounters.ts';

/** `ProductMaster/GetIds`: where the next slips begin (spec 3 §9). */
const getSlipIdsEndpoint = endpoint(getSlipIds, async ({ deps, session }) => {
  requireStaff(session);
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

const number = yup.number().typeError(slipTexts.invalid).integer(slipTexts.invalid);

const schema: yup.ObjectSchema<SlipPrintRequest> = yup.object({
  From: number.min(1, slipTexts.invalid).max(lastSlipNumber, slipTexts.invalid),
  Known: number.min(0, slipTexts.invalid).max(lastSlipNumber, slipTexts.invalid),
});

/** The last numbers to be printed: `12,0` for SID alone. */
function parseIds(ids: string): { type: SlipType; to: number }[] {
  const [, sids, tids] = /^(\d{1,9}),(\d{1,9})$/.exec(ids) ?? [];
  if (sids === undefined || tids === undefined) throw new Refusal(slipTexts.invalid);
  return [
    { type: 'SID' as const, to: Number(sids) },
    { type: 'TID' as const, to: Number(tids) },
  ].filter(({ to }) => isSlipNumber(to));
}

/** The numbers that a print is about to have; `from` only where whoever prints said so. */
interface Print {
  type: SlipType;
  from: number | undefined;
  to: number;
}

/** Keeps who printed which slips, those that were printed again as well: two cartons must not get the same one. */
const recordPrint = (transaction: Transaction, session: Session, { type, to, from = to }: Print) =>
  recordChange(transaction, session, {
    page: pageKeys.cartonSlip,
    // a range is no record
    recordId: 0,
    label: `${type} slips ${formatRange({ from, to })}`,
    action: 'downloaded',
    before: null,
    after: { Type: type, FromNo: from, ToNo: to },
  });

/**
 * `ProductMaster/UpdateIds/{a},{b}`: takes numbers before their slips are made, so that what fails afterwards wastes
 * numbers rather than printing them twice. Numbers up to the counter may be printed again.
 */
const updateSlipIdsEndpoint = endpoint(updateSlipIds, schema, async ({ session, params, input, write }) => {
  requireStaff(session);
  const prints = parseIds(params.ids);
  const { From: from, Known } = input;
  for (const { to } of prints) {
    if (from === undefined) continue;
    if (from > to) throw new Refusal(slipTexts.invalid);
    if (to > rangeEnd(from, mostSlips)) throw new Refusal(slipTexts.tooMany);
  }
  return write(async (transaction) => {
    const { companyId } = session;
    for (const { type, to } of prints) {
      const last = await lockCounter(transaction, companyId, type);
      // whoever means to print new numbers must know which are
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

/** The numbers of carton slips. */
export const slipsModule: Module = { endpoints: () => [getSlipIdsEndpoint, updateSlipIdsEndpoint] };
