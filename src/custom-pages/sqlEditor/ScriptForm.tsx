import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { noScript, scriptTypes } from '../../../contract/calls/sqlEditor.ts';
import { ChoiceCard } from '../../components/ChoiceCard.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { ScriptField } from './ScriptField.tsx';
import type { RunScript } from './ShownResult.ts';
import styles from './sqlEditor.module.css';
import type { Catalogue } from './useCatalogue.ts';
import type { Fault, Running } from './useRun.ts';
import type { Script } from './useScript.ts';

interface ScriptFormProps {
  script: Script;
  change: (part: Partial<Script>) => void;
  catalogue: Catalogue | undefined;
  insertion: { text: string } | undefined;
  running: Running | undefined;
  fault: Fault | undefined;
  run: (of: RunScript) => void;
  cancel: () => void;
  beside: ReactNode;
}

/** Takes a script and its type, and runs it. */
export function ScriptForm(props: ScriptFormProps) {
  const { script, change, catalogue, insertion, running, fault, run, cancel, beside } = props;
  const translate = useTranslate();
  const [isTried, setTried] = useState(false);
  const hasText = script.text.trim() !== '';
  const start = () => {
    setTried(true);
    if (!hasText || !script.type) return;
    run({ script: script.text, type: script.type });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <FieldFrame
        field={{ label: 'app.sqlEditor.type' }}
        isRequired
        isGroup
        problem={isTried && !script.type ? translate(noScript) : undefined}
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
                isChosen={script.type === type}
                choose={() => change({ type })}
              />
            ))}
          </div>
        )}
      </FieldFrame>
      <ScriptField
        script={script.text}
        fault={fault}
        catalogue={catalogue}
        insertion={insertion}
        problem={isTried && !hasText ? translate(noScript) : undefined}
        change={(text) => change({ text })}
        run={start}
      />
      <footer className="row">
        <Button
          type="submit"
          variant="contained"
          color="primary"
          // a disabled button would lose the focus
          aria-disabled={running !== undefined}
        >
          {translate('app.action.submit')}
        </Button>
        {running ? <RunningNote key={running.id} running={running} cancel={cancel} /> : beside}
      </footer>
    </form>
  );
}

interface RunningNoteProps {
  running: Running;
  cancel: () => void;
}

/** Says for how long a script has been running, and cancels it. */
function RunningNote({ running: { since, isCancelling }, cancel }: RunningNoteProps) {
  const translate = useTranslate();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <>
      {!isCancelling && <Button onClick={cancel}>{translate('app.action.cancel')}</Button>}
      {/* a screen reader would announce each second */}
      <span className={styles['running']} role="timer">
        {isCancelling
          ? translate('app.sqlEditor.cancelling')
          : translate('app.sqlEditor.running', { seconds })}
      </span>
    </>
  );
}
