import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import styles from './result.module.css';
import type { Cell, ShownResult } from './ShownResult.ts';

/** The rows that are shown at first, and that each click adds: ten thousand at once would stop the page for seconds. */
const atOnce = 500;

const isNumeric = (type: string): boolean =>
  /^(?:int|bigint|smallint|numeric|decimal|real|double|float|money|oid)/i.test(type);

/** Shows the rows of a run under their upper-cased names (spec 1 §2). */
export function ResultTable({ result: { columns, rows } }: { result: ShownResult }) {
  const translate = useTranslate();
  const [shown, setShown] = useState(atOnce);
  return (
    <>
      <div
        className={styles['scroll']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{translate('app.sqlEditor.row_number')}</span>
              </th>
              {columns.map(({ name, type }, place) => (
                <th key={place} scope="col" title={type} data-number={isNumeric(type)}>
                  {name.toUpperCase()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row, index) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                {row.map((value, place) => (
                  <td
                    key={place}
                    data-number={isNumeric(columns[place]?.type ?? '') || typeof value === 'number'}
                  >
                    <Value value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < rows.length && (
        <footer className="row">
          <Button onClick={() => setShown(shown + atOnce)}>{translate('app.list.more')}</Button>
        </footer>
      )}
    </>
  );
}

function Value({ value }: { value: Cell }) {
  const translate = useTranslate();
  if (value === null) return <em>{translate('app.sqlEditor.null')}</em>;
  if (value === '') return <em>{translate('app.sqlEditor.empty')}</em>;
  return <div>{String(value)}</div>;
}
