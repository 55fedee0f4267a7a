import { sql } from 'drizzle-orm';
import {
  mostCartonUnits,
  mostRunUnits,
  type SaveSecondaryRequest,
  saveSecondary,
  noUnitNumber,
  tooManyUnits,
} from '../../../contract/calls/seals/packing.ts';
import { packingTexts, remarkProblem } from '../../../contract/calls/seals/packingRules.ts';
import { wireStamp } from '../../../contract/day/day.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import {
  isSerial,
  mergeRanges,
  numberTwice,
  quantityIn,
  quantityOf,
  type SerialRange,
} from '../../../contract/serial/serialRange.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint, type AskingWithin } from '../../calls/endpoint.ts';
import type { Transaction } from '../../db/transaction.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { toMultirangeLiteral, toRangeLiteral } from '../../db/rangeLiteral.ts';
import { languageOf } from '../../language/inLanguage.ts';
import { addPrint } from '../printing/printingModule.ts';
import { cartonLog } from './cartonRows.ts';
import { earliest, insertCarton, requireSlip } from './cartonSlip.ts';
import { findPlaceId } from './packedCarton.ts';
import { companyDay, expiredUnits, requireGood } from './unfit.ts';
import { requirePackable } from './packableUnits.ts';
import { holdRecalls } from './recalledCartons.ts';

/** Returns the scanned units as the fewest ranges. Throws Refusal for ranges that nobody can have scanned. */
function requireRanges(scanned: SaveSecondaryRequest['secondaryPackingDetails']): SerialRange[] {
  const ranges = scanned.map(({ SeqNo, ToSeqNo }) => ({ from: SeqNo, to: ToSeqNo ?? SeqNo }));
  for (const range of ranges) {
    const isRun = isSerial(range.from) && isSerial(range.to) && range.from <= range.to;
    if (!isRun || quantityOf(range) > mostRunUnits) throw new Refusal(noUnitNumber);
  }
  const twice = numberTwice(ranges);
  if (twice !== undefined)
    throw new Refusal(packingTexts.unitTwice, {
      errors: { secondaryPackingDetails: `${String(twice)} is in the list twice.` },
    });
  if (quantityIn(ranges) > mostCartonUnits) throw new Refusal(tooManyUnits());
  return mergeRanges(ranges);
}

/** Throws Refusal where the units are not a full carton: more than fit, or fewer without a remark. */
export function requireSize(quantity: number, packingSize: number, reason: string): void {
  if (!packingSize || quantity === packingSize) return;
  if (quantity > packingSize)
    throw new Refusal(
      `These are ${formatQuantity(quantity)} units, and a carton of this product has ${formatQuantity(packingSize)}.`,
    );
  const problem = remarkProblem(reason);
  if (problem) throw refusalAt('reason', problem);
}

/**
 * Holds what a packer sees until the end: nobody takes these units out of their mappings, and nobody else of the company
 * packs units, so whoever loses a race is told of the other. The mappings come first, as everywhere, then cartons and then
 * the recalls.
 */
export async function holdUnits(transaction: Transaction, companyId: number, ranges: readonly SerialRange[]) {
  await transaction.execute(sql`
    select from mappings where company_id = ${companyId} and mapped && ${toMultirangeLiteral(ranges)}::int8multirange
    order by id for share`);
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`pack units:${companyId}`}, 0))`,
  );
}

const taken = 'Some of these units have been packed in the meantime.';

interface Packed {
  id: number;
  code: string;
  quantity: number;
  createdAt: Date;
}

/** Packs units under a slip. Throws Refusal. */
async function packUnits(
  { deps, session, transaction }: AskingWithin,
  { secondaryPackingDetails, reason, ExpiredReason, CartonId, Place }: SaveSecondaryRequest,
): Promise<Packed> {
  const { companyId, userId } = session;
  const zone = deps.config.timeZone;
  const ranges = requireRanges(secondaryPackingDetails);
  const slip = { text: CartonId, type: 'SID', field: 'CartonId' } as const;
  const code = await requireSlip(transaction, companyId, slip);
  const placeId = await findPlaceId(transaction, companyId, Place);
  await holdUnits(transaction, companyId, ranges);
  await holdRecalls(transaction, companyId, 'read');
  const units = await requirePackable(transaction, { companyId, ranges, zone });
  const [first] = units;
  if (!first) throw new Error('Units are packable and there is none');
  const over = expiredUnits(units, companyDay(deps));
  const expiredReason = requireGood(session, {
    page: pageKeys.secondaryPacking,
    over,
    reason: ExpiredReason,
  });
  const quantity = quantityIn(ranges);
  requireSize(quantity, first.packingSize, reason);
  const { id, createdAt } = await insertCarton(
    transaction,
    {
      companyId,
      type: 'SID',
      code,
      productId: first.productId,
      quantity,
      placeId,
      manufacturedOn: earliest(units.map(({ manufacturedOn }) => manufacturedOn)),
      expiresOn: earliest(units.map(({ expiresOn }) => expiresOn)),
      fractionRemark: quantity < first.packingSize ? reason : null,
      expiredReason,
      createdBy: userId,
    },
    { field: slip.field, zone },
  );
  await insertRuns(transaction, { companyId, cartonId: id, joinedAt: null }, units);
  return { id, code, quantity, createdAt };
}

/** Stores units of a carton. The database has the last word. `joinedAt`: when a correction put them in. */
export async function insertRuns(
  transaction: Transaction,
  { companyId, cartonId, joinedAt }: { companyId: number; cartonId: number; joinedAt: string | null },
  units: readonly { mappingId: number; runs: readonly SerialRange[] }[],
): Promise<void> {
  const runs = units.flatMap((unit) => unit.runs.map((run) => ({ ...unit, run })));
  // as arrays: a statement has room for 65,535 values only
  const mappingIds = sql.param(runs.map(({ mappingId }) => mappingId));
  const serials = sql.param(runs.map(({ run }) => toRangeLiteral(run)));
  try {
    await transaction.execute(sql`
      insert into carton_runs (company_id, carton_id, mapping_id, serials, joined_at)
      select ${companyId}, ${cartonId}, mapping_id, serials, ${joinedAt}::timestamptz
      from unnest(${mappingIds}::int[], ${serials}::int8range[]) as runs (mapping_id, serials)`);
  } catch (error) {
    if (pgError(error)?.code !== sqlState.exclusionViolation) throw error;
    throw new Refusal(taken, { code: '409' });
  }
}

/** `SecondaryPacking/SaveSecondary`: packs units of one product in a carton (spec 3 §4, §5), in one transaction. */
export const saveSecondaryEndpoint = endpoint(saveSecondary, ({ deps, session, input, write, http }) => {
  const zone = deps.config.timeZone;
  return write(async (transaction) => {
    const { id, code, quantity, createdAt } = await packUnits({ deps, session, transaction }, input);
    if (input.Printer) {
      const asking = { deps, session, transaction, language: languageOf(http) };
      await addPrint(asking, { cartonId: id, printer: input.Printer });
    }
    await cartonLog('secondary', zone).record({ transaction, session, id }, 'packed', undefined);
    const row = { Id: id, CartonId: code, TotalQty: quantity, IsActive: true };
    return done({ ...row, CreatedDt: wireStamp(createdAt, zone) }, 'Carton packed successfully.');
  });
});
