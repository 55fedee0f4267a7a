import { useTranslate } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import frame from '../../components/inputs.module.css';
import { lazyPart } from '../../components/lazyPart.ts';
import { PartBoundary } from '../../components/PartBoundary.tsx';
import type { ScriptFieldProps } from './EditorProps.ts';
import styles from './sqlEditor.module.css';

const ScriptEditor = lazyPart(() => import('./ScriptEditor.tsx'));

/** Rows of the field at the least (spec 1 §2). */
const rows = 15;

/** The script: a plain field until the editor's script is there, and where it does not come. */
export function ScriptField({ tabId, problem, ...props }: ScriptFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const labelId = `${id}label`;
  const noteId = `${id}note`;
  const [isFocused, setFocused] = useState(false);
  const plain = (
    <textarea
      className={`${frame['control']} ${styles['plain']}`}
      aria-labelledby={labelId}
      aria-describedby={noteId}
      aria-invalid={Boolean(problem)}
      aria-required="true"
      rows={rows}
      spellCheck={false}
      autoCapitalize="off"
      value={props.script}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(event) => props.change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        props.run();
      }}
    />
  );
  return (
    <div className={frame['frame']}>
      <span className={frame['label']} id={labelId}>
        {translate('app.sqlEditor.script')}
      </span>
      <PartBoundary whenBroken={() => plain}>
        <Suspense fallback={plain}>
          <ScriptEditor
            // each script has its own undo
            key={tabId}
            {...props}
            labelId={labelId}
            noteId={noteId}
            isInvalid={Boolean(problem)}
            isFocused={isFocused}
          />
        </Suspense>
      </PartBoundary>
      <p id={noteId} className={frame[problem ? 'problem' : 'help']} role={problem ? 'alert' : undefined}>
        {problem ?? translate('app.sqlEditor.keys')}
      </p>
    </div>
  );
}
