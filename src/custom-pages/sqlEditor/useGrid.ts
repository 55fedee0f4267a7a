import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** A cell of the table: row -1 is the header, column -1 the rows' numbers. */
export interface GridCell {
  row: number;
  column: number;
}

/** Rows that Page Up and Page Down move by. */
const page = 20;

/** Pixels that a key changes a column's width by. */
const widthStep = 24;

interface Grid {
  rows: number;
  columns: number;
  widen: (column: number, by: number) => void;
}

/** The cell that the keyboard is in, and how it moves. */
export function useGrid({ rows, columns, widen }: Grid) {
  const [cell, setCell] = useState<GridCell>({ row: rows ? 0 : -1, column: columns ? 0 : -1 });
  const table = useRef<HTMLTableElement>(null);
  const moves = useRef(false);
  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    table.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}/${cell.column}"]`)?.focus();
  }, [cell]);
  const moveTo = ({ row, column }: GridCell) => {
    moves.current = true;
    setCell({
      row: Math.min(Math.max(row, -1), rows - 1),
      column: Math.min(Math.max(column, -1), columns - 1),
    });
  };
  const act = (event: KeyboardEvent) => {
    const { row, column } = cell;
    const isFar = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    if (event.shiftKey) {
      if (row !== -1 || column < 0 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      event.preventDefault();
      widen(column, event.key === 'ArrowLeft' ? -widthStep : widthStep);
      return;
    }
    const targets: Record<string, GridCell> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      PageUp: { row: Math.max(row - page, 0), column },
      PageDown: { row: row + page, column },
      Home: { row: isFar ? 0 : row, column: isFar ? 0 : -1 },
      End: { row: isFar ? rows - 1 : row, column: columns - 1 },
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    moveTo(target);
  };
  return { table, cell, setCell, act };
}
