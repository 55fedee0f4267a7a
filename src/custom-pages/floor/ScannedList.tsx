import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import floor from './floor.module.css';

interface ScannedColumn<Row> {
  label: string;
  isNumeric?: boolean;
  cell: (row: Row) => ReactNode;
}

interface ScannedListProps<Row> {
  title: string;
  /** Above all, such as how much it is. */
  head?: ReactNode;
  /** Beside the title. */
  summary?: ReactNode;
  /** In the order of scanning. */
  rows: readonly Row[];
  /** The first one names the row. */
  columns: readonly ScannedColumn<Row>[];
  /** What a row is called where it is taken out. */
  nameOf: (row: Row) => string;
  /** What an empty list says. */
  empty: string;
  isBusy: boolean;
  remove: (row: Row) => void;
  submit: () => void;
  /** At the foot, before Submit. */
  children?: ReactNode;
}

/** Rows that are drawn at the most: what is beyond them was scanned long ago. */
const mostShown = 200;

/** What was scanned and is not saved yet, the last one first, and the button that saves it (spec 3 §2). */
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
  return (
    <section className={floor['card']} aria-label={title}>
      {head}
      <div className={floor['cardHead']}>
        <h2>{title}</h2>
        {summary && <p>{summary}</p>}
      </div>
      {rows.length === 0 ? (
        <p className={floor['empty']}>{empty}</p>
      ) : (
        <div className={floor['scroll']}>
          <table className={floor['table']}>
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
              {shown.map((row) => (
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
                      onClick={() => remove(row)}
                    >
                      <RemoveIcon />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > shown.length && (
            <p className={floor['note']}>
              {translate('app.floor.newest', {
                shown: formatSerial(shown.length),
                total: formatSerial(rows.length),
              })}
            </p>
          )}
        </div>
      )}
      <div className={floor['cardFoot']}>
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
