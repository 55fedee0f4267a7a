import Papa from 'papaparse';
import { defused } from './formula.ts';

/** The mark by which spreadsheets know UTF-8. */
export const utf8Mark = '\uFEFF';

export type Cell = string | number | null;

/** Rows as lines of CSV, which end by CR and LF. `isDefused`: whether the texts of a column are, by its place; default: all. */
export function csvText(
  rows: readonly (readonly Cell[])[],
  isDefused: (place: number) => boolean = () => true,
): string {
  if (!rows.length) return '';
  const written = (cell: Cell, place: number) =>
    typeof cell === 'string' && isDefused(place) ? defused(cell) : cell;
  return `${Papa.unparse(rows.map((cells) => cells.map(written)))}\r\n`;
}
