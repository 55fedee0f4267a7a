import * as v from 'valibot';
import { returnConditions } from '../../choices/choices.ts';
import { pageKeys } from '../../pages/pages.ts';
import { codeIn } from '../../serial/parseScan.ts';
import { foldCode } from '../../values/foldText.ts';
import { defineCall } from '../Call.ts';
import { code, goneMessage, multiline, recordId, requiredCode } from '../given.ts';
import { options, optionsRequest } from '../records/options.ts';
import { remark, scannedCarton, scannedCodes } from '../seals/packing.ts';
import { dispatchTexts, mostCartons, mostDispatchRemark } from './dispatchRules.ts';
import { longestSONo } from './salesOrders.ts';

const page = pageKeys.dispatch;
const dispatching = { page, right: 'add', staff: true } as const;

/** The minutes for which who made a dispatch can undo it. */
export const undoMinutes = 10;

const noSuchOrder = 'There is no such sales order.';
const soNo = requiredCode(dispatchTexts.noOrder, longestSONo, noSuchOrder);

const text = v.nullable(v.string());

const orderInfo = v.object({
  ProductId: v.number(),
  ProductName: v.string(),
  /** The ordered pieces, and those of them that were not dispatched yet. */
  TotalQty: v.number(),
  RemainingQty: v.number(),
  /** Pieces of this dispatch: 0 until the portal adds scanned ones. */
  AddedQty: v.number(),
});

/** A product of the order behind a sales order (spec 3 §3). */
export type OrderInfo = v.InferOutput<typeof orderInfo>;

const soDetails = v.object({
  SONumber: v.string(),
  OrderBookingNo: v.number(),
  DealerId: v.number(),
  DealerCode: text,
  DealerName: text,
  GstNo: text,
  Bill_Address: text,
  Bill_Pincode: text,
  Bill_Country: text,
  Bill_State: text,
  Bill_City: text,
  Ship_Address: text,
  Ship_Pincode: text,
  Ship_Country: text,
  Ship_State: text,
  Ship_City: text,
  OrderInfos: v.array(orderInfo),
});

/** The order behind a sales order (spec 3 §3). */
export type SODetails = v.InferOutput<typeof soDetails>;

export const getSODetails = defineCall('GET', 'Dispatch/GetSODetails', {
  access: { page, right: ['view', 'add'] },
  summary: 'Find the order of a sales order, with the pieces that remain to be dispatched',
  request: v.object({ SONo: soNo }),
  answer: soDetails,
});

/** The specification names no body. With one, the server checks the carton against the order and earlier scans. */
const dispatchScanRequest = v.object({
  SONo: code(longestSONo, noSuchOrder),
  /** The codes of the cartons that were scanned before. */
  Scanned: scannedCodes,
});

/** `flag`: 1 for a scan of newer stock that a person approved, else 0. */
export const scanForDispatch = defineCall('POST', 'Dispatch/GetTertiaryPackingScan/:code/:flag', {
  says: ['Note'],
  access: dispatching,
  summary:
    'Find a packed carton, SID or TID, with its product; 409 with OlderStock if older stock should go first and flag is 0',
  request: v.optional(dispatchScanRequest, {}),
  answer: v.array(scannedCarton),
});

const scannedCode = v.pipe(
  v.string(dispatchTexts.invalid),
  v.transform((text) => codeIn(foldCode(text))),
  v.nonEmpty(dispatchTexts.invalid),
);

const papers = v.object({
  Transporter: v.nullish(v.string()),
  VehicleNo: v.nullish(v.string()),
  /** The transporter's receipt for the goods. */
  LRNo: v.nullish(v.string()),
  EWayBillNo: v.nullish(v.string()),
  EWayBillDate: v.nullish(v.string()),
  InvoiceNo: v.nullish(v.string()),
});

/** Who carries a dispatch, and its papers. The declaration of Dispatch has the rules of each. */
export type DispatchPapers = v.InferOutput<typeof papers>;

const dispatchRequest = v.object({
  SONo: soNo,
  DealerId: recordId(),
  /** The scanned cartons. Only their codes count. */
  dispatchDetails: v.pipe(
    v.array(v.object({ CartonId: scannedCode }), dispatchTexts.nothing),
    v.minLength(1, dispatchTexts.nothing),
    v.maxLength(mostCartons, dispatchTexts.tooMany),
    v.check(
      (cartons) => new Set(cartons.map(({ CartonId }) => CartonId)).size === cartons.length,
      dispatchTexts.twice,
    ),
  ),
  /** The reason why newer stock goes before older, required if it does. */
  Remark: multiline(mostDispatchRemark, dispatchTexts.longRemark),
  /** The reason why expired goods go, from people who may overrule that they stay. */
  ExpiredReason: remark,
  ...papers.entries,
});

export type DispatchRequest = v.InferInput<typeof dispatchRequest>;

const noteLine = v.object({
  ProductName: v.string(),
  Qty: v.number(),
  /** In rupees, on the day of the dispatch. */
  MRP: v.number(),
  /** What the dealer pays for a piece, as it was when the order was booked. Amount is Qty × Price. */
  Price: v.number(),
  Amount: v.number(),
  /** Of a return: the condition in which it came back, and why. */
  Condition: v.optional(v.picklist(returnConditions.map(({ value }) => value))),
  Reason: v.optional(v.string()),
});

export const dispatchNote = v.object({
  CompanyName: v.string(),
  CompanyAddress: v.string(),
  /** The code: `ABDID202600001`. */
  DispatchId: v.string(),
  Id: v.number(),
  CreatedDt: v.string(),
  SONo: v.string(),
  OrderBookingNo: v.string(),
  DealerName: v.string(),
  DealerCode: v.string(),
  GstNo: v.string(),
  BillingAddress: v.string(),
  ShippingAddress: v.string(),
  Remark: v.string(),
  /** Why expired goods went; servers of before do not tell. */
  ExpiredReason: v.optional(v.string()),
  ...papers.entries,
  /** In the order of the scans. A single unit that came back takes a carton's place, by its number. */
  Cartons: v.array(
    v.object({
      CartonId: v.string(),
      SSCC: v.optional(v.string()),
      IsUnit: v.optional(v.boolean()),
      Lines: v.array(noteLine),
    }),
  ),
  /** The number of the return, on the note of one. */
  ReturnId: v.optional(v.string()),
  TotalCarton: v.number(),
  TotalQty: v.number(),
  TotalAmount: v.number(),
});

/** The contents of a dispatch's note (spec 3 §4). */
export type DispatchNoteData = v.InferOutput<typeof dispatchNote>;

export const saveDispatch = defineCall('POST', 'Dispatch/Save', {
  access: dispatching,
  summary:
    'Dispatch cartons on a sales order, and answer the contents of its note; 409 with OlderStock if a remark is missing',
  request: dispatchRequest,
  answer: dispatchNote,
});

const pickedCarton = v.object({
  CartonId: v.string(),
  ProductName: v.string(),
  Qty: v.number(),
  EXPDate: text,
  /** Where it lies, if somebody has said so. */
  Place: text,
});

/** A carton that a person should fetch for an order. */
export type PickedCarton = v.InferOutput<typeof pickedCarton>;

const pickList = v.object({
  OrderBookingNo: v.number(),
  /** All sales orders of the order. */
  SONo: v.string(),
  DealerName: v.string(),
  /** In the order in which to fetch them. */
  Cartons: v.array(pickedCarton),
});

/** The cartons to fetch for an order. */
export type PickListData = v.InferOutput<typeof pickList>;

export const getPickList = defineCall('POST', 'Dispatch/GetPickList', {
  access: { page, right: ['view', 'add'], staff: true },
  summary: 'List the cartons to fetch for an order: whole ones that fit what remains, the oldest first',
  request: v.object({
    OrderBookingNo: recordId(),
    /** The codes of the cartons that were fetched before. */
    Scanned: scannedCodes,
  }),
  answer: pickList,
});

export const getActiveDispatches = defineCall('GET', 'Dispatch/GetActiveDispatchDDL', {
  access: { page, right: 'view' },
  summary: 'List the dispatches that were not reversed, newest first',
  request: optionsRequest,
  answer: options,
});

const noteRequest = v.object({
  DispatchId: v.pipe(v.string(goneMessage), v.transform(codeIn), v.nonEmpty(goneMessage)),
});

export const getDispatchToPrint = defineCall('POST', 'DispatchRpt/GetDispatchToPrint', {
  access: { page: pageKeys.dispatchReport, right: 'view' },
  summary: 'Read the contents of a dispatch’s note, by its DispatchId',
  request: noteRequest,
  answer: dispatchNote,
});

/** The same for people who see Dispatch, and perhaps not its report. */
export const getOwnDispatchToPrint = defineCall('POST', 'Dispatch/GetDispatchToPrint', {
  access: { page, right: 'view' },
  summary: 'Read the contents of a dispatch’s note for the page of dispatches',
  request: noteRequest,
  answer: dispatchNote,
});
