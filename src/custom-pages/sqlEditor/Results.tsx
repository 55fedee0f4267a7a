import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { exportScript, runLimits } from '../../../contract/calls/sqlEditor.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { csvType, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { Notice } from '../../components/Notice.tsx';
import { useAction } from '../../components/useAction.ts';
import { useCompanyIdActedFor } from '../../components/useCompanyActedFor.ts';
import { formatTime, type ShownResult } from './ShownResult.ts';
import { ResultTable } from './ResultTable.tsx';
import styles from './result.module.css';

interface ResultsProps {
  result: ShownResult | undefined;
  /** The result is from an earlier run than the one that failed. */
  isOlder: boolean;
}

/** Shows the rows that a run returned, or the number that it changed. */
export function Results({ result, isOlder }: ResultsProps) {
  const translate = useTranslate();
  const company = useCompanyIdActedFor();
  const title = translate('app.sqlEditor.result');
  if (!result)
    return (
      <section className="panel" aria-label={title}>
        <Notice
          title={translate('app.sqlEditor.nothing_yet')}
          text={translate('app.sqlEditor.nothing_yet_text')}
        />
      </section>
    );
  const isRead = result.of.type === 'Query' || result.columns.length > 0;
  const counted = result.changed ?? result.count;
  return (
    <section className="panel" aria-label={title}>
      <header className={styles['head']}>
        <h2>{title}</h2>
        <output className={styles['facts']}>
          <span>
            {translate(result.changed === undefined ? 'app.sqlEditor.rows' : 'app.sqlEditor.changed', {
              smart_count: counted,
            })}
          </span>
          <span>{formatTime(result.milliseconds)}</span>
          {result.message && <span>{translate(result.message)}</span>}
          {isOlder && <span>{translate('app.sqlEditor.older')}</span>}
          <span>{translate('app.sqlEditor.all_companies', { company: String(company ?? '…') })}</span>
        </output>
        {result.of.type === 'Query' && <Downloads result={result} />}
      </header>
      {result.truncated && (
        <output className={styles['truncated']}>
          {translate(`app.sqlEditor.truncated.${result.truncated}`, {
            count: result.rows.length,
            size: runLimits.bytes / 1_000_000,
          })}
        </output>
      )}
      {/* each result begins with its first rows */}
      {result.columns.length > 0 && <ResultTable key={result.id} result={result} />}
      {isRead && !result.rows.length && <p className={styles['none']}>{translate('app.list.none')}</p>}
    </section>
  );
}

function Downloads({ result }: { result: ShownResult }) {
  const translate = useTranslate();
  const mayExport = useRight(pageKeys.sqlEditor, 'report');
  const { isBusy, run } = useAction(async (format: 'csv' | 'xlsx') => {
    const response = await askForFile(exportScript, {
      input: { Script: result.of.script },
      headers: { Accept: format === 'csv' ? csvType : xlsxType },
    });
    saveBlob(await response.blob(), `result.${format}`);
  });
  if (!mayExport) return null;
  return (
    <div className={`row ${styles['actions']}`}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} startIcon={<DownloadIcon />} disabled={isBusy} onClick={() => void run(format)}>
          {translate(format === 'csv' ? 'app.sqlEditor.csv' : 'app.sqlEditor.excel')}
        </Button>
      ))}
    </div>
  );
}
