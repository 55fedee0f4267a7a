import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { type PointerEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Column } from '../../../contract/resource/Resource.ts';
import { DialogBody, DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';

/** A declared column as the list shows it. */
export interface ShownColumn extends Column {
  /** Its least width in pixels; undefined for as much as it needs. */
  width?: number | undefined;
}

/** The widths that people choose from in the dialog, in pixels; they drag a column's edge to any other. */
const widths = [120, 200, 320, 480];
const [narrowest, widest] = [60, 1200];

const within = (width: number): number => Math.round(Math.min(Math.max(width, narrowest), widest));

const widthOf = (text: string) => (/^\d{2,4}$/.test(text) ? within(Number(text)) : undefined);

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

/** Returns what shows the list with these columns. The address then names them, so that a view keeps them. */
function useSetColumns(): (next: readonly ShownColumn[], options?: { replace: boolean }) => void {
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

/** By how many pixels an arrow key moves an edge. */
const keyStep = 20;

/** The edge of a column's head. People drag it, or move it by arrow keys; a double click and Delete give the usual width. */
export function ColumnEdge({ column }: { column: ShownColumn }) {
  const translate = useTranslate();
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
    <button
      type="button"
      className={styles['edge']}
      aria-label={translate('app.columns.width', { label: translate(column.label) })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: headOf(event).offsetWidth };
      }}
      onPointerMove={(event) => {
        const width = draggedTo(event);
        if (width) Object.assign(headOf(event).style, { width: `${width}px`, minWidth: `${width}px` });
      }}
      onPointerUp={(event) => {
        const width = draggedTo(event);
        const isMoved = event.clientX !== from.current?.x;
        from.current = undefined;
        if (width && isMoved) setWidth(width);
      }}
      onDoubleClick={() => setWidth(undefined)}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
        if (step) setWidth(within(headOf(event).offsetWidth + step));
        else if (event.key === 'Delete') setWidth(undefined);
      }}
    />
  );
}

const headOf = ({ currentTarget }: { currentTarget: HTMLElement }): HTMLElement =>
  currentTarget.parentElement ?? currentTarget;

/** Leads to the choice of columns. */
export function ColumnsButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={`desk-only ${styles['icon']}`}
        aria-label={translate('app.columns.columns')}
        title={translate('app.columns.columns')}
        onClick={() => setOpen(true)}
      >
        <ColumnsIcon fontSize="small" />
      </Button>
      {isOpen && <ColumnsDialog close={() => setOpen(false)} />}
    </>
  );
}

/** Chooses, orders and widens the list's columns. */
function ColumnsDialog({ close }: { close: () => void }) {
  const translate = useTranslate();
  const { columns } = useResource();
  const shown = useShownColumns();
  const setColumns = useSetColumns();
  const [choices, setChoices] = useState(() => [
    ...shown.map((column) => ({ ...column, isShown: true })),
    ...columns
      .filter(({ field }) => !shown.some((one) => one.field === field))
      .map((column) => ({ ...column, width: undefined, isShown: false })),
  ]);
  const chosen = choices.filter(({ isShown }) => isShown);
  const change = (place: number, changes: Partial<(typeof choices)[number]>) =>
    setChoices(choices.map((choice, at) => (at === place ? { ...choice, ...changes } : choice)));
  const move = (place: number, to: number) => {
    const moved = choices.slice(place, place + 1);
    setChoices(choices.toSpliced(place, 1).toSpliced(to, 0, ...moved));
  };
  const apply = (next: readonly ShownColumn[]) => {
    setColumns(next);
    close();
  };
  return (
    <DialogFrame title={translate('app.columns.columns')} width="narrow" close={close}>
      <DialogForm submit={() => apply(chosen)}>
        <DialogBody>
          <ol>
            {choices.map(({ field, label, width, isShown }, place) => (
              <li key={field} className="line gap-4 touch">
                <label className="line fill gap-10 touch">
                  <input
                    type="checkbox"
                    checked={isShown}
                    onChange={() => change(place, { isShown: !isShown })}
                  />
                  {translate(label)}
                </label>
                <select
                  className="control compact"
                  aria-label={translate('app.columns.width', { label: translate(label) })}
                  value={width ?? ''}
                  onChange={(event) => change(place, { width: widthOf(event.target.value) })}
                >
                  <option value="">{translate('app.columns.usual')}</option>
                  {[...new Set([...widths, width ?? 0])].filter(Boolean).map((one) => (
                    <option key={one} value={one}>
                      {translate('app.columns.pixels', { width: one })}
                    </option>
                  ))}
                </select>
                <IconButton
                  aria-label={translate('app.columns.up', { label: translate(label) })}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <UpIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={translate('app.columns.down', { label: translate(label) })}
                  disabled={place === choices.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <DownIcon fontSize="small" />
                </IconButton>
              </li>
            ))}
          </ol>
        </DialogBody>
        <DialogButtons>
          <Button variant="text" onClick={close}>
            {translate('app.action.cancel')}
          </Button>
          <Button onClick={() => apply(columns)}>{translate('app.columns.all')}</Button>
          <Button type="submit" variant="contained" color="primary" disabled={!chosen.length}>
            {translate('app.action.submit')}
          </Button>
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}
