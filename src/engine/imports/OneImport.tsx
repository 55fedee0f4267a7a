import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { importCalls, type ImportStatus } from '../../../contract/calls/records/imports.ts';
import { shownAt } from '../../../contract/day/moment.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { ask, queryFor } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { Failed } from '../../components/Notice.tsx';
import { useResource } from '../useResource.ts';
import { CheckedImport } from './CheckedImport.tsx';
import { ColumnsForm } from './ColumnsForm.tsx';
import styles from './imports.module.css';
import { stateText, useNameOf, useOutcomes } from './importTexts.ts';
import { ReadingForm } from './ReadingForm.tsx';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { useCloseDialog } from '../form/useCloseDialog.ts';

const pause = 700;

const isAtWork = ({ State }: ImportStatus): boolean => ['checking', 'running', 'undoing'].includes(State);

/** An import as it is now: what it asks, how far it is, and what becomes of its rows. */
export function OneImport({ importId }: { importId: number }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const { page, name } = useResource();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...queryFor(['import', importId], importCalls.status, { input: { ImportId: importId }, page }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? pause : false),
  });
  const state = data?.State;
  useEffect(() => {
    // the list behind shows what was stored or taken back
    if (state === 'done' || state === 'undone') void queryClient.invalidateQueries({ queryKey: [name] });
  }, [state, queryClient, name]);
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <div className={`bones ${styles['bones']}`} />;
  return (
    <>
      <output className={`block below-12 ${styles['state']}`}>
        <strong>{nameOf(data)}</strong> {translate(stateText(data))}
      </output>
      {data.Message && <p className="note tone-caution below-12">{data.Message}</p>}
      {isAtWork(data) && <Progress status={data} />}
      {data.Form && data.State === 'asking' && <ReadingForm status={data} form={data.Form} />}
      {data.State === 'asking' && <ColumnsForm status={data} />}
      {['checked', 'running', 'done', 'undone'].includes(data.State) && <CheckedImport status={data} />}
    </>
  );
}

function Progress({ status }: { status: ImportStatus }) {
  const translate = useTranslate();
  const { Done, Total } = status;
  return (
    <div className={`stack gap-6 below-16 ${styles['working']}`}>
      <progress max={Total} value={Done} aria-label={translate(stateText(status))} />
      <span>
        {translate('app.imports.progress', { done: formatQuantity(Done), total: formatQuantity(Total) })}
      </span>
      <p className="small">{translate('app.imports.leave')}</p>
    </div>
  );
}

const when = (moment: string): string => shownAt(moment, timeZone());

/** Lists the page's imports and the person's changes of many rows, each with its address. */
export function EarlierImports({ none }: { none?: string }) {
  const translate = useTranslate();
  const nameOf = useNameOf();
  const outcomes = useOutcomes();
  const { page, path } = useResource();
  const { data } = useQuery({
    queryKey: ['imports', page],
    queryFn: ({ signal }) => ask(importCalls.list, { input: { Page: page }, page, signal }),
  });
  if (!data?.data.length) return data && none !== undefined ? <p className="muted">{none}</p> : null;
  return (
    <section className={styles['earlier']} aria-label={translate('app.imports.earlier')}>
      <h2 className="below-8">{translate('app.imports.earlier')}</h2>
      <ul className="panel lined">
        {data.data.map((status) => {
          const { ImportId, Does, State, Total, UserName, CreatedAt } = status;
          const count = formatQuantity(Total);
          const left = State === 'done' || State === 'undone' ? outcomes(status) : [];
          return (
            <li key={ImportId} className={`stack stacks touch pad-8-16 ${styles['import']}`}>
              <Link
                className="ink weight-500"
                to={`${path}/${Does === null ? 'import' : 'changes'}/${ImportId}`}
              >
                {nameOf(status)}
              </Link>
              <span>{translate('app.imports.rows', { smart_count: Total, count })}</span>
              <span>
                {translate(stateText(status))}
                {left.length > 0 && `: ${left.map(({ label }) => label).join(', ')}`}
              </span>
              <small>{translate('app.imports.by', { name: UserName, moment: when(CreatedAt) })}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Shows a change of many rows at an address of its own, or lists all of the page, so people find them again. */
export default function ChangesDialog() {
  const translate = useTranslate();
  const close = useCloseDialog(useResource());
  const { importId } = useParams();
  return (
    <DialogFrame title={translate('app.imports.changes_title')} width="wide" close={close} isRoute>
      <DialogBody>
        {importId === undefined ? (
          <EarlierImports none={translate('app.imports.no_changes')} />
        ) : (
          <OneImport key={importId} importId={Number(importId)} />
        )}
      </DialogBody>
    </DialogFrame>
  );
}
