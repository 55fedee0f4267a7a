import { read, utils } from '@e965/xlsx';
import { streamXlsxRows } from 'hucre/xlsx';
import { type RawRow, requireRows, SheetFault } from './Sheet.ts';

const notReadable = 'This file can’t be read as an Excel workbook.';
const locked = 'This workbook is protected by a password. Please save it without one.';

/** The rows of an .xls file's first sheet. Nothing in the file is packed, so they hold no more than its size. Throws SheetFault. */
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

/** Bytes that a workbook unpacks to at the most: some 200,000 filled rows of five columns. */
const mostUnpacked = 64 * 2 ** 20;

const tooLarge = `This workbook is too large: unpacked it has more than ${mostUnpacked / 2 ** 20} MB. Please keep only the columns that are needed.`;

const signature = { end: 0x06054b50, entry: 0x02014b50 } as const;
const endSize = 22;
const entrySize = 46;
const longestComment = 65_535;
const sizesFollow = 8;

/**
 * Throws a SheetFault for an archive that says to unpack to too much, before a byte of it is unpacked. What unpacks to more than
 * it says, the reader itself refuses as it goes; what says nothing it would take at any size, so that is refused here.
 */
function requireUnpackable(bytes: Buffer): void {
  const first = Math.max(0, bytes.length - endSize - longestComment);
  let end = bytes.length - endSize;
  while (end >= first && bytes.readUInt32LE(end) !== signature.end) end -= 1;
  if (end < first) throw new SheetFault(notReadable);
  let left = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  for (; left > 0; left -= 1) {
    if (at + entrySize > bytes.length || bytes.readUInt32LE(at) !== signature.entry)
      throw new SheetFault(notReadable);
    const packed = bytes.readUInt32LE(at + 20);
    const size = bytes.readUInt32LE(at + 24);
    const isUntold = packed ? !size : Boolean(size) || Boolean(bytes.readUInt16LE(at + 8) & sizesFollow);
    if (isUntold) throw new SheetFault(notReadable);
    unpacked += size;
    if (unpacked > mostUnpacked) throw new SheetFault(tooLarge);
    at += entrySize + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/**
 * The rows of an .xlsx file's first sheet as they are unpacked, empty ones as well. Of a formula it is the value that was saved
 * with it. Throws SheetFault.
 */
export async function* xlsxRows(bytes: Buffer): AsyncGenerator<RawRow> {
  requireUnpackable(bytes);
  let count = 0;
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      requireRows((count += 1));
      yield { row: index + 1, cells: values };
    }
  } catch (error) {
    throw error instanceof SheetFault ? error : new SheetFault(notReadable, { cause: error });
  }
}
