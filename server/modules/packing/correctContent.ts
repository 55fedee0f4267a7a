import { type SQL, sql } from 'drizzle-orm';
import {
  correctContent,
  correctionTexts,
  scanForCorrection,
} from '../../../contract/calls/seals/correction.ts';
import { mostCartonUnits, tooManyUnits } from '../../../contract/calls/seals/packing.ts';
import { packingTexts, remarkProblem } from '../../../contract/calls/seals/packingRules.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import {
  formatRange,
  mergeRanges,
  numberTwice,
  quantityIn,
  type SerialRange,
} from '../../../contract/serial/serialRange.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { done, firstFew, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint, type Asking } from '../../calls/endpoint.ts';
import { clock } from '../../db/clock.ts';
import { parseMultirange, toMultirangeLiteral } from '../../db/rangeLiteral.ts';
import type { Runner, Transaction } from '../../db/transaction.ts';
import { recordChange } from '../../engine/audit/auditLog.ts';
import { companyDay, expiredUnits, mayOverrule, requireGood, scanRefusal, unfitRefusal } from './unfit.ts';
import { mappedUnits, requirePackable, wireRuns } from './packableUnits.ts';
import {
  findCartonsWhere,
  holdCartonsWhere,
  type PackedCarton,
  renewDays,
  takeFromCartons,
  whereItIs,
} from './packedCarton.ts';
import { holdRecalls } from './recalledCartons.ts';
import { holdUnits, insertRuns, requireSize } from './saveSecondary.ts';
import { requireOwnSeal } from './scans.ts';

/** SQL for the carton `c` with this code, and the tertiary one that it is in. */
const withOuter = (companyId: number, code: string): SQL => sql`c.code = ${code} or c.id = (
  select tertiary_id from packed_cartons where company_id = ${companyId} and code = ${code})`;

/** Returns a secondary carton in stock, among those found. Throws Refusal for one that is elsewhere. */
function requireInStock({ deps }: Asking, found: readonly PackedCarton[], code: string): PackedCarton {
  const carton = found.find((one) => one.code === code && one.type === 'SID');
  if (!carton) throw new Refusal('There is no such carton.');
  const outer = found.find((one) => one !== carton);
  const elsewhere = whereItIs(carton.state === 'inside' && outer ? outer : carton, deps.config.timeZone);
  if (elsewhere) throw new Refusal(elsewhere, { code: '409' });
  return carton;
}

/** Returns those of the numbers that are not in the carton. */
async function notInside(
  runner: Runner,
  { id }: PackedCarton,
  ranges: readonly SerialRange[],
): Promise<SerialRange[]> {
  const { rows } = await runner.execute<{ numbers: string }>(sql`
    select (${toMultirangeLiteral(ranges)}::int8multirange - coalesce(range_agg(serials), '{}'))::text as numbers
    from carton_runs where carton_id = ${id} and open`);
  return parseMultirange(rows[0]?.numbers ?? '{}');
}

/** Returns units that can join a carton, by their mappings. Throws Refusal, as packing does. */
async function requireJoining(
  runner: Runner,
  { deps, session: { companyId } }: Asking,
  { carton, ranges }: { carton: PackedCarton; ranges: readonly SerialRange[] },
) {
  const units = await requirePackable(runner, { companyId, ranges, zone: deps.config.timeZone });
  if (units.some(({ productId }) => productId !== carton.productId))
    throw scanRefusal('invalid', packingTexts.otherProduct);
  return { units, over: expiredUnits(units, companyDay(deps)) };
}

/** `Unpacking/ScanForCorrection`: finds a unit that can leave a carton or join it. */
const scanForCorrectionEndpoint = endpoint(scanForCorrection, async ({ deps, session, input }) => {
  const { companyId } = session;
  const { db } = deps.database;
  const code = codeIn(input.CartonId);
  const asking = { deps, session };
  const carton = requireInStock(
    asking,
    await findCartonsWhere(db, companyId, withOuter(companyId, code)),
    code,
  );
  const serial = await requireOwnSeal(deps, companyId, input.QrData);
  const ranges = [{ from: serial, to: serial }];
  const Leaves = !(await notInside(db, carton, ranges)).length;
  const { units, over } = Leaves
    ? { units: await mappedUnits(db, { companyId, ranges, zone: deps.config.timeZone }), over: undefined }
    : await requireJoining(db, asking, { carton, ranges });
  if (over && !mayOverrule(session, pageKeys.secondaryPacking)) throw unfitRefusal(over);
  const [run] = units.flatMap((unit) => wireRuns(unit, companyDay(deps)));
  if (!run) throw new Error('A unit of a carton is not mapped');
  return done({ ...run, Leaves });
});

/** Holds a carton in stock, with the tertiary one that it is in, until the end. */
async function holdInStock(asking: Asking, transaction: Transaction, code: string): Promise<PackedCarton> {
  const { companyId } = asking.session;
  await holdCartonsWhere(transaction, companyId, withOuter(companyId, code));
  // somebody may have packed it into a tertiary one during the wait
  return requireInStock(
    asking,
    await holdCartonsWhere(transaction, companyId, withOuter(companyId, code)),
    code,
  );
}

const named = (ranges: readonly SerialRange[]): string => firstFew(ranges.map(formatRange));

/**
 * `Unpacking/CorrectContent`: takes units out of a carton and puts others in. One transaction decides everything again.
 * The slip stays, and the tertiary carton around it keeps its sums.
 */
const correctContentEndpoint = endpoint(correctContent, ({ deps, session, input, write }) => {
  const { companyId, userId } = session;
  const { correctionDetails: lines, Reason } = input;
  const code = codeIn(input.CartonId);
  const problem = remarkProblem(Reason);
  if (problem) throw refusalAt('Reason', problem);
  const asked = lines.map(({ SeqNo }) => ({ from: SeqNo, to: SeqNo }));
  if (numberTwice(asked) !== undefined) throw new Refusal(correctionTexts.twice);
  const those = (leaving: boolean) => mergeRanges(asked.filter((_one, at) => lines[at]?.Leaves === leaving));
  const [leaving, joining] = [those(true), those(false)];
  const [removed, added] = [quantityIn(leaving), quantityIn(joining)];
  return write(async (transaction) => {
    const asking = { deps, session };
    await holdUnits(transaction, companyId, asked);
    const carton = await holdInStock(asking, transaction, code);
    await holdRecalls(transaction, companyId, 'read');
    const gone = await notInside(transaction, carton, leaving);
    if (gone.length)
      throw unfitRefusal({ text: `Not in ${code}: ${named(gone)}.`, ranges: gone }, { code: '409' });
    const { units, over } = added
      ? await requireJoining(transaction, asking, { carton, ranges: joining })
      : { units: [], over: undefined };
    const expired = requireGood(session, { page: pageKeys.secondaryPacking, over, reason: Reason });
    const quantity = carton.quantity - removed + added;
    if (!quantity) throw new Refusal(`Nothing would stay in ${code}. Please unpack it.`);
    if (quantity > mostCartonUnits) throw new Refusal(tooManyUnits());
    if (quantity > carton.quantity) requireSize(quantity, carton.packingSize, Reason);
    const { rows } = await transaction.execute<{ at: string; outer: number | null }>(sql`
      insert into carton_corrections (company_id, carton_id, tertiary_id, removed, added, reason, created_at, created_by)
      select company_id, id, tertiary_id, ${removed}, ${added}, ${Reason}, ${clock}, ${userId}
      from packed_cartons where id = ${carton.id} and company_id = ${companyId}
      returning created_at::text as at, tertiary_id as outer`);
    const [made] = rows;
    if (!made) throw new Error('A held carton is gone');
    await takeFromCartons(
      transaction,
      sql`select ${carton.id}::int as carton_id, ${toMultirangeLiteral(leaving)}::int8multirange as units,
        ${made.at}::timestamptz as at`,
    );
    await insertRuns(transaction, { companyId, cartonId: carton.id, joinedAt: made.at }, units);
    await transaction.execute(sql`
      update packed_cartons set quantity = ${quantity}, expired_reason = coalesce(${expired}, expired_reason),
        fraction_remark = ${quantity < carton.packingSize ? Reason : null}
      where id = ${carton.id}`);
    await transaction.execute(sql`
      update packed_cartons set quantity = quantity + ${added - removed} where id = ${made.outer}`);
    await renewDays(transaction, sql`c.id in (${carton.id}, ${made.outer})`);
    await recordChange(transaction, session, {
      page: pageKeys.unpacking,
      recordId: carton.id,
      label: code,
      action: 'corrected',
      before: { TotalQty: carton.quantity },
      after: { TotalQty: quantity, TakenOut: named(leaving), PutIn: named(joining), Reason },
    });
    return done({ CartonId: code, TotalQty: quantity }, `The content of ${code} is corrected.`);
  });
});

export const correctionEndpoints = [scanForCorrectionEndpoint, correctContentEndpoint];
