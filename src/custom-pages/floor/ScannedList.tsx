import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '../../components/Button.tsx';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { foldCode } from '../../../contract/values/foldText.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Toned } from '../../components/ToneMark.tsx';
import floor from './floor.module.css';

interface ScannedColumn<Row> {
  label: string;
  isNumeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface ScannedListProps<Row> {
  title: string;
  head?: ReactNode;
  /** Shown beside the title. */
  summary?: ReactNode;
  /** In the order of scanning. */
  rows: readonly Row[];
  /** The first column names the row. */
  columns: readonly ScannedColumn<Row>[];
  /** Returns the row's name for the button that removes it. */
  nameOf: (row: Row) => string;
  empty: string;
  isBusy: boolean;
  /** The checks for which a submit waits. */
  checks: { count: number; stop: () => void } | undefined;
  /** The ids of the rows for which the save was refused. They come first. */
  refused: ReadonlySet<string>;
  remove: (row: Row) => void;
  /** Takes out the rows for which the save was refused. */
  removeRefused: () => void;
  /** Takes out all rows. */
  clear: () => void;
  submit: () => void;
}

/** The most rows that are drawn. Older rows were scanned long ago, and are found by their names. */
const mostShown = 200;

/** The most rows that people find by looking. */
const mostOverseen = 20;

/** Lists what was scanned and is not saved yet, the last scan first, above the button that saves it (spec 3 §2). */
export function ScannedList<Row extends { id: string }>({
  title,
  head,
  summary,
  rows,
  columns,
  nameOf,
  empty,
  isBusy,
  checks,
  refused,
  remove,
  removeRefused,
  clear,
  submit,
}: ScannedListProps<Row>) {
  const translate = useTranslate();
  const isRefused = ({ id }: Row) => refused.has(id);
  const [sought, setSought] = useState('');
  const [isClearing, setClearing] = useState(false);
  const isLong = rows.length > mostOverseen;
  const wanted = isLong ? foldCode(sought).toLowerCase() : '';
  const newest = rows.filter((row) => nameOf(row).toLowerCase().includes(wanted)).toReversed();
  const firstRefused = newest.filter(isRefused);
  const shown = [...firstRefused, ...newest.filter((row) => !isRefused(row))].slice(0, mostShown);
  const section = useRef<HTMLElement>(null);
  /** The index of a row that is being removed, and the number of rows before that. */
  const removed = useRef<{ at: number; of: number }>(undefined);
  useEffect(() => {
    if (!removed.current || rows.length >= removed.current.of) return;
    const { at } = removed.current;
    removed.current = undefined;
    // the focus was on the removed row's button
    if (document.activeElement !== document.body) return;
    const buttons = section.current?.querySelectorAll<HTMLButtonElement>('tbody button') ?? [];
    buttons[Math.min(at, buttons.length - 1)]?.focus();
  }, [rows.length]);
  return (
    <section ref={section} className={`panel ${floor['card']}`} aria-label={title}>
      {head}
      <div className="spread pad-12-16 edge-bottom">
        <h2 className="size-16">{title}</h2>
        {summary && <p className="muted">{summary}</p>}
        {isLong && (
          <input
            type="search"
            className="control"
            aria-label={translate('app.floor.find')}
            placeholder={translate('app.floor.find')}
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        )}
      </div>
      {rows.length === 0 ? (
        <p className="muted centered pad-16">{empty}</p>
      ) : (
        <div className="bounded">
          <table className={`table lined framed sticky ${floor['table']}`}>
            <thead>
              <tr>
                {columns.map(({ label, isNumeric }) => (
                  <th key={label} scope="col" data-numeric={isNumeric}>
                    {label}
                  </th>
                ))}
                <th scope="col" className={floor['control']}>
                  <span className="visually-hidden">{translate('app.action.column')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row, at) => (
                <tr key={row.id} data-refused={isRefused(row)}>
                  {columns.map(({ label, isNumeric, cell }, place) => (
                    <td
                      key={label}
                      data-numeric={isNumeric}
                      className={place === 0 ? 'medium breaks' : undefined}
                    >
                      {cell(row)}
                      {place === 0 && isRefused(row) && (
                        <span className={`muted size-13 ${floor['mark']}`}>
                          <Toned tone="negative">{translate('app.floor.refused')}</Toned>
                        </span>
                      )}
                    </td>
                  ))}
                  <td className={floor['control']}>
                    <RemoveButton
                      code={nameOf(row)}
                      isRefused={isRefused(row)}
                      disabled={isBusy}
                      onClick={() => {
                        removed.current = { at, of: rows.length };
                        remove(row);
                      }}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {newest.length > shown.length && (
            <p className="muted pad-8-16 edge-top">
              {translate('app.floor.newest', {
                shown: shown.length,
                total: newest.length,
              })}
            </p>
          )}
        </div>
      )}
      <div className={`row ends edge-top pad-12-16 surface ${floor['cardFoot']}`}>
        {firstRefused.length > 1 && (
          <Button className="touch" disabled={isBusy} onClick={removeRefused}>
            {translate('app.floor.remove_refused', { smart_count: firstRefused.length })}
          </Button>
        )}
        {rows.length > 1 && (
          <Button className="touch" disabled={isBusy} onClick={() => setClearing(true)}>
            {translate('app.packing.clear')}
          </Button>
        )}
        {checks && <Button label="app.floor.stop" className="touch" variant="text" onClick={checks.stop} />}
        <Button
          className="touch"
          isMain
          aria-keyshortcuts="Control+Enter"
          disabled={isBusy || checks !== undefined}
          onClick={submit}
        >
          <span aria-live="polite">
            {checks
              ? translate('app.floor.checking', { smart_count: checks.count })
              : translate(isBusy ? 'app.action.saving' : 'app.action.submit')}
          </span>
        </Button>
      </div>
      {isClearing && (
        <ConfirmDialog
          question={translate('app.packing.clear_ask')}
          about={translate('app.packing.clear_about', { smart_count: rows.length })}
          takesAway
          yes={() => {
            clear();
            setClearing(false);
          }}
          no={() => setClearing(false)}
        />
      )}
    </section>
  );
}

interface RemoveButtonProps {
  code: string;
  isRefused: boolean;
  disabled: boolean;
  onClick: () => void;
}

/** Removes a row. In a refused row it says so in words, since that is the next thing to do. */
function RemoveButton({ code, isRefused, ...button }: RemoveButtonProps) {
  const translate = useTranslate();
  const label = translate('app.floor.remove', { code });
  if (isRefused)
    return (
      <Button {...button} className="touch" startIcon={<RemoveIcon />} aria-label={label}>
        {translate('app.floor.remove_short')}
      </Button>
    );
  return (
    <IconButton {...button} className={floor['remove']} aria-label={label}>
      <RemoveIcon />
    </IconButton>
  );
}
