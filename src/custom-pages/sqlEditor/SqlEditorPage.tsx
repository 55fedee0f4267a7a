import { Button } from '../../components/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { getCatalogue, noScript, type ScriptType, scriptTypes } from '../../../contract/calls/sqlEditor.ts';
import { ApiError } from '../../api/ApiError.ts';
import { queryFor } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { keep, readKept } from '../../api/storage.ts';
import { ChoiceCard } from '../../components/ChoiceCard.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { PreviewDialog, Results } from './Results.tsx';
import { ScriptEditor, type Tables } from './ScriptEditor.tsx';
import styles from './sqlEditor.module.css';
import { type Fault, useRun } from './useRun.ts';

/** The SQL editor (spec 1 §2): runs a script on the business tables and shows the answer. */
export default function SqlEditorPage() {
  const translate = useTranslate();
  const catalogue = useQuery({ ...queryFor(['sql-catalogue'], getCatalogue), staleTime: 5 * 60_000 });
  const { running, shown, fault, run, commit, cancel, dropPreview } = useRun();
  const { error } = catalogue;
  // another back end may run scripts and have no catalogue
  if (error && !(error instanceof ApiError && error.code === '404'))
    return (
      <>
        <PageTitle title={translate('app.sqlEditor.title')} />
        <div className="panel">
          <Notice title={translate('app.sqlEditor.unavailable')} text={translate(error.message)}>
            <Button disabled={catalogue.isFetching} onClick={() => void catalogue.refetch()}>
              {translate('app.action.retry')}
            </Button>
          </Notice>
        </div>
      </>
    );
  return (
    <>
      <PageTitle title={translate('app.sqlEditor.title')} />
      <div className={`stack ${styles['desk']}`}>
        <ScriptForm
          tables={catalogue.data}
          fault={fault}
          isRunning={running !== undefined}
          run={(Script, ScriptType) => void run({ Script, ScriptType })}
          cancel={cancel}
        />
        {fault && <FaultNote fault={fault} />}
        {shown && !shown.result.Preview && <Results key={shown.id} shown={shown} />}
      </div>
      {shown?.result.Preview && (
        <PreviewDialog
          tables={shown.result.Preview.Tables}
          confirm={(password) => commit(shown, password)}
          close={dropPreview}
        />
      )}
    </>
  );
}

/** Reads the script that this browser keeps for the person, and keeps each change of it. */
function useScript() {
  const key = `sealbook.sql-editor.${readSession()?.user.UserId}`;
  const [script, setScript] = useState(() => readKept('localStorage', key) ?? '');
  const change = (text: string) => {
    setScript(text);
    keep('localStorage', key, text);
  };
  return { script, change };
}

interface ScriptFormProps {
  tables: Tables;
  fault: Fault | undefined;
  isRunning: boolean;
  run: (script: string, type: ScriptType) => void;
  cancel: () => void;
}

/** Takes a script and its type, and runs it. */
function ScriptForm({ tables, fault, isRunning, run, cancel }: ScriptFormProps) {
  const translate = useTranslate();
  const { script, change } = useScript();
  const [type, setType] = useState<ScriptType>();
  const [isTried, setTried] = useState(false);
  const start = () => {
    setTried(true);
    if (script.trim() && type) run(script, type);
  };
  return (
    <form
      noValidate
      className={`panel stack ${styles['form']}`}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <FieldFrame
        field={{ label: 'app.sqlEditor.type' }}
        isRequired
        isGroup
        problem={isTried && !type ? noScript : undefined}
        isProblemSaid
      >
        {(control) => (
          <div {...control} role="radiogroup" className={`stack gap-10 ${styles['types']}`}>
            {scriptTypes.map((each) => (
              <ChoiceCard
                key={each}
                name="ScriptType"
                label={translate(`app.sqlEditor.${each}`)}
                help={translate(`app.sqlEditor.${each}_help`)}
                isChosen={type === each}
                choose={() => setType(each)}
              />
            ))}
          </div>
        )}
      </FieldFrame>
      <FieldFrame
        field={{ label: 'app.sqlEditor.script', help: 'app.sqlEditor.keys' }}
        isRequired
        isGroup
        problem={isTried && !script.trim() ? noScript : undefined}
        isProblemSaid
      >
        {(control) => (
          <ScriptEditor
            script={script}
            tables={tables}
            fault={fault}
            control={control}
            change={change}
            run={start}
          />
        )}
      </FieldFrame>
      <footer className="row">
        {/* a disabled button would lose the focus */}
        <Button label="app.action.submit" type="submit" isMain aria-disabled={isRunning} />
        {isRunning && <Button label="app.action.cancel" onClick={cancel} />}
        <output className="muted">{isRunning && translate('app.sqlEditor.running')}</output>
      </footer>
    </form>
  );
}

/** Says why a script failed, and where. */
function FaultNote({ fault: { message, Detail, Hint, Position = 0, script } }: { fault: Fault }) {
  const translate = useTranslate();
  const before = script.slice(0, Position - 1);
  const place = { line: before.split('\n').length, column: Position - 1 - before.lastIndexOf('\n') };
  return (
    <div className={`panel breaks ${styles['fault']}`} role="alert">
      <h2 className="negative">{translate('app.sqlEditor.fault')}</h2>
      <p>{translate(message)}</p>
      {Detail && <p>{Detail}</p>}
      {Hint && <p>{translate('app.sqlEditor.hint', { hint: Hint })}</p>}
      {Position > 0 && <p className="small">{translate('app.sqlEditor.at', place)}</p>}
    </div>
  );
}
