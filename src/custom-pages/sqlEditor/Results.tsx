import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import {
  exportScript,
  runLimits,
  type ScriptResult,
  type TableChanges,
} from '../../../contract/calls/sqlEditor.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { csvType, xlsxType } from '../../../contract/resource/resourceCalls.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { useAction } from '../../components/useAction.ts';
import { useCompanyIdActedFor } from '../../components/useCompanyActedFor.ts';
import styles from './sqlEditor.module.css';
import type { Shown } from './useRun.ts';
import { DialogBody, DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { SecretField } from '../../components/SecretControl.tsx';
import { TableHead } from '../../components/TableHead.tsx';

/** Shows the rows that a run returned, or the number that it changed. */
export function Results({ shown: { of, result, isCommitted } }: { shown: Shown }) {
  const translate = useTranslate();
  const { companyId: company } = useCompanyIdActedFor();
  const { Columns, Rows, RowCount, Truncated } = result;
  const title = translate('app.sqlEditor.result');
  return (
    <section className="panel" aria-label={title}>
      <header className={`row gap-12 pad-12-16 ${styles['head']}`}>
        <h2>{title}</h2>
        <output className="muted size-13">
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
  const [shown, setShown] = useState(atOnce);
  return (
    <>
      <div
        className={`scrolls ${styles['scroll']}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        <table className={`table lined framed tops sticky breaks size-13 ${styles['table']}`}>
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
        <footer className="pad-12-16">
          <Button label="app.list.more" onClick={() => setShown(shown + atOnce)} />
        </footer>
      )}
    </>
  );
}

interface PreviewDialogProps {
  tables: readonly TableChanges[];
  /** Commits the changes. Resolves to the reason why it can't. */
  confirm: (password: string) => Promise<string | undefined>;
  close: () => void;
}

/** Shows the changes that a script would make, and asks for the password that commits them. */
export function PreviewDialog({ tables, confirm, close }: PreviewDialogProps) {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const changed = tables.filter(({ Inserted, Updated, Deleted }) => Inserted + Updated + Deleted > 0);
  const hasChanges = changed.length > 0;
  const act = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(password ? await confirm(password) : 'app.sqlEditor.password_required');
    setBusy(false);
  };
  const leave = () => {
    if (!isBusy) close();
  };
  return (
    <DialogFrame title={translate('app.sqlEditor.preview')} width="wide" close={leave}>
      <DialogForm submit={() => void act()}>
        <DialogBody className="stack">
          <p className="muted">
            {translate(hasChanges ? 'app.sqlEditor.preview_help' : 'app.sqlEditor.preview_none')}
          </p>
          {changed.map((table) => (
            <TablePreview key={table.Table} changes={table} />
          ))}
          {hasChanges && (
            <SecretField
              label="app.sqlEditor.password"
              help="app.sqlEditor.password_help"
              isRequired
              problem={problem}
              isProblemSaid
              autoComplete="current-password"
              value={password}
              change={setPassword}
            />
          )}
        </DialogBody>
        <DialogButtons>
          <Button variant="text" disabled={isBusy} onClick={leave}>
            {translate(hasChanges ? 'app.action.cancel' : 'app.action.close')}
          </Button>
          {hasChanges && <Button label="app.sqlEditor.confirm" type="submit" isMain disabled={isBusy} />}
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}

type Sample = TableChanges['Samples'][number];

const textIn = (row: Sample['Before'], name: string): string => {
  const value = row?.[name] ?? null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns the columns to show: of a changed row, the key and those that changed. */
function columnsOf({ Before, After }: Sample): string[] {
  const names = Object.keys(After ?? Before ?? {});
  if (!Before || !After) return names;
  return names.filter((name, place) => place === 0 || textIn(Before, name) !== textIn(After, name));
}

function TablePreview({
  changes: { Table, Inserted, Updated, Deleted, Samples },
}: {
  changes: TableChanges;
}) {
  const translate = useTranslate();
  const total = Inserted + Updated + Deleted;
  const counts = Object.entries({ inserted: Inserted, updated: Updated, deleted: Deleted });
  return (
    <section className={`scrolls ${styles['scroll']}`} aria-label={Table}>
      <h3>
        <code>{Table}</code>{' '}
        {counts
          .filter(([, count]) => count > 0)
          .map(([what, count]) => translate(`app.sqlEditor.${what}`, { smart_count: count, count }))
          .join(' · ')}
      </h3>
      <table className={`table lined framed tops sticky breaks size-13 ${styles['table']}`}>
        <TableHead columns={['app.sqlEditor.column', 'app.sqlEditor.before', 'app.sqlEditor.after']} />
        {Samples.map((sample, index) => (
          // the samples never change their order
          <tbody key={index}>
            {columnsOf(sample).map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{sample.Before && textIn(sample.Before, name)}</td>
                <td>{sample.After && textIn(sample.After, name)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {Samples.length < total && (
        <p className="muted">
          {translate('app.sqlEditor.preview_samples', { count: Samples.length, total })}
        </p>
      )}
    </section>
  );
}
