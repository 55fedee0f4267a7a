import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { noScript, type SavedQuery, scriptTypes } from '../../../contract/calls/sqlEditor.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { parametersIn } from '../../../contract/script/tokensOf.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { ChoiceCard } from '../../components/ChoiceCard.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { useSay } from '../../components/useSay.ts';
import { ParameterFields } from './ParameterFields.tsx';
import { isReadable, parameterOf, valuesOf } from './parameterValues.ts';
import { RunningNote } from './RunningNote.tsx';
import { SaveQueryDialog } from './SaveQueryDialog.tsx';
import { ScriptField } from './ScriptField.tsx';
import type { ScriptTab } from './ScriptTab.ts';
import type { RunScript } from './ShownResult.ts';
import styles from './sqlEditor.module.css';
import type { Catalogue } from './useCatalogue.ts';
import type { Fault, RunKind, Running } from './useRuns.ts';

interface ScriptFormProps {
  tab: ScriptTab;
  change: (part: Partial<Omit<ScriptTab, 'id'>>) => void;
  catalogue: Catalogue | undefined;
  insertion: { text: string } | undefined;
  running: Running | undefined;
  fault: Fault | undefined;
  run: (of: RunScript, kind: RunKind) => void;
  cancel: () => void;
  beside: ReactNode;
}

/** A script, what it is run as, its parameters, and what can be done with it. */
export function ScriptForm(props: ScriptFormProps) {
  const { tab, change, catalogue, insertion, running, fault, run, cancel, beside } = props;
  const translate = useTranslate();
  const say = useSay();
  // the tab that was tried while something was missing
  const [tried, setTried] = useState('');
  const [isSaving, setSaving] = useState(false);
  const maySave = useRight(pageKeys.sqlEditor, 'edit');
  const isTried = tried === tab.id;
  const hasScript = tab.script.trim() !== '';
  const names = parametersIn(tab.script);
  const start = (kind: RunKind) => {
    const { type } = tab;
    setTried(tab.id);
    if (!hasScript || !names.every((name) => isReadable(parameterOf(tab, name)))) return;
    const parameters = valuesOf(tab);
    if (kind !== 'run') run({ script: tab.script, type: 'Query', parameters }, kind);
    else if (type) run({ script: tab.script, type, parameters }, kind);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl + S means the form, wherever in it the focus is
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start('run');
      }}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || !maySave) return;
        event.preventDefault();
        if (hasScript) setSaving(true);
      }}
    >
      <FieldFrame
        field={{ label: 'app.sqlEditor.type' }}
        isRequired
        isGroup
        problem={isTried && !tab.type ? say(noScript) : undefined}
        isProblemSaid
      >
        {({ id, ...control }) => (
          <div {...control} id={id} role="radiogroup" className={styles['types']}>
            {scriptTypes.map((type) => (
              <ChoiceCard
                key={type}
                name="ScriptType"
                label={translate(`app.sqlEditor.${type}`)}
                help={translate(`app.sqlEditor.${type}_help`)}
                isChosen={tab.type === type}
                choose={() => change({ type })}
              />
            ))}
          </div>
        )}
      </FieldFrame>
      <ScriptField
        tabId={tab.id}
        script={tab.script}
        fault={fault}
        catalogue={catalogue}
        insertion={insertion}
        problem={isTried && !hasScript ? say(noScript) : undefined}
        change={(script) => change({ script })}
        run={() => start('run')}
      />
      <ParameterFields
        tab={tab}
        names={names}
        change={(parameters) => change({ parameters })}
        run={() => start('run')}
      />
      <footer className={styles['buttons']}>
        <Button
          type="submit"
          variant="contained"
          color="primary"
          // disabled, it would lose the focus
          aria-disabled={running !== undefined}
        >
          {translate('app.action.submit')}
        </Button>
        {running ? (
          <RunningNote key={running.id} running={running} cancel={cancel} />
        ) : (
          <>
            {tab.type !== 'ExecuteNonQuery' && (
              <Button onClick={() => start('explain')}>{translate('app.sqlEditor.explain')}</Button>
            )}
            {maySave && (
              <Button disabled={!hasScript} onClick={() => setSaving(true)}>
                {translate('app.sqlEditor.save')}
              </Button>
            )}
            {beside}
          </>
        )}
      </footer>
      {isSaving && (
        <SaveQueryDialog
          tab={tab}
          done={({ QueryId, Version, Name }: SavedQuery) => {
            change({ name: Name, saved: { id: QueryId, version: Version } });
            setSaving(false);
          }}
          close={() => setSaving(false)}
        />
      )}
    </form>
  );
}
