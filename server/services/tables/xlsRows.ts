import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { numberCell } from './formattedCell.ts';
import {
  type Cell,
  isError,
  mergedNote,
  noteHidden,
  type OpenedTable,
  type RawRow,
  TableFault,
} from './Table.ts';
import { notReadable } from './zipEntries.ts';

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
  const isVisible = (_: string, place: number) => !Workbook?.Sheets?.[place]?.Hidden;
  const visible = SheetNames.filter(isVisible);
  const filled = visible.filter((name) => cellsIn(Sheets[name]).some((row) => row?.length));
  const name = chosen ?? filled[0] ?? visible[0] ?? '';
  const sheet = Sheets[name];
  if (!sheet) throw new TableFault(chosen === undefined ? notReadable : 'This workbook has no such sheet.');
  const date1904 = Workbook?.WBProps?.date1904 === true;
  const notes: string[] = [];
  const hidden = (infos: readonly ({ hidden?: boolean } | undefined)[] = []): number =>
    infos.filter((info) => info?.hidden).length;
  noteHidden(notes, { rows: hidden(sheet['!rows']), columns: hidden(sheet['!cols']) });
  if (sheet['!merges']?.length) notes.push(mergedNote);
  return {
    form: { kind: 'xls', sheet: name, ...(filled.length > 1 && { sheets: filled }), notes },
    rows: rowsOf(sheet, date1904),
  };
}

function* rowsOf(sheet: WorkSheet, date1904: boolean): Generator<RawRow> {
  // the rows may be an array with holes
  for (const [place, cells] of cellsIn(sheet).entries())
    yield { row: place + 1, cells: Array.from(cells ?? [], (cell) => cellOf(cell, date1904)) };
}
