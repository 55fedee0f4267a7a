import { type CellObject, read, type WorkBook, type WorkSheet, SSF } from '@e965/xlsx';
import {
  type Cell,
  isError,
  noteLooks,
  notReadable,
  openSheet,
  type OpenedTable,
  type RawRow,
  TableFault,
  isLong,
  mostDigits,
} from './Table.ts';

/** The number without what its binary form adds to it: `0.1 + 0.2` is stored as 0.30000000000000004. */
const exact = (number: number): number => Number(number.toPrecision(mostDigits));

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day of a workbook's number, which knows no zone; undefined where it is not a day. */
function dayOf(number: number, date1904: boolean): string | undefined {
  // whole seconds: a time is a fraction of a day
  const parts = SSF.parse_date_code(Math.round(number * 86_400) / 86_400, { date1904 }) as {
    y: number;
    m: number;
    d: number;
    H: number;
    M: number;
  } | null;
  if (!parts || parts.y < 1900 || number < 1) return undefined;
  const day = `${parts.y}-${twoDigits(parts.m)}-${twoDigits(parts.d)}`;
  return parts.H || parts.M ? `${day} ${twoDigits(parts.H)}:${twoDigits(parts.M)}` : day;
}

/** Digits in full: neither a format nor JavaScript writes `9.18E+11`. */
const plainDigits = (number: number): string =>
  Math.abs(number) >= 1e15 || (number !== 0 && Math.abs(number) < 1e-6)
    ? number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : String(number);

/** Formats that show a number as it is. */
const plainFormats = new Set(['', 'General', '0', '@']);

/** A number of a workbook as a cell, with the text that its format shows. */
export function numberCell(given: number, format: string, date1904: boolean): Cell {
  const number = exact(given);
  if (Number.isInteger(number) && Math.abs(number) >= 10 ** mostDigits)
    return { shown: plainDigits(number), fault: isLong };
  if (plainFormats.has(format) && (format !== '0' || Number.isInteger(number))) return plainDigits(number);
  const shown = shownIn(format, number, date1904);
  if (!SSF.is_date(format)) return shown === String(number) ? shown : { shown, number };
  const day = dayOf(number, date1904);
  return day === undefined ? { shown, number } : { shown, day };
}

function shownIn(format: string, number: number, date1904: boolean): string {
  try {
    return String(SSF.format(format, number, { date1904 })).trim();
  } catch {
    // a format that cannot be read shows the number
    return plainDigits(number);
  }
}

const locked = 'This workbook is protected by a password. Please save it without one.';

function workbookOf(bytes: Buffer): WorkBook {
  try {
    // nothing in the file is packed, so it holds no more than its size
    return read(bytes, { dense: true, cellNF: true, cellText: false, cellHTML: false });
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    throw new TableFault(isLocked ? locked : notReadable, { cause: error });
  }
}

const cellsIn = (sheet: WorkSheet | undefined): (CellObject | undefined)[][] => sheet?.['!data'] ?? [];

function cellOf(cell: CellObject | undefined, date1904: boolean): Cell {
  if (cell?.v === undefined) return '';
  const { t, v, w, z } = cell;
  if (t === 'e') return { shown: w ?? '#N/A', fault: isError };
  if (t === 'b') return v ? 'TRUE' : 'FALSE';
  return typeof v === 'number' ? numberCell(v, String(z ?? 'General'), date1904) : String(v);
}

/** Opens an .xls file as `openXlsx` does. Throws TableFault. */
export function openXls(bytes: Buffer, chosen?: string): OpenedTable {
  const { SheetNames, Sheets, Workbook } = workbookOf(bytes);
  const sheets = SheetNames.map((name, place) => ({
    name,
    isHidden: Boolean(Workbook?.Sheets?.[place]?.Hidden),
    isFilled: cellsIn(Sheets[name]).some((row) => row?.length),
  }));
  const { form, sheet } = openSheet('xls', sheets, chosen);
  const { '!rows': rows, '!cols': columns, '!merges': merges } = Sheets[sheet.name] ?? {};
  noteLooks(form, hidden(rows), hidden(columns), Boolean(merges?.length));
  return { form, rows: rowsOf(Sheets[sheet.name], Workbook?.WBProps?.date1904 === true) };
}

const hidden = (infos: readonly ({ hidden?: boolean } | undefined)[] = []): number =>
  infos.filter((info) => info?.hidden).length;

function* rowsOf(sheet: WorkSheet | undefined, date1904: boolean): Generator<RawRow> {
  // the rows may be an array with holes
  for (const [place, cells] of cellsIn(sheet).entries())
    yield { row: place + 1, cells: Array.from(cells ?? [], (cell) => cellOf(cell, date1904)) };
}
