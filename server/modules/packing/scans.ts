import { mostRunUnits, scanUnit, scanCarton } from '../../../contract/calls/seals/packing.ts';
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { quantityOf } from '../../../contract/serial/serialRange.ts';
import { done, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { readSeal } from '../verification/readSeal.ts';
import { companyDay, expiredCartons, expiredUnits, mayOverrule, scanRefusal } from './unfit.ts';
import { olderStock } from './olderStock.ts';
import { invalidUnit, requirePackable, wireRuns } from './packableUnits.ts';
import { findScanned, ownCodes, whereItIs, wireCarton } from './packedCarton.ts';
import { findRecalledCartons } from './recalledCartons.ts';

const noSeal = 'This is not a seal code.';
const carton = 'This is the code of a carton, not of a unit.';
const foreign = 'This is not a seal of this company.';

/** Returns the number of the company's seal in a scanned text. Throws Refusal, alike for fakes and for others' seals. */
export async function requireOwnSeal({ keyring }: Deps, companyId: number, text: string): Promise<number> {
  const seal = await readSeal(keyring, text);
  if ('serial' in seal && seal.company.companyId === companyId) return seal.serial;
  if ('serial' in seal) throw invalidUnit(foreign);
  const { fault, company, message } = seal;
  if (fault === 'no seal code') throw invalidUnit(noSeal);
  if (fault === 'a carton code') throw invalidUnit(carton);
  if (fault === 'several codes') throw invalidUnit(packingTexts.severalCodes);
  throw invalidUnit(company?.companyId === companyId && message ? message : foreign);
}

/** `SecondaryPacking/GetProductByQrScan`: answers one unit, or all units between two scanned ones (spec 3 §4). */
export const scanUnitEndpoint = endpoint(scanUnit, async ({ deps, session, input }) => {
  const { companyId } = session;
  const last = await requireOwnSeal(deps, companyId, input.QrData);
  const first = input.FromQrData ? await requireOwnSeal(deps, companyId, input.FromQrData) : last;
  const range = { from: Math.min(first, last), to: Math.max(first, last) };
  const quantity = quantityOf(range);
  if (quantity > mostRunUnits)
    throw invalidUnit(
      `These are ${formatQuantity(quantity)} units: a run has at most ${formatQuantity(mostRunUnits)}.`,
    );
  const zone = deps.config.timeZone;
  const units = await requirePackable(deps.database.db, { companyId, ranges: [range], zone });
  const today = companyDay(deps);
  const over = expiredUnits(units, today);
  if (over && !mayOverrule(session, pageKeys.secondaryPacking)) throw invalidUnit(over.text, over.ranges);
  return done(units.flatMap((unit) => wireRuns(unit, today)));
});

const invalidCarton = (reason: string): Refusal =>
  scanRefusal('invalid', packingTexts.invalidItem, { QrData: reason });

/** `TertiaryPacking/GetProductByQrScan`: answers a secondary carton that is in no other one (spec 3 §4, §5). */
export const scanCartonEndpoint = endpoint(scanCarton, async ({ deps, session, input }) => {
  const { companyId } = session;
  const { db } = deps.database;
  const zone = deps.config.timeZone;
  const scan = parseScan(input.QrData);
  if (scan.kind === 'several') throw invalidCarton(packingTexts.severalCodes);
  if (scan.kind !== 'SID') throw invalidCarton('This is not a secondary carton.');
  const codes = await ownCodes(db, companyId, [scan.code, ...input.Scanned]);
  const [code = ''] = codes;
  const { found, note } = await findScanned({ deps, session }, codes, code);
  const carton = found.find((one) => one.code === code);
  const beside = found.filter((one) => one !== carton);
  if (!carton) throw invalidCarton('There is no such carton.');
  const elsewhere = whereItIs(carton, zone);
  if (elsewhere) throw scanRefusal('alreadyScanned', elsewhere);
  const recalled = await findRecalledCartons(db, companyId, { cartons: [carton], done: 'packed' });
  if (recalled) throw invalidCarton(recalled.text);
  const today = companyDay(deps);
  const over = expiredCartons([carton], 'packed', today);
  if (over && !mayOverrule(session, pageKeys.tertiaryPacking)) throw invalidCarton(over.text);
  if (!input.Flag) {
    const older = await olderStock(db, companyId, {
      zone,
      of: [carton.id],
      beside: beside.map(({ id }) => id),
      types: ['SID'],
      today,
    });
    if (older.TotalOlder) throw new Refusal(packingTexts.olderStock, { code: '409', data: older });
  }
  return done([{ ...wireCarton(carton, today), Note: note }]);
});
