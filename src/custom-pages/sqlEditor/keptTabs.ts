import { scriptTypes } from '../../../contract/calls/sqlEditor.ts';
import type { ScriptTab } from './ScriptTab.ts';

export interface KeptTabs {
  tabs: readonly ScriptTab[];
  active: string;
}

const keyOf = (userId: number) => `sealbook.sql-scripts.${userId}`;

const isTab = (value: unknown): value is ScriptTab => {
  const tab = value as Partial<ScriptTab> | null;
  return (
    typeof tab?.id === 'string' &&
    typeof tab.name === 'string' &&
    typeof tab.script === 'string' &&
    (tab.type === '' || scriptTypes.some((type) => type === tab.type)) &&
    typeof tab.parameters === 'object' &&
    tab.parameters !== null
  );
};

/** The scripts that `userId` has open in this browser; none where there are none, or where they can't be read. */
export function readTabs(userId: number): KeptTabs {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Partial<KeptTabs>;
    const tabs = (Array.isArray(kept.tabs) ? kept.tabs : []).filter(isTab);
    return { tabs, active: typeof kept.active === 'string' ? kept.active : '' };
  } catch {
    return { tabs: [], active: '' };
  }
}

/**
 * Keeps the scripts of `userId`; those of another window of theirs stay as they are there.
 *
 * @param closed the ids of those that were closed here
 * @returns whether the browser has kept them
 */
export function keepTabs(userId: number, { tabs, active }: KeptTabs, closed: ReadonlySet<string>): boolean {
  const own = new Set(tabs.map(({ id }) => id));
  const others = readTabs(userId).tabs.filter(({ id }) => !own.has(id) && !closed.has(id));
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ tabs: [...tabs, ...others], active }));
    return true;
  } catch {
    return false;
  }
}
