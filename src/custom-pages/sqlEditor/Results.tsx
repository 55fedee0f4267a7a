import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { exportScript, runLimits, type ScriptResult } from '../../../contract/calls/sqlEditor.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { csvType, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { useAction } from '../../components/useAction.ts';
import { useCompanyIdActedFor } from '../../components/useCompanyActedFor.ts';
import styles from './sqlEditor.module.css';
import type { Shown } from './useRun.ts';

/** Shows the rows that a run returned, or the number that it changed. */
export function Results({ shown: { of, result, isCommitted } }: { shown: Shown }) {
  const translate = useTranslate();
  const company = useCompanyIdActedFor();
  const { Columns, Rows, RowCount, Truncated } = result;
  const title = translate('app.sqlEditor.result');
  return (
    <section className="panel" aria-label={title}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        <output className="muted">
          {translate(isCommitted ? 'app.sqlEditor.changed' : 'app.sqlEditor.rows', {
            smart_count: RowCount,
          })}
          {Truncated &&
            ` · ${translate(`app.sqlEditor.truncated.${Truncated}`, {
              count: Rows.length,
              size: runLimits.bytes / 1_000_000,
            })}`}
          {` · ${translate('app.sqlEditor.all_companies', { company: String(company ?? '…') })}`}
        </output>
        {of.ScriptType === 'Query' && <Downloads script={of.Script} />}
      </header>
      {Columns.length > 0 && <ResultTable result={result} />}
    </section>
  );
}

/** Downloads all rows of a script. */
function Downloads({ script }: { script: string }) {
  const translate = useTranslate();
  const mayExport = useRight(pageKeys.sqlEditor, 'report');
  const { isBusy, run } = useAction(async (format: 'csv' | 'xlsx') => {
    const response = await askForFile(exportScript, {
      input: { Script: script },
      headers: { Accept: format === 'csv' ? csvType : xlsxType },
    });
    saveBlob(await response.blob(), `result.${format}`);
  });
  if (!mayExport) return null;
  return (
    <div className="row">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => void run(format)}>
          {translate(`app.sqlEditor.${format}`)}
        </Button>
      ))}
    </div>
  );
}

/** The rows that are shown at first, and that each click adds: ten thousand at once would stop the page for seconds. */
const atOnce = 500;

/** Shows the rows of a run under their upper-cased names (spec 1 §2). */
function ResultTable({ result: { Columns, Rows } }: { result: ScriptResult }) {
  const translate = useTranslate();
  const [shown, setShown] = useState(atOnce);
  return (
    <>
      <div
        className={styles['scroll']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        <table className={`table ${styles['table']}`}>
          <thead>
            <tr>
              {Columns.map((name, place) => (
                <th key={place} scope="col" data-numeric={typeof Rows[0]?.[place] === 'number'}>
                  {name.toUpperCase()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Rows.slice(0, shown).map((row, index) => (
              <tr key={index}>
                {row.map((value, place) => (
                  <td key={place} data-numeric={typeof value === 'number'}>
                    {value === null ? <em className="muted">{String(value)}</em> : <div>{String(value)}</div>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown < Rows.length && (
        <footer className={styles['head']}>
          <Button onClick={() => setShown(shown + atOnce)}>{translate('app.list.more')}</Button>
        </footer>
      )}
    </>
  );
}
