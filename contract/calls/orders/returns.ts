import * as v from 'valibot';
import { returnConditions } from '../../choices/choices.ts';
import { pageKeys } from '../../pages/pages.ts';
import { isSerial } from '../../serial/serialRange.ts';
import { codeIn } from '../../serial/parseScan.ts';
import { foldCode, foldLines } from '../../values/foldText.ts';
import { formatQuantity } from '../../values/formatNumber.ts';
import { defineCall } from '../Call.ts';
import { goneMessage, requiredScan } from '../given.ts';
import { dispatchNote } from './dispatch.ts';

const page = pageKeys.returns;
const returning = { page, right: 'add', staff: true } as const;

/** The most cartons and units of one return. */
const mostReturned = 2000;
export const mostReason = 500;

/** The texts of Returns. */
export const returnTexts = {
  nothing: 'Scan First',
  invalid: 'Invalid Scan',
  twice: 'Already Scanned..!',
  reason: 'Please enter Reason',
  longReason: `Reason can have at most ${mostReason} characters.`,
  condition: 'Please select Condition',
  tooMany: () =>
    `A return can have at most ${formatQuantity(mostReturned)} cartons and units. Please divide it.`,
} as const;

const returned = v.object({
  /** The carton, or the one in which the unit left. */
  CartonId: v.string(),
  /** The tertiary carton in which it left, if it did. */
  TertiaryCartonId: v.nullable(v.string()),
  /** The unit's number; null for a carton. */
  SeqNo: v.nullable(v.number()),
  ProductName: v.string(),
  /** Units. */
  Qty: v.number(),
  DispatchId: v.string(),
  SONo: v.string(),
  DealerName: v.string(),
});

/** A carton or a unit that is with a dealer, and the dispatch with which it left. */
export type ReturnedItem = v.InferOutput<typeof returned>;

export const scanForReturn = defineCall('POST', 'Returns/Scan', {
  access: returning,
  summary: 'Find a carton or a unit that was dispatched, with its dispatch and its dealer',
  request: v.object({ QrData: requiredScan(returnTexts.invalid, 500) }),
  answer: returned,
});

const line = v.object({
  /** A carton's code… */
  CartonId: v.optional(
    v.pipe(
      v.string(returnTexts.invalid),
      v.transform((text) => codeIn(foldCode(text))),
      v.nonEmpty(returnTexts.invalid),
    ),
  ),
  /** …or a unit's number. */
  SeqNo: v.optional(v.pipe(v.number(returnTexts.invalid), v.check(isSerial, returnTexts.invalid))),
  Condition: v.picklist(
    returnConditions.map(({ value }) => value),
    returnTexts.condition,
  ),
  Reason: v.pipe(
    v.string(returnTexts.reason),
    v.transform(foldLines),
    v.nonEmpty(returnTexts.reason),
    v.maxLength(mostReason, returnTexts.longReason),
  ),
});

const returnRequest = v.object({
  /** The scanned cartons and units, all of one dispatch. */
  returnDetails: v.pipe(
    v.array(line, returnTexts.nothing),
    v.minLength(1, returnTexts.nothing),
    v.maxLength(mostReturned, returnTexts.tooMany),
    v.check(
      (lines) => lines.every(({ CartonId, SeqNo }) => (CartonId === undefined) !== (SeqNo === undefined)),
      returnTexts.invalid,
    ),
    v.check(
      (lines) => new Set(lines.map(({ CartonId, SeqNo }) => CartonId ?? SeqNo)).size === lines.length,
      returnTexts.twice,
    ),
  ),
  /** Whether the pieces can be dispatched on the order again. */
  Reopens: v.boolean(),
});

export type ReturnRequest = v.InferOutput<typeof returnRequest>;

const returnNote = v.object({
  ...dispatchNote.entries,
  /** `ABRID202600001`. */
  ReturnId: v.string(),
});

/** The contents of a return's note. */
export type ReturnNoteData = v.InferOutput<typeof returnNote>;

export const saveReturn = defineCall('POST', 'Returns/Save', {
  access: returning,
  summary: 'Take back cartons and units of one dispatch, and answer the contents of the note of the return',
  request: returnRequest,
  answer: returnNote,
});

export const getReturnToPrint = defineCall('POST', 'Returns/GetReturnToPrint', {
  access: { page, right: 'view', staff: true },
  summary: 'Read the contents of a return’s note, by its ReturnId',
  request: v.object({
    ReturnId: v.pipe(v.string(goneMessage), v.transform(foldCode), v.nonEmpty(goneMessage)),
  }),
  answer: returnNote,
});
