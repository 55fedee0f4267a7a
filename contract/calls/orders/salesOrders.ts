import * as v from 'valibot';
import { megabyte } from '../../values/fileTypes.ts';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { recordId } from '../given.ts';

const page = pageKeys.salesOrders;

/** The form's field with the file. */
export const salesOrderFile = 'Inputfile';

/** The columns of an uploaded file, in any order; case, spaces and signs of the heads do not matter. */
export const salesOrderColumns = ['SONo', 'OrderNo', 'DealerCode'] as const;

export type SalesOrderColumn = (typeof salesOrderColumns)[number];

/** The most rows and the most bytes of a file. */
export const mostSalesOrders = 50_000;
export const mostSalesOrderBytes = 10 * megabyte;
/** The most letters of a SO number. */
export const longestSONo = 50;
/** The most wrong cells that an answer names, beside their number. */
export const mostSheetFaults = 1000;

export const salesOrderTexts = {
  noFile: 'Please Select Excel file.',
  onlyExcel: 'Only Excel files (.xlsx or .xls) are accepted.',
  tooLarge: `This file is larger than ${mostSalesOrderBytes / megabyte} MB.`,
} as const;

const sheetFault = v.object({
  /** The row's number in the sheet. */
  Row: v.number(),
  Column: v.picklist(salesOrderColumns),
  /** The cell's text. */
  Value: v.string(),
  Reason: v.string(),
});

/** A cell for which the server refuses a file. */
export type SheetFaultRow = v.InferOutput<typeof sheetFault>;

/** The wrong cells in the refusal of a file: the first thousand, and the number of all. */
export const sheetFaults = v.object({ TotalErrors: v.number(), Errors: v.array(sheetFault) });

export type SheetFaults = v.InferOutput<typeof sheetFaults>;

export const uploadSODetails = defineCall('POST', 'OrderBooking/UploadSODetails', {
  access: { page, right: 'add', staff: true },
  summary:
    'Upload sales orders as an .xlsx or .xls file, all of its rows or none; a refusal names the wrong cells as TotalErrors and Errors (Row, Column, Value, Reason)',
  /** The part of the request beside the file. The server ignores it and takes the person of the session. */
  request: v.object({ CreatedBy: v.nullish(v.string()) }),
  file: salesOrderFile,
  answer: v.object({ SOUploadId: v.number(), TotalInsertions: v.number() }),
});

export const getSalesOrdersOf = defineCall('GET', 'OrderBooking/GetSODetailsOfUpload', {
  access: { page, right: 'edit', staff: true },
  summary: 'List the sales orders of one upload; with Accept: text/csv as CSV',
  request: v.object({ SOUploadId: recordId() }),
  answer: v.array(v.object({ SONo: v.string(), OrderNo: v.number(), DealerCode: v.nullable(v.string()) })),
});
