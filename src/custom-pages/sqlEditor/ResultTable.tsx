import { useTranslate } from 'ra-core';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './result.module.css';
import type { Cell, ShownResult } from './ShownResult.ts';

/** The height of a row and of the table's header in pixels. */
const rowHeight = 32;

/** The rows that are rendered above and below the visible ones. */
const spareRows = 12;

const page = 20;

const widths = { least: 56, most: 320, letter: 8, room: 26, sampled: 50 };

/** A cell of the table. Row -1 is the header, column -1 holds the rows' numbers. */
interface GridCell {
  row: number;
  column: number;
}

/** A column's header (spec 1 §2). */
const headerOf = (name: string): string => name.toUpperCase();

const textOf = (cell: Cell | undefined): string => (cell === undefined || cell === null ? '' : String(cell));

/** Quotes a cell with tabs, breaks or quotes, as spreadsheets expect. */
const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const lineOf = (texts: readonly string[]): string => texts.map(quoted).join('\t');

/** Returns the text to copy from a cell: its own value, the whole row from a row's number, or all rows from the corner. */
export function textAt(
  { columns, rows }: Pick<ShownResult, 'columns' | 'rows'>,
  { row, column }: GridCell,
): string {
  const headers = columns.map(({ name }) => headerOf(name));
  if (column >= 0) return row < 0 ? (headers[column] ?? '') : textOf(rows[row]?.[column]);
  const lines = [headers, ...rows.map((cells) => cells.map(textOf))].map(lineOf);
  return row < 0 ? lines.join('\n') : (lines[row + 1] ?? '');
}

/** Returns the width of each column in pixels, by its header and its first and last values. */
const columnWidths = ({ columns, rows }: ShownResult): number[] =>
  columns.map(({ name }, column) => {
    const sample = [...rows.slice(0, widths.sampled), ...rows.slice(-widths.sampled)];
    const letters = Math.max(name.length + 1, ...sample.map((row) => String(row[column] ?? 'null').length));
    return Math.min(Math.max(letters * widths.letter + widths.room, widths.least), widths.most);
  });

/** The table's own roles, repeated because some browsers do not recognise a table with another layout. */
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

/** Shows the rows of a run. It renders only the visible ones, but the keyboard reaches all of them. */
export function ResultTable({ result }: { result: ShownResult }) {
  const translate = useTranslate();
  const { columns, rows } = result;
  const keysId = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const { table, cell, setCell, act } = useGrid(rows.length, columns.length);
  const seen = useVisibleRows(scroll, rows.length);
  const visible = Array.from({ length: seen.to - seen.from }, (_, place) => seen.from + place);
  // the focused row stays rendered, however far it is scrolled away
  if (cell.row >= 0 && !visible.includes(cell.row)) visible.push(cell.row);
  const template = useMemo(() => {
    const numbers = String(result.rows.length).length * widths.letter + widths.room;
    return [numbers, ...columnWidths(result)].map((width) => `${width}px`).join(' ');
  }, [result]);
  const cellProps = (row: number, column: number) => ({
    'data-cell': `${row}/${column}`,
    'aria-colindex': column + 2,
    tabIndex: cell.row === row && cell.column === column ? 0 : -1,
    onFocus: () => setCell({ row, column }),
  });
  const copy = (event: ClipboardEvent) => {
    // a person who has marked some text wants to copy that
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

function Value({ value }: { value: Cell }) {
  const translate = useTranslate();
  if (value === null) return <span className={styles['nothing']}>{translate('app.sqlEditor.null')}</span>;
  if (value === '') return <span className={styles['nothing']}>{translate('app.sqlEditor.empty')}</span>;
  return <span>{String(value)}</span>;
}

/** Moves the focus by the keyboard in a grid of `rows` and `columns`. */
function useGrid(rows: number, columns: number) {
  const [cell, setCell] = useState<GridCell>({ row: rows ? 0 : -1, column: columns ? 0 : -1 });
  const table = useRef<HTMLTableElement>(null);
  const moves = useRef(false);
  useEffect(() => {
    if (!moves.current) return;
    moves.current = false;
    table.current?.querySelector<HTMLElement>(`[data-cell="${cell.row}/${cell.column}"]`)?.focus();
  }, [cell]);
  const act = (event: KeyboardEvent) => {
    const { row, column } = cell;
    if (event.altKey || event.shiftKey) return;
    const isFar = event.ctrlKey || event.metaKey;
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
    moves.current = true;
    setCell({
      row: Math.min(Math.max(target.row, -1), rows - 1),
      column: Math.min(Math.max(target.column, -1), columns - 1),
    });
  };
  return { table, cell, setCell, act };
}

/**
 * Returns the indices of those of `count` rows that are visible in a scrolling element: the first, and the one after the last.
 */
function useVisibleRows(scroll: RefObject<HTMLElement | null>, count: number) {
  const [seen, setSeen] = useState({ from: 0, to: Math.min(count, 2 * spareRows) });
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const look = () => {
      const { scrollTop, clientHeight } = element;
      const from = Math.max(Math.floor(scrollTop / rowHeight) - spareRows, 0);
      const to = Math.min(Math.ceil((scrollTop + clientHeight) / rowHeight) + spareRows, count);
      setSeen((seen) => (seen.from === from && seen.to === to ? seen : { from, to }));
    };
    look();
    const stop = new AbortController();
    element.addEventListener('scroll', look, { passive: true, signal: stop.signal });
    window.addEventListener('resize', look, { signal: stop.signal });
    return () => stop.abort();
  }, [scroll, count]);
  return seen;
}
