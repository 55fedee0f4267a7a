import Tab from '@mui/material/Tab';
import TabList from '@mui/material/Tabs';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { CatalogueList } from './CatalogueList.tsx';
import { HistoryList } from './HistoryList.tsx';
import { SavedList } from './SavedList.tsx';
import styles from './side.module.css';
import type { Catalogue } from './useCatalogue.ts';
import type { Script } from './useScript.ts';

const parts = ['tables', 'saved', 'history'] as const;

interface SidePanelProps {
  catalogue: Catalogue | undefined;
  insert: (text: string) => void;
  open: (script: Partial<Script>) => void;
}

/** Helps to write a script: by the tables, the saved queries and one's own runs. */
export function SidePanel({ catalogue, insert, open }: SidePanelProps) {
  const translate = useTranslate();
  const id = useId();
  const [part, setPart] = useState<(typeof parts)[number]>('tables');
  return (
    <div className={styles['side']}>
      <TabList
        value={part}
        onChange={(_event, chosen: (typeof parts)[number]) => setPart(chosen)}
        aria-label={translate('app.sqlEditor.panel.label')}
        className={styles['tabs']}
      >
        {parts.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}${name}`}
            aria-controls={name === part ? `${id}panel` : undefined}
            label={translate(`app.sqlEditor.panel.${name}`)}
          />
        ))}
      </TabList>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${part}`} className={styles['content']}>
        {part === 'tables' && <CatalogueList catalogue={catalogue} insert={insert} />}
        {part === 'saved' && <SavedList open={open} />}
        {part === 'history' && <HistoryList open={open} />}
      </div>
    </div>
  );
}
