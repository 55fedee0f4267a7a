import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { TableChanges } from '../../../contract/calls/sqlEditor.ts';
import { DialogBody, DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { SecretControl } from '../../components/SecretControl.tsx';
import dialog from './dialogs.module.css';
import { changedRows } from './ShownResult.ts';

interface PreviewDialogProps {
  tables: readonly TableChanges[];
  /** Commits the changes. Throws if it cannot. */
  confirm: (password: string) => Promise<void>;
  close: () => void;
}

const changesOf = (changes: TableChanges): number => changedRows({ tables: [changes] });

/** Shows the changes that a script would make, and asks for the password that commits them. */
export function PreviewDialog({ tables, confirm, close }: PreviewDialogProps) {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const changed = tables.filter((table) => changesOf(table) > 0);
  const act = async () => {
    if (isBusy) return;
    if (!password) {
      setProblem('app.sqlEditor.password_required');
      return;
    }
    setBusy(true);
    try {
      await confirm(password);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title={translate('app.sqlEditor.preview')}
      width="wide"
      close={() => {
        if (!isBusy) close();
      }}
    >
      <DialogForm submit={() => void act()}>
        <DialogBody>
          <p className={dialog['help']}>
            {translate(changed.length ? 'app.sqlEditor.preview_help' : 'app.sqlEditor.preview_none')}
          </p>
          {changed.map((table) => (
            <TablePreview key={table.Table} changes={table} />
          ))}
          {changed.length > 0 && (
            <FieldFrame
              field={{ label: 'app.sqlEditor.password', help: 'app.sqlEditor.password_help' }}
              isRequired
              problem={problem && translate(problem)}
              isProblemSaid
            >
              {(control) => (
                <SecretControl
                  {...control}
                  label={translate('app.sqlEditor.password')}
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => {
                    setPassword(event.target.value);
                    setProblem(undefined);
                  }}
                />
              )}
            </FieldFrame>
          )}
        </DialogBody>
        <DialogButtons>
          <Button variant="text" disabled={isBusy} onClick={close}>
            {translate(changed.length ? 'app.action.cancel' : 'app.action.close')}
          </Button>
          {changed.length > 0 && (
            <Button type="submit" variant="contained" color="primary" disabled={isBusy}>
              {translate(isBusy ? 'app.sqlEditor.confirming' : 'app.sqlEditor.confirm')}
            </Button>
          )}
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function TablePreview({ changes }: { changes: TableChanges }) {
  const translate = useTranslate();
  const { Table, Inserted, Updated, Deleted, Samples } = changes;
  const counts = [
    ['inserted', Inserted],
    ['updated', Updated],
    ['deleted', Deleted],
  ] as const;
  const total = changesOf(changes);
  return (
    <section className={dialog['table']} aria-label={Table}>
      <h3>
        <code>{Table}</code>{' '}
        <span>
          {counts
            .filter(([, count]) => count > 0)
            .map(([what, count]) => translate(`app.sqlEditor.${what}`, { smart_count: count, count }))
            .join(' · ')}
        </span>
      </h3>
      {Samples.length < total && Samples.length > 0 && (
        <p className={dialog['help']}>
          {translate('app.sqlEditor.preview_samples', {
            count: Samples.length,
            total,
          })}
        </p>
      )}
      {Samples.map(({ Before, After }, index) => (
        // the samples never change their order
        <Sample key={index} number={index + 1} before={Before} after={After} />
      ))}
    </section>
  );
}

type State = Readonly<Record<string, unknown>> | null;

function Sample({ number, before, after }: { number: number; before: State; after: State }) {
  const translate = useTranslate();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isChanged = (name: string) => textOf(before?.[name] ?? null) !== textOf(after?.[name] ?? null);
  // the key and the changed columns of a changed row say enough
  const shown = before && after ? names.filter((name, index) => index === 0 || isChanged(name)) : names;
  return (
    <div className={dialog['scroll']}>
      <table className={dialog['sample']}>
        <caption>{translate('app.sqlEditor.change_of', { number })}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('app.sqlEditor.column')}</th>
            {before && <th scope="col">{translate('app.sqlEditor.before')}</th>}
            {after && <th scope="col">{translate('app.sqlEditor.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map((name) => (
            <tr key={name} data-changed={before !== null && after !== null && isChanged(name)}>
              <th scope="row">{name}</th>
              {before && <td>{textOf(before[name] ?? null)}</td>}
              {after && <td>{textOf(after[name] ?? null)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
