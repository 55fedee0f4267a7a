import AddIcon from '@mui/icons-material/AddOutlined';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ScriptTab } from './ScriptTab.ts';
import styles from './tabs.module.css';
import type { Tabs } from './useTabs.ts';

/** The open scripts, one of them shown in the panel `panelId`. */
export function TabBar({
  tabs,
  panelId,
  isRunning,
}: {
  tabs: Tabs;
  panelId: string;
  isRunning: (id: string) => boolean;
}) {
  const translate = useTranslate();
  const [renamed, setRenamed] = useState<string>();
  const keysId = useId();
  const list = useRef<HTMLDivElement>(null);
  const focus = (id: string) =>
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-tab="${id}"]`)?.focus());
  const neighbour = (tab: ScriptTab, step: number) =>
    tabs.tabs[(tabs.tabs.indexOf(tab) + step + tabs.tabs.length) % tabs.tabs.length] ?? tab;
  const goTo = (tab: ScriptTab) => {
    tabs.select(tab.id);
    focus(tab.id);
  };
  const close = (tab: ScriptTab) => {
    const next = tab === tabs.active ? neighbour(tab, tab === tabs.tabs.at(-1) ? -1 : 1) : tabs.active;
    tabs.close(tab.id);
    focus(next.id);
  };
  const act = (event: KeyboardEvent, tab: ScriptTab) => {
    const acts: Record<string, () => void> = {
      ArrowRight: () => goTo(neighbour(tab, 1)),
      ArrowLeft: () => goTo(neighbour(tab, -1)),
      Home: () => goTo(tabs.tabs[0] ?? tab),
      End: () => goTo(tabs.tabs.at(-1) ?? tab),
      F2: () => setRenamed(tab.id),
      Delete: () => close(tab),
    };
    const found = acts[event.key];
    if (!found) return;
    event.preventDefault();
    found();
  };
  return (
    <div className={styles['bar']}>
      <div
        ref={list}
        role="tablist"
        aria-label={translate('app.sqlEditor.tabs')}
        aria-describedby={keysId}
        className={styles['tabs']}
      >
        {tabs.tabs.map((tab) => {
          const isActive = tab === tabs.active;
          return (
            <div key={tab.id} role="presentation" className={styles['tab']} data-active={isActive}>
              {renamed === tab.id ? (
                <Rename
                  name={tab.name}
                  done={(name) => {
                    if (name.trim()) tabs.change(tab.id, { name: name.trim() });
                    setRenamed(undefined);
                    focus(tab.id);
                  }}
                />
              ) : (
                <button
                  type="button"
                  role="tab"
                  data-tab={tab.id}
                  aria-selected={isActive}
                  aria-controls={isActive ? panelId : undefined}
                  tabIndex={isActive ? 0 : -1}
                  onClick={() => tabs.select(tab.id)}
                  onDoubleClick={() => setRenamed(tab.id)}
                  onKeyDown={(event) => act(event, tab)}
                >
                  {isRunning(tab.id) && <span className={styles['running']} aria-hidden="true" />}
                  {tab.name}
                </button>
              )}
              {/* the keyboard closes by Delete: what stands in a list of tabs is a tab */}
              <span
                className={styles['close']}
                title={translate('app.sqlEditor.close_tab', { name: tab.name })}
                aria-hidden="true"
                onClick={() => close(tab)}
              >
                <CloseIcon fontSize="inherit" />
              </span>
            </div>
          );
        })}
      </div>
      <IconButton
        aria-label={translate('app.sqlEditor.add')}
        title={translate('app.sqlEditor.add')}
        onClick={() => tabs.open()}
      >
        <AddIcon />
      </IconButton>
      <p id={keysId} className="visually-hidden">
        {translate('app.sqlEditor.tab_keys')}
      </p>
      <output className={styles['closed']}>
        {tabs.closed && (
          <>
            {translate('app.sqlEditor.closed', { name: tabs.closed.name })}{' '}
            <Button variant="text" size="small" onClick={tabs.takeBack}>
              {translate('app.sqlEditor.take_back')}
            </Button>
          </>
        )}
      </output>
    </div>
  );
}

function Rename({ name, done }: { name: string; done: (name: string) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState(name);
  return (
    <input
      className={styles['rename']}
      aria-label={translate('app.sqlEditor.tab_name')}
      value={text}
      maxLength={60}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the name was that is being changed
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => done(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done(text);
        if (event.key === 'Escape') done(name);
      }}
    />
  );
}
