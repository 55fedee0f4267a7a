import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import { formatSerial } from '../serial/formatSerial.ts';
import { defineCall } from './Call.ts';
import { words } from './given.ts';
import { options, optionsRequest } from './options.ts';

const secondary = { page: pageKeys.secondaryPacking, right: 'add' } as const;
const tertiary = { page: pageKeys.tertiaryPacking, right: 'add' } as const;

/** Units that two scans add at the most, as the first and the last of a run. */
export const mostRunUnits = 10_000;
/** Units of one carton at the most. */
export const mostCartonUnits = 100_000;
/** Scanned rows of one carton at the most. */
const mostScans = 2000;
/** Letters of a remark, at least and at the most. */
export const shortestRemark = 5;
export const longestRemark = 500;
/** Cartons of older stock that are named at the most. */
export const mostOlderNamed = 50;

/** What packing says (spec 3 §4, §5 and §8, as it is spelled there). */
export const packingTexts = {
  scanFirst: 'Scan First',
  /** Of a unit: invalid, whatever else is said of it. */
  noData: 'no data found',
  unitTwice: 'already Scanned',
  otherProduct: 'You can pack only same product',
  /** Of a carton: invalid. */
  invalidItem: 'Invalid Item',
  cartonTwice: 'Already Scanned..!',
  otherCarton: 'only Similar Items Can be packed',
  olderStock: 'There is older stock of this product.',
  invalidSlip: 'Invalid Cartons',
  /** With `shortestRemark` in words. */
  shortRemark: 'Define in min 5 char',
} as const;

const longestScan = 500;
const longRemark = `Remarks can have at most ${longestRemark} characters.`;

/** A text that a scanner read; what is no text is no code. */
const scanText = v.fallback(words(longestScan, 'This is no code.'), '');

/** A remark; whether one is needed is decided later. */
const remark = words(longestRemark, longRemark);

/** Codes of cartons that were scanned; what is none is left out. */
export const scannedCodes = v.nullish(
  v.pipe(
    v.array(v.unknown()),
    v.maxLength(mostScans),
    v.transform((codes) => codes.filter((code): code is string => typeof code === 'string' && code !== '')),
  ),
  [],
);

/** Why a remark is not taken; undefined for a good one. */
export function remarkProblem(remark: string): string | undefined {
  const { length } = remark.trim();
  if (length < shortestRemark) return packingTexts.shortRemark;
  return length > longestRemark ? longRemark : undefined;
}

const scannedRun = v.object({
  /** The first unit's number, or the only one's. */
  SeqNo: v.number(),
  BatchNo: v.nullable(v.string()),
  ProductName: v.string(),
  ProductID: v.number(),
  /** The last unit's number. */
  ToSeqNo: v.number(),
  Qty: v.number(),
  /** Units in a full carton of the product; 0 for any number. */
  PackingSize: v.number(),
  MappingId: v.number(),
  MFGDate: v.nullable(v.string()),
  EXPDate: v.nullable(v.string()),
});

/** Units of one mapping, one after the other (spec 3 §3, Secondary packing scan item): one unit, or a run of them. */
export type ScannedRun = v.InferOutput<typeof scannedRun>;

const scanUnitRequest = v.object({
  QrData: scanText,
  /** The other end of a run, whose first and last unit were scanned: all between them are meant. */
  FromQrData: scanText,
});

/**
 * Refused with 400: 'no data found' for what is invalid, with the reason at `QrData`; any other text says in which carton it
 * is already (spec 3 §4).
 */
export const scanUnit = defineCall({
  method: 'POST',
  path: 'SecondaryPacking/GetProductByQrScan',
  access: secondary,
  summary: 'A unit that can be packed, or a run by its first and last one: a row for each mapping',
  request: scanUnitRequest,
  answer: v.array(scannedRun),
});

/** Of what is no number of a unit, or of what nobody can have scanned together. */
export const noUnitNumber = 'This is no number of a unit.';

const unitNumber = v.pipe(v.number(noUnitNumber), v.integer(noUnitNumber));

export const tooManyUnits = `A carton can have at most ${formatSerial(mostCartonUnits)} units, of ${formatSerial(mostScans)} scans.`;

const saveSecondaryRequest = v.object({
  /** The scanned items; what else they say is looked up again. */
  secondaryPackingDetails: v.pipe(
    v.array(v.object({ SeqNo: unitNumber, ToSeqNo: v.nullish(unitNumber) }), packingTexts.scanFirst),
    v.minLength(1, packingTexts.scanFirst),
    v.maxLength(mostScans, tooManyUnits),
  ),
  /** Why the carton holds fewer units than its product's packing size. */
  reason: remark,
  /** The slip's code. */
  CartonId: scanText,
});

export type SaveSecondaryRequest = v.InferOutput<typeof saveSecondaryRequest>;

export const saveSecondary = defineCall({
  method: 'POST',
  path: 'SecondaryPacking/SaveSecondary',
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

/** A carton that was scanned to be packed or dispatched (spec 3 §3, Tertiary scan result rows). */
export const scannedCarton = v.object({
  Id: v.number(),
  CartonId: v.string(),
  ProductId: v.number(),
  ProductName: v.string(),
  /** Units of the product in it… */
  PQty: v.number(),
  /** …and units in it at all, which are the same. */
  Qty: v.number(),
  MFGDate: v.nullable(v.string()),
  EXPDate: v.nullable(v.string()),
  /** Why it holds fewer units than its product's packing size, where it does. */
  FractionRemark: v.nullable(v.string()),
});

export type ScannedCarton = v.InferOutput<typeof scannedCarton>;

/** A packed carton that should go first (spec 3 §2, Older Stock List). */
export interface OlderCarton {
  CartonId: string;
  Quantity: number;
  /** YYYY/MM/DD */
  ExpireDate: string | null;
}

/** ResponseData of what is refused with 409 because older stock is there: the oldest cartons, and how many there are. */
export interface OlderStock {
  OlderStock: OlderCarton[];
  /** More than `mostOlderCounted` are not counted. */
  TotalOlder: number;
}

/** Cartons of older stock that are counted at the most. */
export const mostOlderCounted = 1000;

const scanCartonRequest = v.object({
  QrData: scanText,
  /** 1: older stock was seen and approved, so that it refuses nothing. */
  Flag: v.fallback(v.nullish(v.number(), 0), 0),
  /** The codes that were scanned before, which are no older stock. */
  Scanned: scannedCodes,
});

/** Refused with 400: 'Invalid Item' for what is invalid; any other text says where the carton is; with 409: older stock. */
export const scanCarton = defineCall({
  method: 'POST',
  path: 'TertiaryPacking/GetProductByQrScan',
  access: tertiary,
  summary:
    'A secondary carton that can be packed into a tertiary one; 409 with OlderStock where older ones are there',
  request: scanCartonRequest,
  answer: v.array(scannedCarton),
});

export const getCartons = defineCall({
  method: 'GET',
  path: 'TertiaryPacking/GetCartonDDL',
  access: { ...tertiary, right: ['add', 'view'] },
  summary: 'Secondary cartons that stand on their own, the oldest stock first',
  request: optionsRequest,
  answer: options,
});

const saveTertiaryRequest = v.object({
  /** The scanned cartons by their codes. */
  tertiaryPackingDetails: v.pipe(
    v.array(v.object({ CartonId: scanText }), packingTexts.scanFirst),
    v.minLength(1, packingTexts.scanFirst),
    v.maxLength(mostScans, `A carton can have at most ${mostScans.toLocaleString('en')} cartons inside.`),
  ),
  /** Why newer stock is packed before older, or why it holds a fractional carton. */
  reason: remark,
  /** The slip's code. */
  CartonName: scanText,
});

export type SaveTertiaryRequest = v.InferOutput<typeof saveTertiaryRequest>;

export const saveTertiary = defineCall({
  method: 'POST',
  path: 'TertiaryPacking/Save',
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
