import { useTranslate } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import frame from '../../components/inputs.module.css';
import { lazyPart, PartBoundary } from '../../components/lazyPart.ts';
import styles from './sqlEditor.module.css';
import type { Catalogue } from './useCatalogue.ts';
import type { Fault } from './useRun.ts';

const ScriptEditor = lazyPart(() => import('./ScriptEditor.tsx'));

/** The least rows of the field (spec 1 §2). */
const rows = 15;

interface ScriptFieldProps {
  script: string;
  fault: Fault | undefined;
  catalogue: Catalogue | undefined;
  /** A text to insert at the cursor. Each object is inserted once. */
  insertion: { text: string } | undefined;
  problem: string | undefined;
  change: (script: string) => void;
  run: () => void;
}

/** Shows the script in a plain field until CodeMirror has loaded, and for good if it cannot load. */
export function ScriptField({ problem, ...props }: ScriptFieldProps) {
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
    <div className={`stack gap-6 packed shrinks ${frame['frame']}`}>
      <span className={frame['label']} id={labelId}>
        {translate('app.sqlEditor.script')}
      </span>
      <PartBoundary whenBroken={() => plain}>
        <Suspense fallback={plain}>
          <ScriptEditor
            {...props}
            labelId={labelId}
            noteId={noteId}
            isInvalid={Boolean(problem)}
            isFocused={isFocused}
          />
        </Suspense>
      </PartBoundary>
      <p id={noteId} className={problem && frame['problem']} role={problem ? 'alert' : undefined}>
        {problem ?? translate('app.sqlEditor.keys')}
      </p>
    </div>
  );
}
