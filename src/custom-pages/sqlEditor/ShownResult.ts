import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type { executeScript, ScriptType, TableChanges } from '../../../contract/calls/sqlEditor.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';

export type Cell = string | number | boolean | null;

export interface RunScript {
  script: string;
  type: ScriptType;
}

export interface ShownPreview {
  token: string;
  tables: readonly TableChanges[];
}

/** Counts the rows that a preview changes, in all tables. */
export const changedRows = ({ tables }: Pick<ShownPreview, 'tables'>): number =>
  tables.reduce((sum, { Inserted, Updated, Deleted }) => sum + Inserted + Updated + Deleted, 0);

/** The answer to a run, in one form for all back ends. */
export interface ShownResult {
  id: string;
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly Cell[])[];
  /** The rows that were changed for good, if the back end tells. */
  changed?: number | undefined;
  /** The rows that the script returned. */
  count: number;
  truncated: 'rows' | 'bytes' | null;
  milliseconds: number;
  preview: ShownPreview | undefined;
  message: string;
  of: RunScript;
}

const cellOf = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
};

/**
 * Reads the answer to a run: the detailed one, or the array of row objects that the specification documents. The columns of
 * such an array are the names in its rows.
 *
 * @param took milliseconds until the answer came, for an answer that does not say
 */
export function readResult(
  answer: AnswerOf<typeof executeScript>,
  { took, ...run }: { took: number } & Pick<ShownResult, 'id' | 'message' | 'of'>,
): ShownResult {
  if (!Array.isArray(answer)) {
    const { Columns, Rows, RowCount, Truncated, Milliseconds, Preview } = answer;
    return {
      ...run,
      columns: Columns.map(({ Name, Type }) => ({ name: Name, type: Type })),
      rows: Rows,
      count: RowCount,
      truncated: Truncated,
      milliseconds: Milliseconds,
      preview: Preview && { token: Preview.Token, tables: Preview.Tables },
    };
  }
  const names = [...new Set(answer.flatMap((row) => Object.keys(row)))];
  return {
    ...run,
    columns: names.map((name) => ({ name, type: '' })),
    rows: answer.map((row) => names.map((name) => cellOf(row[name]))),
    count: answer.length,
    truncated: null,
    milliseconds: took,
    preview: undefined,
  };
}

export function formatTime(milliseconds: number): string {
  if (milliseconds < 10) return `${formatQuantity(milliseconds)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  return `${formatQuantity(Math.round(milliseconds / 100) / 10)} s`;
}
