import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { Results } from './Results.tsx';
import { ScriptForm } from './ScriptForm.tsx';
import { SidePanel } from './SidePanel.tsx';
import styles from './sqlEditor.module.css';
import { type Catalogue, useCatalogue } from './useCatalogue.ts';
import { type Fault, useRun } from './useRun.ts';
import { useScript } from './useScript.ts';

/** The SQL editor (spec 1 §2): runs a script on the business tables and shows the answer. */
export default function SqlEditorPage() {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useCatalogue();
  const isOff = data && !data.Available;
  const why = isOff ? data.Reason : data ? undefined : error?.message;
  return (
    <>
      <PageTitle title={translate('app.sqlEditor.title')} />
      {isOff || (!data && error) ? (
        <div className="panel">
          <Notice
            title={translate(isOff ? 'app.sqlEditor.unavailable' : 'app.error.title')}
            text={why === undefined ? undefined : translate(why)}
          >
            <Button disabled={isFetching} onClick={() => void refetch()}>
              {translate('app.action.retry')}
            </Button>
          </Notice>
        </div>
      ) : (
        // people may type before the tables are read
        <Desk catalogue={data} />
      )}
    </>
  );
}

/** The script, the help beside it, and its answer below. */
function Desk({ catalogue }: { catalogue: Catalogue | undefined }) {
  const translate = useTranslate();
  const { script, isKept, change, open, bringBack } = useScript();
  const { running, result, fault, run, cancel, dropPreview } = useRun();
  const [insertion, setInsertion] = useState<{ text: string }>();
  const [isSideOpen, setSideOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 1099px)', { noSsr: true });
  const closeSide = () => setSideOpen(false);
  const side = (
    <SidePanel
      catalogue={catalogue}
      insert={(text) => {
        closeSide();
        setInsertion({ text });
      }}
      open={(other) => {
        closeSide();
        open(other);
      }}
    />
  );
  const preview = result?.preview;
  const isShown = result && !preview;
  return (
    <div className={`stack ${styles['desk']}`}>
      <div className={styles['top']}>
        <div className="panel">
          <ScriptForm
            script={script}
            change={change}
            catalogue={catalogue}
            insertion={insertion}
            running={running}
            fault={fault}
            run={(of) => void run(of)}
            cancel={() => void cancel()}
            beside={
              isNarrow && (
                <Button variant="text" onClick={() => setSideOpen(true)}>
                  {translate('app.sqlEditor.more')}
                </Button>
              )
            }
          />
          <output className={styles['small']}>
            {!isKept && translate('app.sqlEditor.not_kept')}
            {bringBack && (
              <>
                {translate('app.sqlEditor.replaced')}{' '}
                <Button variant="text" size="small" onClick={bringBack}>
                  {translate('app.sqlEditor.bring_back')}
                </Button>
              </>
            )}
          </output>
        </div>
        {!isNarrow && (
          <aside className="panel" aria-label={translate('app.sqlEditor.panel.label')}>
            {side}
          </aside>
        )}
      </div>
      {fault && <FaultNote fault={fault} again={() => void run(fault.of)} />}
      {(isShown || !fault) && <Results result={isShown ? result : undefined} isOlder={fault !== undefined} />}
      {isNarrow && isSideOpen && (
        <DialogFrame title={translate('app.sqlEditor.more')} width="medium" close={closeSide}>
          <DialogBody>{side}</DialogBody>
        </DialogFrame>
      )}
      {preview && result && (
        <PreviewDialog
          key={preview.token}
          tables={preview.tables}
          confirm={(password) => run(result.of, { preview, password })}
          close={dropPreview}
        />
      )}
    </div>
  );
}

/** Returns the line and the column of a place in a text, both from 1. */
function placeIn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') };
}

/** Says why a script was refused, or did not finish. */
function FaultNote({ fault, again }: { fault: Fault; again: () => void }) {
  const translate = useTranslate();
  const { message, isRefusal, position, hint, detail, state, of } = fault;
  const small = [
    position !== undefined && translate('app.sqlEditor.at', placeIn(of.script, position)),
    state && translate('app.sqlEditor.state', { state }),
  ].filter(Boolean);
  return (
    <div className={`panel ${styles['fault']}`} role="alert" data-refusal={isRefusal}>
      <h2>{translate(isRefusal ? 'app.sqlEditor.fault' : 'app.sqlEditor.failed')}</h2>
      <p>{translate(message)}</p>
      {detail && <p>{detail}</p>}
      {hint && <p>{translate('app.sqlEditor.hint', { hint })}</p>}
      {small.length > 0 && <p className={styles['small']}>{small.join(' · ')}</p>}
      {!isRefusal && (
        <p className={styles['small']}>
          {translate('app.sqlEditor.kept')}{' '}
          <Button size="small" onClick={again}>
            {translate('app.action.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
