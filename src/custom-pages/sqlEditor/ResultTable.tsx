import { useTranslate } from 'ra-core';
import { type ClipboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { allText, cellText, headerOf, rowText } from './resultText.ts';
import styles from './result.module.css';
import type { Cell, ShownResult } from './ShownResult.ts';
import { type GridCell, useGrid } from './useGrid.ts';
import { useVisibleRows } from './useVisibleRows.ts';

/** Pixels of a row, and of the table's header. */
const rowHeight = 32;

const widths = { least: 56, first: 320, most: 1200, letter: 8, room: 26, sampled: 50 };

/** Pixels for a column at first: what its header and its first and last values need. */
function firstWidth(name: string, cells: readonly (Cell | undefined)[]): number {
  const letters = Math.max(name.length + 1, ...cells.map((cell) => String(cell ?? 'null').length));
  return Math.min(Math.max(letters * widths.letter + widths.room, widths.least), widths.first);
}

/** Said again: some browsers take a table for none whose parts are laid out otherwise. */
const roles = {
  grid: { role: 'grid' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const;

const isNumeric = (type: string): boolean =>
  /^(?:int|bigint|smallint|numeric|decimal|real|double|float|money|oid)/i.test(type);

interface ResultTableProps {
  result: ShownResult;
  /** Tells which cell is copied by a button. */
  pick: (cell: GridCell) => void;
}

/** The rows of a run. Only those that can be seen are in the page; the keyboard reaches all of them. */
export function ResultTable({ result, pick }: ResultTableProps) {
  const translate = useTranslate();
  const { columns, rows } = result;
  const keysId = useId();
  const [sizes, setSizes] = useState(() =>
    columns.map(({ name }, index) =>
      firstWidth(
        name,
        [...rows.slice(0, widths.sampled), ...rows.slice(-widths.sampled)].map((row) => row[index]),
      ),
    ),
  );
  const widen = (column: number, by: number) =>
    setSizes((sizes) =>
      sizes.map((size, index) =>
        index === column ? Math.min(Math.max(size + by, widths.least), widths.most) : size,
      ),
    );
  const { table, cell, setCell, act } = useGrid({ rows: rows.length, columns: columns.length, widen });
  const scroll = useRef<HTMLDivElement>(null);
  const seen = useVisibleRows(scroll, rows.length, rowHeight);
  const visible = Array.from({ length: seen.to - seen.from }, (_, place) => seen.from + place);
  // the row with the focus stays, however far it is scrolled away
  if (cell.row >= 0 && !visible.includes(cell.row)) visible.push(cell.row);
  const numberWidth = String(rows.length).length * widths.letter + widths.room;
  const template = `${numberWidth}px ${sizes.map((size) => `${size}px`).join(' ')}`;
  const take = (taken: GridCell) => {
    setCell(taken);
    pick(taken);
  };
  const cellProps = (row: number, column: number) => ({
    'data-cell': `${row}/${column}`,
    'aria-colindex': column + 2,
    tabIndex: cell.row === row && cell.column === column ? 0 : -1,
    onFocus: () => take({ row, column }),
  });
  const copy = (event: ClipboardEvent) => {
    // what somebody has marked by the mouse is what they mean
    if (window.getSelection()?.toString()) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', textAt(result, cell));
  };
  const shown = rows[cell.row]?.[cell.column];
  const column = columns[cell.column];
  return (
    <>
      <div ref={scroll} className={styles['scroll']}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is a grid, which the keyboard moves in */}
        <table
          ref={table}
          {...roles.grid}
          aria-label={translate('app.sqlEditor.result')}
          aria-describedby={keysId}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-readonly="true"
          className={styles['table']}
          onKeyDown={act}
          onCopy={copy}
        >
          <thead {...roles.group}>
            <tr {...roles.row} aria-rowindex={1} style={{ gridTemplateColumns: template }}>
              <th {...roles.header} scope="col" {...cellProps(-1, -1)}>
                <span className="visually-hidden">{translate('app.sqlEditor.row_number')}</span>
              </th>
              {columns.map(({ name, type }, index) => (
                <th
                  key={index}
                  {...roles.header}
                  scope="col"
                  title={type}
                  data-number={isNumeric(type)}
                  {...cellProps(-1, index)}
                >
                  <span>{headerOf(name)}</span>
                  <Handle widen={(by) => widen(index, by)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group} style={{ height: rows.length * rowHeight }}>
            {visible.map((index) => (
              <tr
                key={index}
                {...roles.row}
                aria-rowindex={index + 2}
                style={{ gridTemplateColumns: template, transform: `translateY(${index * rowHeight}px)` }}
              >
                <th {...roles.rowHeader} scope="row" {...cellProps(index, -1)}>
                  {index + 1}
                </th>
                {rows[index]?.map((value, place) => (
                  <td
                    key={place}
                    {...roles.cell}
                    data-number={isNumeric(columns[place]?.type ?? '') || typeof value === 'number'}
                    {...cellProps(index, place)}
                  >
                    <Value value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p id={keysId} className={styles['keys']}>
        {translate('app.sqlEditor.grid_keys')}
      </p>
      {column && typeof shown === 'string' && shown.length > 30 && (
        <section
          className={styles['whole']}
          aria-label={translate('app.sqlEditor.whole', { column: headerOf(column.name) })}
        >
          <h3>{headerOf(column.name)}</h3>
          <pre>{shown}</pre>
        </section>
      )}
    </>
  );
}

/** What is copied of a cell: its value; the row of a number; all rows in the corner. */
export function textAt(result: ShownResult, { row, column }: GridCell): string {
  if (row < 0) return column < 0 ? allText(result) : headerOf(result.columns[column]?.name ?? '');
  const cells = result.rows[row] ?? [];
  return column < 0 ? rowText(cells) : cellText(cells[column] ?? null);
}

function Value({ value }: { value: Cell }) {
  const translate = useTranslate();
  if (value === null) return <span className={styles['nothing']}>{translate('app.sqlEditor.null')}</span>;
  if (value === '') return <span className={styles['nothing']}>{translate('app.sqlEditor.empty')}</span>;
  return <span>{String(value)}</span>;
}

/** The edge of a column, to be drawn. */
function Handle({ widen }: { widen: (by: number) => void }) {
  const at = useRef<number>(undefined);
  const stop = () => {
    at.current = undefined;
  };
  return (
    <span
      className={styles['handle']}
      aria-hidden="true"
      onPointerDown={(event: PointerEvent) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        at.current = event.clientX;
      }}
      onPointerMove={(event) => {
        if (at.current === undefined) return;
        widen(event.clientX - at.current);
        at.current = event.clientX;
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  );
}
