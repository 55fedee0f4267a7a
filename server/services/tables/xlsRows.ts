import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { numberCell } from './formattedCell.ts';
import {
  type Cell,
  isError,
  noteLooks,
  notReadable,
  openSheet,
  type OpenedTable,
  type RawRow,
  TableFault,
} from './Table.ts';

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
