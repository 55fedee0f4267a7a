import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { mostScans, remark, scannedRun, scanText, tooManyUnits, unitNumber } from './packing.ts';
import { packingTexts } from './packingRules.ts';

const access = { page: pageKeys.unpacking, right: 'correct', staff: true } as const;

/** A unit that the list has already, and a list without one. */
export const correctionTexts = { twice: packingTexts.unitTwice, nothing: packingTexts.scanFirst } as const;

/** Whether the unit leaves the carton, as it is in it, or joins it. */
const leaves = { Leaves: v.boolean() };

const correctedUnit = v.object({ ...scannedRun.entries, ...leaves });

export type CorrectedUnit = v.InferOutput<typeof correctedUnit>;

export const scanForCorrection = defineCall('POST', 'Unpacking/ScanForCorrection', {
  access,
  summary: 'Find a unit that can leave a secondary carton in stock, as it is in it, or else join it',
  request: v.object({ CartonId: scanText, QrData: scanText }),
  answer: correctedUnit,
});

export const correctContent = defineCall('POST', 'Unpacking/CorrectContent', {
  access,
  summary: 'Take units out of a secondary carton in stock and put others in, under the same slip',
  request: v.object({
    CartonId: scanText,
    correctionDetails: v.pipe(
      v.array(v.object({ SeqNo: unitNumber, ...leaves }), correctionTexts.nothing),
      v.minLength(1, correctionTexts.nothing),
      v.maxLength(mostScans, tooManyUnits),
    ),
    /** Why the content was wrong; also why the carton is not full, and why expired units are put in. */
    Reason: remark,
  }),
  answer: v.object({ CartonId: v.string(), TotalQty: v.number() }),
});
