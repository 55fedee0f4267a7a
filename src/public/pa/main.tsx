import type { PageData } from '../../../contract/calls/verdictPage.ts';
import { recordWhenSeen } from './recordScan.ts';
import './pa.css';

/**
 * Applies the theme that a user of the portal chose, as `public/theme.js` does on other pages. Most visitors of `/pa` are
 * strangers who have chosen nothing, so `/pa` saves the request for that file.
 */
function followStoredTheme(): void {
  try {
    const theme = localStorage.getItem('sealbook.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // if the browser forbids storage, the system's theme applies
  }
}

/** Milliseconds after which a browser that cannot report idleness counts as idle. */
const soon = 1000;

/** Runs once, when the browser is idle or somebody touches the page. */
function whenIdleOrTouched(run: () => void): void {
  const stop = new AbortController();
  const begin = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    run();
  };
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, begin, { signal: stop.signal });
  if (typeof requestIdleCallback === 'function') requestIdleCallback(begin);
  else setTimeout(begin, soon);
}

/** Hands the page to React. If somebody pressed a button before React was ready, it presses that button again. */
async function takeOver(page: PageData): Promise<void> {
  const pressed: HTMLElement[] = [];
  const stop = new AbortController();
  const remember = ({ target }: Event) => {
    const button = target instanceof Element && target.closest<HTMLElement>('button[type="button"]');
    if (button) pressed.push(button);
  };
  addEventListener('click', remember, { signal: stop.signal });
  try {
    const { hydrate } = await import('./hydrate.tsx');
    hydrate(page);
  } finally {
    stop.abort();
  }
  // React hydrates a clicked part at once
  pressed.at(-1)?.click();
}

followStoredTheme();
const data = document.getElementById('page')?.textContent;
if (data) {
  const page: PageData = JSON.parse(data);
  recordWhenSeen(page);
  // if the script cannot be loaded, the page stays as it is
  whenIdleOrTouched(() => void takeOver(page).catch(() => undefined));
}
