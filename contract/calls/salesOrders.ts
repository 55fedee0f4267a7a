import * as v from 'valibot';
import { megabyte } from '../values/fileTypes.ts';
import { pageKeys } from '../pages/pages.ts';
import { defineCall } from './Call.ts';
import { recordId } from './given.ts';
import { undocumentedCalls } from './undocumented.ts';

const page = pageKeys.salesOrders;

/** The form's field with the file. */
export const salesOrderFile = 'Inputfile';

/**
 * The columns of an uploaded file, as the sample names them; `SO No`, `Order No` and `Dealer Code` are taken as well, in any
 * order, without regard to case, spaces and signs.
 */
export const salesOrderColumns = ['SONo', 'OrderNo', 'DealerCode'] as const;

export type SalesOrderColumn = (typeof salesOrderColumns)[number];

/** Rows of one file, and bytes of it, at the most. */
export const mostSalesOrders = 50_000;
export const mostSalesOrderBytes = 10 * megabyte;
/** Letters of a SO number at the most. */
export const longestSONo = 50;
/** Wrong cells that are named at the most, beside how many there are. */
export const mostSheetFaults = 1000;

export const salesOrderTexts = {
  noFile: 'Please Select Excel file.',
  onlyExcel: 'Only Excel files (.xlsx or .xls) are accepted.',
  tooLarge: `This file is larger than ${mostSalesOrderBytes / megabyte} MB.`,
} as const;

/** The file as it is sent, and beside it who sends it: a person is whose session it is, whatever is said here. */
const uploadSODetailsRequest = v.object({ CreatedBy: v.nullish(v.string()) });

const sheetFault = v.object({
  /** The row's number in the sheet. */
  Row: v.number(),
  Column: v.picklist(salesOrderColumns),
  /** What stands there. */
  Value: v.string(),
  Reason: v.string(),
});

/** A cell for which a file is refused. */
export type SheetFaultRow = v.InferOutput<typeof sheetFault>;

/** What the refusal of a file says of its rows: the first thousand wrong cells, and how many there are. */
export const sheetFaults = v.object({ TotalErrors: v.number(), Errors: v.array(sheetFault) });

export type SheetFaults = v.InferOutput<typeof sheetFaults>;

export const uploadSODetails = defineCall({
  method: 'POST',
  path: 'OrderBooking/UploadSODetails',
  access: { page, right: 'add' },
  summary:
    'Upload sales orders as an .xlsx or .xls file, all of its rows or none; a refusal names the wrong cells as TotalErrors and Errors (Row, Column, Value, Reason)',
  request: uploadSODetailsRequest,
  file: salesOrderFile,
  answer: v.object({ SOUploadId: v.number(), TotalInsertions: v.number() }),
});

const salesOrdersOfRequest = v.object({ SOUploadId: recordId() });

export const getSalesOrdersOf = defineCall({
  method: 'GET',
  path: undocumentedCalls.salesOrdersOf,
  access: { page, right: 'edit' },
  summary: 'The sales orders of one upload; to Accept: text/csv as CSV',
  request: salesOrdersOfRequest,
  answer: v.array(v.object({ SONo: v.string(), OrderNo: v.number(), DealerCode: v.nullable(v.string()) })),
});
