import { type PointerEvent, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Column } from '../../../contract/resource/Resource.ts';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';

/** A declared column as the list shows it. */
export interface ShownColumn extends Column {
  /** Its least width in pixels; undefined for as much as it needs. */
  width?: number | undefined;
}

/** The limits of a column's width, in pixels. */
const [narrowest, widest] = [60, 1200];

const within = (width: number): number => Math.round(Math.min(Math.max(width, narrowest), widest));

/** Reads a width; undefined for the usual one. */
export const widthOf = (text: string) => (/^\d{2,4}$/.test(text) ? within(Number(text)) : undefined);

const columnsParam = 'columns';

/** Reads `ProductName:320,HPCode`, and ignores columns that the person does not see. Without any it answers all. */
function readColumns(columns: readonly Column[], text: string): readonly ShownColumn[] {
  const shown = new Map<string, ShownColumn>();
  for (const part of text.split(',')) {
    const [name, width] = part.split(':');
    const column = columns.find(({ field }) => field === name);
    if (column) shown.set(column.field, { ...column, width: widthOf(width ?? '') });
  }
  return shown.size ? [...shown.values()] : columns;
}

/** Writes what {@link readColumns} reads; an empty text for all columns as they are declared. */
function writeColumns(columns: readonly Column[], shown: readonly ShownColumn[]): string {
  const text = shown.map(({ field, width }) => (width ? `${field}:${width}` : field)).join(',');
  return text === columns.map(({ field }) => field).join(',') ? '' : text;
}

/** The columns that the address names, in its order, or all of the list. */
export function useShownColumns(): readonly ShownColumn[] {
  const { columns } = useResource();
  const [params] = useSearchParams();
  return readColumns(columns, params.get(columnsParam) ?? '');
}

/** Returns what shows the list with these columns. The address then names them, so a view keeps them. */
export function useSetColumns(): (next: readonly ShownColumn[], options?: { replace: boolean }) => void {
  const { columns } = useResource();
  const [, setParams] = useSearchParams();
  return (next, options) =>
    setParams((params) => {
      const text = writeColumns(columns, next);
      const changed = new URLSearchParams(params);
      if (text) changed.set(columnsParam, text);
      else changed.delete(columnsParam);
      return changed;
    }, options);
}

/** The edge of a column's head. People drag it; a double click gives the usual width. By the keyboard, they choose columns' widths in their dialog. */
export function ColumnEdge({ column }: { column: ShownColumn }) {
  const shown = useShownColumns();
  const setColumns = useSetColumns();
  const from = useRef<{ x: number; width: number }>(undefined);
  const setWidth = (width: number | undefined) =>
    setColumns(
      shown.map((one) => (one.field === column.field ? { ...one, width } : one)),
      { replace: true },
    );
  const draggedTo = ({ clientX }: PointerEvent) =>
    from.current && within(from.current.width + clientX - from.current.x);
  return (
    <span
      className={styles['edge']}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: headOf(event).offsetWidth };
      }}
      onPointerMove={(event) => {
        const width = draggedTo(event);
        if (width) showWidth(event, width);
      }}
      // such as a call that comes in; the edge would follow a pointer that nobody presses
      onPointerCancel={(event) => {
        from.current = undefined;
        showWidth(event, column.width);
      }}
      onPointerUp={(event) => {
        const width = draggedTo(event);
        const isMoved = event.clientX !== from.current?.x;
        from.current = undefined;
        if (width && isMoved) setWidth(width);
      }}
      onDoubleClick={() => setWidth(undefined)}
    />
  );
}

function showWidth(event: PointerEvent<HTMLElement>, width: number | undefined): void {
  const size = width === undefined ? '' : `${width}px`;
  Object.assign(headOf(event).style, { width: size, minWidth: size });
}

const headOf = ({ currentTarget }: { currentTarget: HTMLElement }): HTMLElement =>
  currentTarget.parentElement ?? currentTarget;
