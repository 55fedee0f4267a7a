import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { formatQuantity } from '../../values/formatNumber.ts';
import { defineCall } from '../Call.ts';
import { multiline, scanned } from '../given.ts';
import { options, optionsRequest } from '../records/options.ts';
import { longestRemark, longRemark, packingTexts } from './packingRules.ts';
import { slipPrinter } from './printing.ts';

const secondary = { page: pageKeys.secondaryPacking, right: 'add', staff: true } as const;
const tertiary = { page: pageKeys.tertiaryPacking, right: 'add', staff: true } as const;

/** The most units that two scans can add as the ends of a run. */
export const mostRunUnits = 10_000;
/** The most units of one carton. */
export const mostCartonUnits = 100_000;
/** The most scanned rows of one carton. */
export const mostScans = 2000;
/** The most cartons of older stock that an answer names. */
export const mostOlderNamed = 50;

const longestScan = 500;

/** A scanned text. Anything else counts as an empty one. */
export const scanText = v.fallback(scanned(longestScan, 'This is not a code.'), '');

/** A remark. The server decides later whether it needs one. */
export const remark = multiline(longestRemark, longRemark);

/** The codes of scanned cartons. The server leaves others out. */
export const scannedCodes = v.nullish(
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(mostScans),
    v.transform((codes) => codes.filter((code): code is string => typeof code === 'string' && code !== '')),
  ),
  [],
);

/** The parts of a {@link ScannedRun}. */
export const scannedRun = v.object({
  /** The number of the first unit. */
  SeqNo: v.number(),
  BatchNo: v.nullable(v.string()),
  ProductName: v.string(),
  ProductID: v.number(),
  /** The number of the last unit, which may be the first. */
  ToSeqNo: v.number(),
  Qty: v.number(),
  /** Units in a full carton of the product; 0 for any number. */
  PackingSize: v.number(),
  MappingId: v.number(),
  MFGDate: v.nullable(v.string()),
  EXPDate: v.nullable(v.string()),
  /** It has expired, and the person may pack it with a reason. */
  IsExpired: v.optional(v.boolean()),
});

/** A unit, or a run of units of one mapping (spec 3 §3, Secondary packing scan item). */
export type ScannedRun = v.InferOutput<typeof scannedRun>;

/** Refuses with 400 (spec 3 §4): 'no data found' with the reason at `QrData`, or else names the unit's carton. */
export const scanUnit = defineCall('POST', 'SecondaryPacking/GetProductByQrScan', {
  access: secondary,
  summary: 'Find a unit that can be packed, or a run by its first and last unit: a row for each mapping',
  request: v.object({
    QrData: scanText,
    /** The other end of a run. A person scanned its first and last unit and means all between. */
    FromQrData: scanText,
  }),
  answer: v.array(scannedRun),
});

/** A slip that was scanned. */
const slipRequest = v.object({ CartonId: scanText });

const slipAnswer = v.object({ CartonId: v.string() });

/** Refused like the save: a slip that is used, was not printed yet, or is of another company or type. */
export const checkSecondarySlip = defineCall('POST', 'SecondaryPacking/CheckSlip', {
  access: secondary,
  summary: 'Check a slip (SID) before a carton is packed under it',
  request: slipRequest,
  answer: slipAnswer,
});

export const checkTertiarySlip = defineCall('POST', 'TertiaryPacking/CheckSlip', {
  access: tertiary,
  summary: 'Check a slip (TID) before a carton is packed under it',
  request: slipRequest,
  answer: slipAnswer,
});

/** For numbers that are not units', or that nobody can have scanned together. */
export const noUnitNumber = 'This is not the number of a unit.';

/** The number of a unit. */
export const unitNumber = v.pipe(v.number(noUnitNumber), v.integer(noUnitNumber));

export const tooManyUnits = (): string =>
  `A carton can have at most ${formatQuantity(mostCartonUnits)} units, of ${formatQuantity(mostScans)} scans.`;

/** What a person says of a carton and its slip, whatever is in it. */
const aboutCarton = {
  /** The reason why expired ones are packed, from people who may overrule that they are not. */
  ExpiredReason: remark,
  /** The scanned code of the place where it lies, if somebody says so. */
  Place: scanText,
  Printer: slipPrinter,
};

const saveSecondaryRequest = v.object({
  /** The scanned items. The server looks up everything but their numbers. */
  secondaryPackingDetails: v.pipe(
    v.array(v.object({ SeqNo: unitNumber, ToSeqNo: v.nullish(unitNumber) }), packingTexts.scanFirst),
    v.minLength(1, packingTexts.scanFirst),
    v.maxLength(mostScans, tooManyUnits),
  ),
  /** The reason why the carton holds fewer units than the packing size. */
  reason: remark,
  /** The slip's code. */
  CartonId: scanText,
  ...aboutCarton,
});

export type SaveSecondaryRequest = v.InferOutput<typeof saveSecondaryRequest>;

export const saveSecondary = defineCall('POST', 'SecondaryPacking/SaveSecondary', {
  access: secondary,
  summary: 'Pack units of one product under a slip (SID)',
  request: saveSecondaryRequest,
  answer: v.object({
    Id: v.number(),
    CartonId: v.string(),
    TotalQty: v.number(),
    CreatedDt: v.string(),
    IsActive: v.boolean(),
  }),
});

/** A carton scanned for packing or dispatch (spec 3 §3, Tertiary scan result rows). */
export const scannedCarton = v.object({
  Id: v.number(),
  CartonId: v.string(),
  ProductId: v.number(),
  ProductName: v.string(),
  /** Units of the product in it. */
  PQty: v.number(),
  /** All units in it, which are the same. */
  Qty: v.number(),
  MFGDate: v.nullable(v.string()),
  EXPDate: v.nullable(v.string()),
  /** Something in it has expired, and the person may pack or dispatch it with a reason. */
  IsExpired: v.optional(v.boolean()),
  /** The reason why it holds fewer units than the packing size, if it does. */
  FractionRemark: v.nullable(v.string()),
  /** What people have to know of it, such as that it was missing. */
  Note: v.optional(v.string()),
});

export type ScannedCarton = v.InferOutput<typeof scannedCarton>;

/** The ResponseData of a refusal for older stock (409): the packed cartons that should go first, and their number. */
export const olderCartons = v.object({
  /** The oldest ones (spec 3 §2, Older Stock List). */
  OlderStock: v.array(
    v.object({
      CartonId: v.string(),
      Quantity: v.number(),
      /** `YYYY/MM/DD`. */
      ExpireDate: v.nullable(v.string()),
    }),
  ),
  /** At most `mostOlderCounted`. */
  TotalOlder: v.number(),
});

export type OlderStock = v.InferOutput<typeof olderCartons>;

/** The most cartons of older stock that the server counts. */
export const mostOlderCounted = 1000;

const refusedScan = v.object({
  /** The first and the last unit of some that follow each other. */
  SeqNo: v.optional(v.number()),
  ToSeqNo: v.optional(v.number()),
  CartonId: v.optional(v.string()),
});

/** A part of ResponseData of a save that is refused for some of what was scanned: those units or cartons. */
export const refusedScans = v.object({ Refused: v.array(refusedScan) });

export type RefusedScan = v.InferOutput<typeof refusedScan>;

/** A part of ResponseData of a refused scan: its outcome for programs, which servers of before do not tell. */
export const refusedOutcome = v.object({ Outcome: v.picklist(['alreadyScanned', 'invalid']) });

export type RefusedOutcome = v.InferOutput<typeof refusedOutcome>['Outcome'];

/** Refuses an invalid carton with 400 'Invalid Item', one that is elsewhere with 400 and the place, newer stock with 409. */
export const scanCarton = defineCall('POST', 'TertiaryPacking/GetProductByQrScan', {
  says: ['Note'],
  access: tertiary,
  summary:
    'Find a secondary carton that can be packed into a tertiary one; 409 with OlderStock if there are older ones',
  request: v.object({
    QrData: scanText,
    /** 1 if a person saw the older stock and approved it: then it refuses nothing. */
    Flag: v.fallback(v.nullish(v.number(), 0), 0),
    /** The codes that were scanned before. These cartons are not older stock. */
    Scanned: scannedCodes,
  }),
  answer: v.array(scannedCarton),
});

export const getCartons = defineCall('GET', 'TertiaryPacking/GetCartonDDL', {
  access: { ...tertiary, right: ['add', 'view'] },
  summary: 'List secondary cartons that are in no tertiary one, oldest stock first',
  request: optionsRequest,
  answer: options,
});

const saveTertiaryRequest = v.object({
  /** The scanned cartons by their codes. */
  tertiaryPackingDetails: v.pipe(
    v.array(v.object({ CartonId: scanText }), packingTexts.scanFirst),
    v.minLength(1, packingTexts.scanFirst),
    v.maxLength(mostScans, `A carton can have at most ${formatQuantity(mostScans)} cartons inside.`),
  ),
  /** The reason why newer stock is packed before older, or why it holds a fractional carton. */
  reason: remark,
  /** The slip's code. */
  CartonName: scanText,
  ...aboutCarton,
});

export type SaveTertiaryRequest = v.InferOutput<typeof saveTertiaryRequest>;

export const saveTertiary = defineCall('POST', 'TertiaryPacking/Save', {
  access: tertiary,
  summary: 'Pack secondary cartons of one product under a slip (TID)',
  request: saveTertiaryRequest,
  answer: v.object({
    Id: v.number(),
    TertiaryCartonId: v.string(),
    TotalSecondaryCarton: v.number(),
    TotalQty: v.number(),
    CreatedDt: v.string(),
  }),
});
