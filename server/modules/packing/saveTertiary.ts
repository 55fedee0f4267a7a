import { sql } from 'drizzle-orm';
import { type SaveTertiaryRequest, saveTertiary } from '../../../contract/calls/seals/packing.ts';
import { packingTexts, remarkProblem } from '../../../contract/calls/seals/packingRules.ts';
import { type Day, wireStamp } from '../../../contract/day/day.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { done, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint, type AskingWithin } from '../../calls/endpoint.ts';
import type { Transaction } from '../../db/transaction.ts';
import { languageOf } from '../../language/inLanguage.ts';
import { addPrint } from '../printing/printingModule.ts';
import { cartonLog } from './cartonRows.ts';
import { earliest, insertCarton, requireSlip } from './cartonSlip.ts';
import { findPlaceId, holdCartons, ownCodes, type PackedCarton, whereTheyAre } from './packedCarton.ts';
import { companyDay, expiredCartons, requireGood, type Unfit, unfitRefusal } from './unfit.ts';
import { olderStock } from './olderStock.ts';
import { findRecalledCartons, holdRecalls } from './recalledCartons.ts';

const refused = (unfit: Unfit, { message = unfit.text, code = '400' } = {}): Refusal =>
  unfitRefusal(unfit, { message, code, errors: { tertiaryPackingDetails: unfit.text } });

/**
 * Holds the scanned cartons until the end: secondary ones of one product that stand on their own. Throws Refusal that says
 * where the others are; of two who pack one carton at once, the second is told of the first.
 */
async function requireCartons(
  transaction: Transaction,
  companyId: number,
  { codes, zone }: { codes: readonly string[]; zone: string },
): Promise<PackedCarton[]> {
  if (new Set(codes).size !== codes.length) throw new Refusal(packingTexts.cartonTwice);
  const cartons = await holdCartons(transaction, companyId, codes);
  const known = new Map(cartons.map((carton) => [carton.code, carton]));
  const strange = codes.find((code) => known.get(code)?.type !== 'SID');
  if (strange !== undefined)
    throw refused(
      { text: `${strange || 'This'} is not a secondary carton.`, codes: [strange] },
      { message: packingTexts.invalidItem },
    );
  const elsewhere = whereTheyAre(cartons, zone);
  if (elsewhere) throw refused(elsewhere, { code: '409' });
  await holdRecalls(transaction, companyId, 'read');
  const recalled = await findRecalledCartons(transaction, companyId, { cartons, done: 'packed' });
  if (recalled) throw refused(recalled);
  if (cartons.some(({ productId }) => productId !== cartons[0]?.productId))
    throw new Refusal(packingTexts.otherCarton);
  return cartons;
}

/** Throws Refusal without a remark where one is needed: because older stock stays, or a fractional carton is inside. */
async function requireRemark(
  transaction: Transaction,
  companyId: number,
  {
    cartons,
    reason,
    zone,
    today,
  }: { cartons: readonly PackedCarton[]; reason: string; zone: string; today: Day },
): Promise<{ isNewer: boolean; isFractional: boolean }> {
  const compared = { zone, today, of: cartons.map(({ id }) => id), types: ['SID'] as const };
  const older = await olderStock(transaction, companyId, compared);
  const isNewer = older.TotalOlder > 0;
  const isFractional = cartons.some(({ fractionRemark }) => fractionRemark !== null);
  const problem = isNewer || isFractional ? remarkProblem(reason) : undefined;
  if (problem && isNewer)
    throw new Refusal(packingTexts.olderStock, {
      code: '409',
      data: { ...older, errors: { reason: problem } },
    });
  if (problem) throw refusalAt('reason', problem);
  return { isNewer, isFractional };
}

/** `TertiaryPacking/Save`: packs secondary cartons of one product (spec 3 §4, §5), in one transaction. */
export const saveTertiaryEndpoint = endpoint(saveTertiary, ({ deps, session, input, write, http }) => {
  const zone = deps.config.timeZone;
  return write(async (transaction) => {
    const packed = await packCartons({ deps, session, transaction }, input);
    const { id, code, secondaries, quantity, createdAt } = packed;
    if (input.Printer) {
      const asking = { deps, session, transaction, language: languageOf(http) };
      await addPrint(asking, { cartonId: id, printer: input.Printer });
    }
    await cartonLog('tertiary', zone).record({ transaction, session, id }, 'packed', undefined);
    const row = { Id: id, TertiaryCartonId: code, TotalSecondaryCarton: secondaries, TotalQty: quantity };
    return done({ ...row, CreatedDt: wireStamp(createdAt, zone) }, 'Carton packed successfully.');
  });
});

/** Packs secondary cartons under a slip. Throws Refusal. */
async function packCartons(
  { deps, session, transaction }: AskingWithin,
  { tertiaryPackingDetails, reason, ExpiredReason, CartonName, Place }: SaveTertiaryRequest,
) {
  const { companyId, userId } = session;
  const zone = deps.config.timeZone;
  const slip = { text: CartonName, type: 'TID', field: 'CartonName' } as const;
  const code = await requireSlip(transaction, companyId, slip);
  const placeId = await findPlaceId(transaction, companyId, Place);
  const scanned = tertiaryPackingDetails.map(({ CartonId }) => CartonId);
  const codes = await ownCodes(transaction, companyId, scanned);
  const cartons = await requireCartons(transaction, companyId, { codes, zone });
  const today = companyDay(deps);
  const expiredReason = requireGood(session, {
    page: pageKeys.tertiaryPacking,
    over: expiredCartons(cartons, 'packed', today),
    reason: ExpiredReason,
  });
  const asked = { cartons, reason, zone, today };
  const { isNewer, isFractional } = await requireRemark(transaction, companyId, asked);
  const carton = {
    companyId,
    type: slip.type,
    code,
    productId: cartons[0]?.productId ?? 0,
    quantity: cartons.reduce((sum, { quantity }) => sum + quantity, 0),
    secondaries: cartons.length,
    placeId,
    manufacturedOn: earliest(cartons.map(({ manufacturedOn }) => manufacturedOn)),
    expiresOn: earliest(cartons.map(({ expiresOn }) => expiresOn)),
    fractionRemark: isFractional ? reason : null,
    approvalRemark: isNewer ? reason : null,
    expiredReason,
    createdBy: userId,
  };
  const stored = await insertCarton(transaction, carton, { field: slip.field, zone });
  const { id } = stored;
  const ids = sql`${sql.param(cartons.map((inside) => inside.id))}::int[]`;
  await transaction.execute(sql`
    update packed_cartons set state = 'inside', tertiary_id = ${id}
    where id = any(${ids}) and company_id = ${companyId} and state = 'packed'`);
  await transaction.execute(sql`
    insert into carton_contents (company_id, tertiary_id, secondary_id)
    select ${companyId}, ${id}, secondary_id from unnest(${ids}) as inside (secondary_id)`);
  return { ...stored, ...carton };
}
