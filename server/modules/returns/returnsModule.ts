import { scanForReturn, returnTexts } from '../../../contract/calls/orders/returns.ts';
import { packingTexts } from '../../../contract/calls/seals/packingRules.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { done } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';
import { ownCodes } from '../packing/packedCarton.ts';
import { requireOwnSeal } from '../packing/scans.ts';
import { scanRefusal } from '../packing/unfit.ts';
import { findReturned, type Scanned } from './findReturned.ts';
import { returnNoteEndpoint, returnsQuery } from './returnNote.ts';
import { saveReturnEndpoint } from './saveReturn.ts';

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
