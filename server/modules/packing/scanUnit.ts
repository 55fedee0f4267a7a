import * as yup from 'yup';
import { mostRunUnits, scanUnit } from '../../../contract/calls/packing.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { quantityOf } from '../../../contract/serial/serialRange.ts';
import { done } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { requireStaff } from '../people/changePerson.ts';
import { readSeal } from '../verification/readSeal.ts';
import { invalidUnit, requirePackable, wireRuns } from './packableUnits.ts';
import { scanText } from './scanInput.ts';

const schema = yup.object({ QrData: scanText(), FromQrData: scanText() });

const noSeal = 'This is no seal code.';
const carton = 'This is the code of a carton, not of a unit.';
const foreign = 'This is no seal of this company.';

/** The number of the company's seal in a scanned text. Throws a Refusal, alike for fakes and for others' seals. */
async function requireOwnSeal({ keyring }: Deps, companyId: number, text: string): Promise<number> {
  const seal = await readSeal(keyring, text);
  if ('serial' in seal && seal.company.companyId === companyId) return seal.serial;
  if ('serial' in seal) throw invalidUnit(foreign);
  const { fault, company, message } = seal;
  if (fault === 'no seal code') throw invalidUnit(noSeal);
  if (fault === 'a carton code') throw invalidUnit(carton);
  throw invalidUnit(company?.companyId === companyId && message ? message : foreign);
}

/** `SecondaryPacking/GetProductByQrScan`: one unit, or all units between two scanned ones (spec 3 §4). */
export const scanUnitEndpoint = endpoint(scanUnit, schema, async ({ deps, session, input }) => {
  requireStaff(session);
  const { companyId } = session;
  const last = await requireOwnSeal(deps, companyId, input.QrData);
  const first = input.FromQrData ? await requireOwnSeal(deps, companyId, input.FromQrData) : last;
  const range = { from: Math.min(first, last), to: Math.max(first, last) };
  const quantity = quantityOf(range);
  if (quantity > mostRunUnits)
    throw invalidUnit(
      `These are ${formatSerial(quantity)} units: a run has at most ${formatSerial(mostRunUnits)}.`,
    );
  const zone = deps.config.timeZone;
  const units = await requirePackable(deps.database.db, { companyId, ranges: [range], zone });
  return done(units.flatMap(wireRuns));
});
