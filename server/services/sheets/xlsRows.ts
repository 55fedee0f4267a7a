import { read, utils } from '@e965/xlsx';
import { type RawRow, SheetFault } from './Sheet.ts';

const notReadable = 'This file can’t be read as an Excel workbook.';
const locked = 'This workbook is protected by a password. Please save it without one.';

/** The rows of an .xls file's first sheet. Nothing in it is packed, so that it holds no more than its size. Throws SheetFault. */
export function* xlsRows(bytes: Buffer): Generator<RawRow> {
  const sheet = firstSheet(bytes);
  const first = sheet['!ref'] ? utils.decode_range(sheet['!ref']).s.r : 0;
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true });
  for (const [index, cells] of rows.entries()) yield { row: first + index + 1, cells };
}

function firstSheet(bytes: Buffer) {
  try {
    const { SheetNames, Sheets } = read(bytes, { dense: true, cellDates: true, UTC: true, sheets: 0 });
    const sheet = Sheets[SheetNames[0] ?? ''];
    if (sheet) return sheet;
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new SheetFault(isLocked ? locked : notReadable, { cause: error });
  }
  throw new SheetFault(notReadable);
}
