import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
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
  remove: (row: Row) => void;
  submit: () => void;
  /** Shown at the foot, before Submit. */
  children?: ReactNode;
}

/** The most rows that are drawn. Older rows were scanned long ago. */
const mostShown = 200;

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
  remove,
  submit,
  children,
}: ScannedListProps<Row>) {
  const translate = useTranslate();
  const shown = rows.slice(-mostShown).toReversed();
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
      <div className={`spread ${floor['cardHead']}`}>
        <h2>{title}</h2>
        {summary && <p className="muted">{summary}</p>}
      </div>
      {rows.length === 0 ? (
        <p className={`muted ${floor['empty']}`}>{empty}</p>
      ) : (
        <div className={floor['scroll']}>
          <table className={`table ${floor['table']}`}>
            <thead>
              <tr>
                {columns.map(({ label, isNumeric }) => (
                  <th key={label} scope="col" data-numeric={isNumeric}>
                    {label}
                  </th>
                ))}
                <th scope="col" className={floor['control']}>
                  <span className="visually-hidden">{translate('app.floor.action')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row, at) => (
                <tr key={row.id}>
                  {columns.map(({ label, isNumeric, cell }, place) => (
                    <td
                      key={label}
                      data-numeric={isNumeric}
                      className={place === 0 ? floor['code'] : undefined}
                    >
                      {cell(row)}
                    </td>
                  ))}
                  <td className={floor['control']}>
                    <IconButton
                      className={floor['remove'] ?? ''}
                      disabled={isBusy}
                      aria-label={translate('app.floor.remove', { code: nameOf(row) })}
                      onClick={() => {
                        removed.current = { at, of: rows.length };
                        remove(row);
                      }}
                    >
                      <RemoveIcon />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > shown.length && (
            <p className={`muted ${floor['more']}`}>
              {translate('app.floor.newest', {
                shown: formatSerial(shown.length),
                total: formatSerial(rows.length),
              })}
            </p>
          )}
        </div>
      )}
      <div className={`row ${floor['cardFoot']}`}>
        {children}
        <Button
          className={floor['large'] ?? ''}
          variant="contained"
          color="primary"
          disabled={isBusy}
          onClick={submit}
        >
          {translate(isBusy ? 'app.floor.saving' : 'app.floor.submit')}
        </Button>
      </div>
    </section>
  );
}
