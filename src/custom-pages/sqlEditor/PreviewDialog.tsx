import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { TableChanges } from '../../../contract/calls/sqlEditor.ts';
import { DialogBody, DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { SecretControl } from '../../components/SecretControl.tsx';
import styles from './sqlEditor.module.css';

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
            <FieldFrame
              field={{ label: 'app.sqlEditor.password', help: 'app.sqlEditor.password_help' }}
              isRequired
              problem={problem}
              isProblemSaid
            >
              {(control) => (
                <SecretControl
                  {...control}
                  label={translate('app.sqlEditor.password')}
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </FieldFrame>
          )}
        </DialogBody>
        <DialogButtons>
          <Button variant="text" disabled={isBusy} onClick={leave}>
            {translate(hasChanges ? 'app.action.cancel' : 'app.action.close')}
          </Button>
          {hasChanges && (
            <Button type="submit" variant="contained" color="primary" disabled={isBusy}>
              {translate('app.sqlEditor.confirm')}
            </Button>
          )}
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
    <section className={styles['scroll']} aria-label={Table}>
      <h3>
        <code>{Table}</code>{' '}
        {counts
          .filter(([, count]) => count > 0)
          .map(([what, count]) => translate(`app.sqlEditor.${what}`, { smart_count: count, count }))
          .join(' · ')}
      </h3>
      <table className={`table ${styles['table']}`}>
        <thead>
          <tr>
            <th scope="col">{translate('app.sqlEditor.column')}</th>
            <th scope="col">{translate('app.sqlEditor.before')}</th>
            <th scope="col">{translate('app.sqlEditor.after')}</th>
          </tr>
        </thead>
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
