import type { Cell, ShownResult } from './ShownResult.ts';

/** Spreadsheets read a cell with tabs, breaks or quotes between quotes. */
const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textOf = (cell: Cell): string => (cell === null ? '' : String(cell));

/** One value as it is copied. */
export const cellText = textOf;

/** A row between tabs, as spreadsheets paste it. */
export const rowText = (row: readonly Cell[]): string => row.map((cell) => quoted(textOf(cell))).join('\t');

/** All rows under their headers. */
export const allText = ({ columns, rows }: Pick<ShownResult, 'columns' | 'rows'>): string =>
  [columns.map(({ name }) => quoted(headerOf(name))).join('\t'), ...rows.map(rowText)].join('\n');

/** A column's header (spec 1 §2). */
export const headerOf = (name: string): string => name.toUpperCase();
