import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { newKey } from '../../api/newKey.ts';
import { readSession } from '../../api/session.ts';
import { keepTabs, type KeptTabs, readTabs } from './keptTabs.ts';
import type { ScriptTab } from './ScriptTab.ts';

/** Milliseconds of rest until what was typed is kept. */
const pause = 300;

/** Where a script stood that was closed. */
interface ClosedTab {
  tab: ScriptTab;
  index: number;
}

/** The scripts that a person works on, kept in their browser. */
export function useTabs() {
  const translate = useTranslate();
  const userId = readSession()?.user.UserId ?? 0;
  const blank = (tabs: readonly ScriptTab[], type: ScriptTab['type'] = ''): ScriptTab => {
    const names = new Set(tabs.map(({ name }) => name));
    let number = 1;
    while (names.has(translate('app.sqlEditor.tab', { number }))) number += 1;
    return {
      id: newKey(),
      name: translate('app.sqlEditor.tab', { number }),
      script: '',
      type,
      parameters: {},
    };
  };
  const [{ tabs, activeId }, setState] = useState(() => {
    const kept = readTabs(userId);
    const tabs = kept.tabs.length ? kept.tabs : [blank([])];
    return { tabs, activeId: kept.active };
  });
  const [closed, setClosed] = useState<ClosedTab>();
  const [isKept, setKept] = useState(true);
  const closedIds = useRef(new Set<string>());
  const active = tabs.find(({ id }) => id === activeId) ?? tabs[0] ?? blank([]);

  const keep = useEffectEvent((shown: KeptTabs) => setKept(keepTabs(userId, shown, closedIds.current)));
  const keepNow = useEffectEvent(() => keep({ tabs, active: active.id }));
  useEffect(() => {
    const timer = setTimeout(() => keep({ tabs, active: active.id }), pause);
    return () => clearTimeout(timer);
  }, [tabs, active.id]);
  useEffect(() => {
    const leave = () => keepNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const open = (part: Partial<Omit<ScriptTab, 'id'>> = {}): void =>
    setState(({ tabs }) => {
      const fresh = { ...blank(tabs, active.type === 'Query' ? 'Query' : ''), ...part };
      return { tabs: [...tabs, fresh], activeId: fresh.id };
    });

  return {
    tabs,
    active,
    closed: closed?.tab,
    isKept,
    open,
    select: (id: string): void => setState(({ tabs }) => ({ tabs, activeId: id })),
    change: (id: string, part: Partial<Omit<ScriptTab, 'id'>>): void =>
      setState(({ tabs, activeId }) => ({
        tabs: tabs.map((tab) => (tab.id === id ? { ...tab, ...part } : tab)),
        activeId,
      })),
    close: (id: string): void => {
      const index = tabs.findIndex((tab) => tab.id === id);
      const tab = tabs[index];
      if (!tab) return;
      closedIds.current.add(id);
      // nobody misses an empty one
      setClosed(tab.script.trim() ? { tab, index } : undefined);
      const left = tabs.filter((other) => other !== tab);
      const next = left.length ? left : [blank([])];
      const neighbour = next[Math.min(index, next.length - 1)];
      setState({ tabs: next, activeId: id === active.id ? (neighbour?.id ?? '') : active.id });
    },
    takeBack: (): void => {
      if (!closed) return;
      closedIds.current.delete(closed.tab.id);
      setState(({ tabs }) => ({
        tabs: tabs.toSpliced(closed.index, 0, closed.tab),
        activeId: closed.tab.id,
      }));
      setClosed(undefined);
    },
  };
}

export type Tabs = ReturnType<typeof useTabs>;
