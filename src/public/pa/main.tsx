import type { PageData } from '../../../contract/calls/verdictPage.ts';
import { recordWhenSeen } from './recordScan.ts';
import './pa.css';

/**
 * Shows the theme that a user of the portal chose, as `public/theme.js` does before the first paint. `/pa` does without
 * that file: most of its visitors are strangers who have chosen nothing, and are spared the request.
 */
function followStoredTheme(): void {
  try {
    const theme = localStorage.getItem('sealbook.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // storage may be forbidden: the system's theme holds
  }
}

/** Milliseconds after which a browser that can't say when it is idle is taken to be idle. */
const soon = 1000;

/** Runs once: when the browser is idle, or somebody touches the page. */
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

/** Hands the page to React, and then the button that somebody pressed too early. */
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
  // React hydrates at once what is clicked
  pressed.at(-1)?.click();
}

followStoredTheme();
const data = document.getElementById('page')?.textContent;
if (data) {
  const page: PageData = JSON.parse(data);
  recordWhenSeen(page);
  // where it does not come, the page stays as it is
  whenIdleOrTouched(() => void takeOver(page).catch(() => undefined));
}
