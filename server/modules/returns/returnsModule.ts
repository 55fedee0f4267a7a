import { sql } from 'drizzle-orm';
import {
  type ReturnRequest,
  returnTexts,
  saveReturn,
  scanForReturn,
} from '../../../contract/calls/orders/returns.ts';
import { dayInZone } from '../../../contract/day/day.ts';
import { lineAmount } from '../../../contract/calls/orders/amounts.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { clock } from '../../db/clock.ts';
import type { Transaction } from '../../db/transaction.ts';
import { returnParts, returns } from '../../db/schema/floor.ts';
import { toRangeLiteral } from '../../db/rangeLiteral.ts';
import { unitsOf } from '../dispatch/saveDispatch.ts';
import { dispatchLines, holdOrder } from '../orders/orderRows.ts';
import { ownCodes } from '../packing/packedCarton.ts';
import { unfitRefusal, scanRefusal } from '../packing/unfit.ts';
import { lockSerialBook } from '../serials/issueRange.ts';
import { takenBack, takeOutNumbers } from '../serials/takeOut.ts';
import { findReturned, type Returned, type Scanned, whyNotTogether } from './findReturned.ts';
import { damagedUnits, moveReturned } from './moveReturned.ts';
import { readReturnNote, returnsIn, returnNoteEndpoint, returnsQuery } from './returnNote.ts';
import { nextCode } from '../dispatch/dispatchRows.ts';
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Module } from '../../engine/Module.ts';
import { requireOwnSeal } from '../packing/scans.ts';

type Lines = ReturnRequest['returnDetails'];

const ids = (list: readonly number[]) => sql`any(${sql.param(list)}::int[])`;

/** Holds the mappings of goods that leave their cartons or mappings, before the cartons, as damage and packing do. */
async function holdMappings(
  transaction: Transaction,
  companyId: number,
  goods: readonly Returned[],
  lines: Lines,
): Promise<void> {
  const damaged = goods.filter((_one, index) => lines[index]?.Condition === 'damaged');
  if (damaged.length) await lockSerialBook(transaction, companyId);
  const whole = ids(damaged.flatMap(({ serial, cartonId }) => (serial === null ? [cartonId] : [])));
  const units = ids(goods.flatMap(({ serial, cartonId }) => (serial === null ? [] : [cartonId])));
  await transaction.execute(sql`
    select from mappings where id in (
      select r.mapping_id from carton_runs r where r.company_id = ${companyId} and r.open and (
        r.carton_id = ${whole} or r.carton_id = ${units}
        or r.carton_id in (select secondary_id from carton_contents where open and tertiary_id = ${whole})))
    order by id for update`);
}

/** Holds the goods' dispatch until the end. Whoever reverses it, or returns some of the same, waits. */
const holdDispatch = (transaction: Transaction, companyId: number, goods: readonly Returned[]) =>
  transaction.execute(sql`
    select from dispatches where company_id = ${companyId} and id = ${ids(goods.map(({ dispatchId }) => dispatchId))}
    order by id for update`);

function holdCartons(transaction: Transaction, companyId: number, goods: readonly Returned[]) {
  const cartons = ids([...new Set(goods.flatMap(({ cartonId, sentId }) => [cartonId, sentId]))]);
  return transaction.execute(sql`
    select from packed_cartons where company_id = ${companyId} and (id = ${cartons} or tertiary_id = ${cartons})
    order by id for update`);
}

/** Stores the lines of a return, with a part for each condition and reason. */
async function insertLines(
  transaction: Transaction,
  { companyId, returnId, at }: { companyId: number; returnId: number; at: Date },
  { goods, lines }: { goods: readonly Returned[]; lines: Lines },
): Promise<void> {
  const parts = new Map(
    lines.map(({ Condition, Reason }) => [JSON.stringify([Condition, Reason]), { Condition, Reason }]),
  );
  await transaction.insert(returnParts).values(
    Array.from(parts.values(), ({ Condition, Reason }) => ({
      companyId,
      returnId,
      condition: Condition,
      reason: Reason,
      createdAt: at,
    })),
  );
  const given = goods.map(({ serial, ...good }, index) => ({
    ...good,
    ...lines[index],
    place: index + 1,
    serials: serial === null ? null : toRangeLiteral({ from: serial, to: serial }),
  }));
  await transaction.execute(sql`
    insert into return_lines (company_id, return_id, place, part_id, dispatch_id, sent_id, carton_id, serials, quantity, mrp, price)
    select ${companyId}, ${returnId}, given.place, p.id, given."dispatchId", given."sentId", given."cartonId",
      given.serials, given.quantity, given.mrp, given.price
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (place int, "Condition" text, "Reason" text,
        "dispatchId" int, "sentId" int, "cartonId" int, serials int8range, quantity int, mrp int8, price int8)
      join return_parts p on p.return_id = ${returnId} and (p.condition, p.reason) = (given."Condition", given."Reason")`);
}

/** `Returns/Save`: takes back goods of one dispatch. One transaction decides everything again: each comes back once. */
const saveReturnEndpoint = endpoint(saveReturn, async ({ deps, session, input, write }) => {
  const { companyId, userId } = session;
  const { returnDetails: lines, Reopens } = input;
  const zone = deps.config.timeZone;
  return write(async (transaction) => {
    const given = lines.map(({ CartonId = '' }) => CartonId);
    const codes = await ownCodes(transaction, companyId, given);
    const cartons = codes.filter(Boolean);
    if (new Set(cartons).size < cartons.length) throw new Refusal(returnTexts.twice);
    const scanned = lines.map(({ SeqNo }, place): Scanned =>
      SeqNo === undefined ? { code: codes[place] ?? '' } : { serial: SeqNo },
    );
    const found = await findReturned(transaction, { companyId, zone }, scanned);
    await holdMappings(transaction, companyId, found, lines);
    const context = { deps, session, transaction };
    const [first] = found;
    if (!first) throw new Error('A return has goods and none is there');
    // a reversal holds them in this order, too
    await holdDispatch(transaction, companyId, found);
    const order = Reopens ? await holdOrder(context, first.orderNo) : undefined;
    await holdCartons(transaction, companyId, found);
    const goods = await findReturned(transaction, { companyId, zone }, scanned);
    const apart = whyNotTogether(goods);
    if (apart) throw unfitRefusal(apart);
    // somebody has returned and dispatched them again in between
    if (goods[0]?.dispatchId !== first.dispatchId) throw new Refusal(movedOn, { code: '409' });
    if (order) {
      const back = unitsOf(goods).map(({ productId, qty }) => ({ productId, qty: -qty }));
      await dispatchLines(context, first.orderNo, back, order);
    }
    const year = Number(dayInZone(zone, 0, deps.now()).slice(0, 4));
    const code = await nextCode(transaction, companyId, 'RID', year);
    const [made] = await transaction
      .insert(returns)
      .values({
        companyId,
        code,
        dispatchId: first.dispatchId,
        reopens: Reopens,
        cartons: goods.filter(({ serial }) => serial === null).length,
        quantity: goods.reduce((sum, { quantity }) => sum + quantity, 0),
        amount: goods.reduce((sum, { quantity: qty, price }) => sum + lineAmount({ qty, price }), 0),
        createdAt: clock,
        createdBy: userId,
      })
      .returning({ id: returns.id, at: returns.createdAt });
    if (!made) throw new Error('No return was kept');
    const returning = { companyId, userId, returnId: made.id };
    await insertLines(transaction, { ...returning, at: made.at }, { goods, lines });
    const leaving = await damagedUnits(transaction, returning);
    await moveReturned(transaction, returning);
    const points = leaving.length
      ? await takeOutNumbers(transaction, session, { kind: 'damaged', leaving })
      : 0;
    await returnsIn(zone).log.record({ transaction, session, id: made.id }, 'created', undefined);
    const note = await readReturnNote(transaction, deps, session, code);
    return done(note, `Return ${code} added successfully.${takenBack(points)}`);
  });
});

const movedOn = 'These goods have left with another dispatch since. Please scan them again.';

/** Returns what a scanned text names. Throws Refusal for anything but a carton or a seal of the company. */
async function requireScanned(deps: Deps, companyId: number, text: string): Promise<Scanned> {
  const { kind, code: named } = parseScan(text);
  const [code = ''] = await ownCodes(deps.database.db, companyId, [named]);
  if (kind === 'several') throw scanRefusal('invalid', packingTexts.severalCodes);
  if (kind === 'SID' || kind === 'TID') return { code };
  if (kind !== 'seal') throw scanRefusal('invalid', returnTexts.invalid);
  return { serial: await requireOwnSeal(deps, companyId, text) };
}

/** `Returns/Scan`: tells the person who scans whether a carton or a unit is out with a dealer. Saving decides it again. */
const scanForReturnEndpoint = endpoint(scanForReturn, async ({ deps, session, input }) => {
  const { companyId } = session;
  const scanned = await requireScanned(deps, companyId, input.QrData);
  const company = { companyId, zone: deps.config.timeZone };
  const [found] = await findReturned(deps.database.db, company, [scanned]);
  if (!found) throw scanRefusal('invalid', returnTexts.invalid);
  return done({
    CartonId: found.code,
    TertiaryCartonId: found.sentCode === found.code ? null : found.sentCode,
    SeqNo: found.serial,
    ProductName: found.product,
    Qty: found.quantity,
    DispatchId: found.dispatch,
    SONo: found.soNo,
    DealerName: found.dealer,
  });
});

/** Takes dispatched goods back, by scan. */
export const returnsModule = {
  endpoints: () => [scanForReturnEndpoint, saveReturnEndpoint, returnNoteEndpoint],
  rows: { returns: returnsQuery },
} satisfies Module;
