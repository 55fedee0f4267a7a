import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { DialogBody, DialogFrame } from '../../components/DialogFrame.tsx';
import dialog from './dialogs.module.css';
import { FaultNote } from './FaultNote.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { Results } from './Results.tsx';
import { ScriptForm } from './ScriptForm.tsx';
import { SidePanel } from './SidePanel.tsx';
import styles from './sqlEditor.module.css';
import { TabBar } from './TabBar.tsx';
import type { Catalogue } from './useCatalogue.ts';
import { useRuns } from './useRuns.ts';
import { useTabs } from './useTabs.ts';

/** The open scripts, what helps to write them, and what they answer. */
export function ScriptDesk({ catalogue }: { catalogue: Catalogue | undefined }) {
  const translate = useTranslate();
  const tabs = useTabs();
  const runs = useRuns();
  const panelId = useId();
  const [insertion, setInsertion] = useState<{ text: string }>();
  const [isSideOpen, setSideOpen] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 1099px)', { noSsr: true });
  const { active } = tabs;
  const { running, result, fault } = runs.stateOf(active.id);
  const closeSide = () => setSideOpen(false);
  const side = (
    <SidePanel
      catalogue={catalogue}
      insert={(text) => {
        closeSide();
        setInsertion({ text });
      }}
      open={(tab) => {
        closeSide();
        tabs.open(tab);
      }}
    />
  );
  const preview = result?.preview;
  const isShown = result && !preview;
  return (
    <div className={styles['desk']}>
      <div className={styles['top']}>
        <div className={styles['card']}>
          <TabBar tabs={tabs} panelId={panelId} isRunning={(id) => runs.stateOf(id).running !== undefined} />
          <div id={panelId} role="tabpanel" aria-label={active.name} className={styles['form']}>
            <ScriptForm
              tab={active}
              change={(part) => tabs.change(active.id, part)}
              catalogue={catalogue}
              insertion={insertion}
              running={running}
              fault={fault}
              run={(of, kind) => void runs.run(active.id, of, kind)}
              cancel={() => void runs.cancel(active.id)}
              beside={
                isNarrow && (
                  <Button variant="text" onClick={() => setSideOpen(true)}>
                    {translate('app.sqlEditor.more')}
                  </Button>
                )
              }
            />
            {!tabs.isKept && (
              <output className={styles['small']}>{translate('app.sqlEditor.not_kept')}</output>
            )}
          </div>
        </div>
        {!isNarrow && <aside aria-label={translate('app.sqlEditor.panel.label')}>{side}</aside>}
      </div>
      {fault && <FaultNote fault={fault} again={() => void runs.run(active.id, fault.of, fault.kind)} />}
      {(isShown || !fault) && (
        <Results
          result={isShown ? result : undefined}
          isOlder={fault !== undefined}
          name={active.name}
          measure={({ of }) => void runs.run(active.id, of, 'measure')}
        />
      )}
      {isNarrow && isSideOpen && (
        <DialogFrame title={translate('app.sqlEditor.more')} width="medium" close={closeSide}>
          <DialogBody className={dialog['body']}>{side}</DialogBody>
        </DialogFrame>
      )}
      {preview && result && (
        <PreviewDialog
          key={preview.token}
          tables={preview.tables}
          confirm={(password) => runs.run(active.id, result.of, 'run', { preview, password })}
          close={() => runs.dropPreview(active.id)}
        />
      )}
    </div>
  );
}
