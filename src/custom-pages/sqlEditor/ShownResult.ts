import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type {
  executeScript,
  Parameters,
  ScriptType,
  TableChanges,
} from '../../../contract/calls/sqlEditor.ts';

export type Cell = string | number | boolean | null;

/** What was run. */
export interface RunScript {
  script: string;
  type: ScriptType;
  parameters: Parameters | undefined;
}

/** What a script would change. */
export interface ShownPreview {
  token: string;
  tables: readonly TableChanges[];
}

/** The rows that a preview shows as changed, in all tables. */
export const changedRows = ({ tables }: Pick<ShownPreview, 'tables'>): number =>
  tables.reduce((sum, { Inserted, Updated, Deleted }) => sum + Inserted + Updated + Deleted, 0);

/** What a run answered, from whichever back end. */
export interface ShownResult {
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly Cell[])[];
  /** Rows that it answered. */
  count: number;
  /** Rows that were changed for good, where that is known. */
  changed?: number | undefined;
  truncated: 'rows' | 'bytes' | null;
  milliseconds: number;
  plan: unknown;
  preview: ShownPreview | undefined;
  /** The server's own text. */
  message: string;
  of: RunScript;
}

const cellOf = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
};

/**
 * Reads what a run answered: in detail, or the array of row objects that the specification documents, whose columns are the
 * names in its rows.
 *
 * @param took milliseconds until the answer was there, where it does not say itself
 */
export function readResult(
  answer: AnswerOf<typeof executeScript>,
  took: number,
  of: RunScript,
  message: string,
): ShownResult {
  if (!Array.isArray(answer)) {
    const { Columns, Rows, RowCount, Truncated, Milliseconds, Plan, Preview } = answer;
    return {
      columns: Columns.map(({ Name, Type }) => ({ name: Name, type: Type })),
      rows: Rows,
      count: RowCount,
      truncated: Truncated,
      milliseconds: Milliseconds,
      plan: Plan,
      preview: Preview && { token: Preview.Token, tables: Preview.Tables },
      message,
      of,
    };
  }
  const names = [...new Set(answer.flatMap((row) => Object.keys(row)))];
  return {
    columns: names.map((name) => ({ name, type: '' })),
    rows: answer.map((row) => names.map((name) => cellOf(row[name]))),
    count: answer.length,
    truncated: null,
    milliseconds: took,
    plan: undefined,
    preview: undefined,
    message,
    of,
  };
}
