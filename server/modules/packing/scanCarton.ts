import * as yup from 'yup';
import { packingTexts, scanCarton } from '../../../contract/calls/packing.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { requireStaff } from '../people/changePerson.ts';
import { olderStock } from './olderStock.ts';
import { findCartons, whereItIs, wireCarton } from './packedCarton.ts';
import { scannedCodes, scanText } from './scanInput.ts';

const schema = yup.object({
  QrData: scanText(),
  Flag: yup
    .number()
    .transform((_number: unknown, sent: unknown) => (Number(sent) === 1 ? 1 : 0))
    .default(0),
  Scanned: scannedCodes(),
});

const invalid = (reason: string): Refusal =>
  new Refusal(packingTexts.invalidItem, { errors: { QrData: reason } });

/** `TertiaryPacking/GetProductByQrScan`: a secondary carton that stands on its own (spec 3 §4, §5). */
export const scanCartonEndpoint = endpoint(scanCarton, schema, async ({ deps, session, input }) => {
  requireStaff(session);
  const { companyId } = session;
  const { db } = deps.database;
  const { kind, code } = parseScan(input.QrData);
  if (kind !== 'SID') throw invalid('This is no secondary carton.');
  const [[carton], beside] = await Promise.all([
    findCartons(db, companyId, [code]),
    input.Scanned.length ? findCartons(db, companyId, input.Scanned) : [],
  ]);
  if (!carton) throw invalid('There is no such carton.');
  const elsewhere = whereItIs(carton, deps.config.timeZone);
  if (elsewhere) throw new Refusal(elsewhere);
  if (!input.Flag) {
    const compared = { of: [carton.id], beside: beside.map(({ id }) => id), types: ['SID'] as const };
    const older = await olderStock(db, companyId, compared);
    if (older.TotalOlder) throw new Refusal(packingTexts.olderStock, { code: '409', data: older });
  }
  return done([wireCarton(carton)]);
});
