import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { shortText, tidyText } from '../../../contract/values/plainText.ts';
import { type RawRow, SheetFault, type SheetReading, type SheetRow } from './Sheet.ts';

/** Cells, empty ones within a row as well, after which a sheet is given up. */
const mostCells = 4_000_000;
/** Letters of a cell: far more than any value that is wanted, and as many as people read of a wrong one. */
const longestCell = 250;
/** The digits of a number that Excel stores. Further ones are lost before we see them. */
const mostDigits = 15;

const isDate = 'This is a date. Please format the cell as text, and enter it anew.';
const isLong = `Excel keeps only ${mostDigits} digits of a number. Please format the cell as text, and enter it anew.`;
const isText = `This has more than ${longestCell} characters.`;
const isError = 'This is an error of the sheet, not a value.';
const errors = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

const plainHead = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A cell as people read it, and why it can't be taken. */
function textOfCell(cell: unknown): { text: string; problem?: string } {
  if (cell instanceof Date) {
    const text = Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
    return { text, problem: isDate };
  }
  if (typeof cell === 'number') {
    const text = String(cell);
    return Math.abs(cell) >= 10 ** mostDigits ? { text, problem: isLong } : { text };
  }
  if (typeof cell === 'boolean') return { text: cell ? 'TRUE' : 'FALSE' };
  const text = typeof cell === 'string' ? tidyText(cell) : '';
  if (text.length > longestCell) return { text: shortText(text, longestCell), problem: isText };
  return errors.test(text) ? { text, problem: isError } : { text };
}

/** Where each wanted column stands. Throws SheetFault where one is missing or there twice. */
function placesOf(heads: readonly unknown[], columns: readonly string[]): number[] {
  const plain = heads.map((head) => plainHead(textOfCell(head).text));
  const listed = (names: readonly string[]) => names.join(', ');
  const missing = columns.filter((column) => !plain.includes(plainHead(column)));
  if (missing.length)
    throw new SheetFault(
      `The first row of the sheet must name the columns ${listed(columns)}. Missing: ${listed(missing)}.`,
    );
  return columns.map((column) => {
    const place = plain.indexOf(plainHead(column));
    if (plain.includes(plainHead(column), place + 1))
      throw new SheetFault(`The column ${column} is there twice.`);
    return place;
  });
}

/**
 * The rows below the first one, which names the columns in any order; rows that have none of them are passed over. Throws
 * SheetFault.
 */
export async function wantedRows(
  rows: AsyncIterable<RawRow> | Iterable<RawRow>,
  { columns, mostRows }: SheetReading,
): Promise<SheetRow[]> {
  const wanted: SheetRow[] = [];
  let places: number[] | undefined;
  let cellsSeen = 0;
  for await (const { row, cells } of rows) {
    cellsSeen += cells.length;
    if (cellsSeen > mostCells)
      throw new SheetFault('This sheet has too many cells. Please keep only the columns that are needed.');
    if (!places) {
      if (cells.some((cell) => textOfCell(cell).text)) places = placesOf(cells, columns);
      continue;
    }
    const read = places.map((place) => textOfCell(cells[place]));
    if (read.every(({ text }) => !text)) continue;
    if (wanted.length === mostRows)
      throw new SheetFault(`A file can have at most ${formatQuantity(mostRows)} rows. Please divide it.`);
    const problems = read.flatMap(({ problem }, place) => (problem ? [[place, problem]] : []));
    wanted.push({
      row,
      values: read.map(({ text }) => text),
      ...(problems.length > 0 && { problems: Object.fromEntries(problems) }),
    });
  }
  if (!places) throw new SheetFault('The first sheet of this file is empty.');
  return wanted;
}
