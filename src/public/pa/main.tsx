import type { PageData } from '../../../contract/calls/verification/verdictPage.ts';
import { enliven } from './enliven.ts';
import { recordWhenSeen } from './recordScan.ts';
import { whenIdle } from './whenIdle.ts';
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

/** The parts that React serves. Until it has taken over, forms are sent without it, and buttons wait for it. */
const served = 'form, button:not(.verdict-audio)';

/** Tells whether a part of the page needs React before anybody touches it: a countdown, a promotion or a hidden code. */
function changesByItself({ outcome }: PageData): boolean {
  // browsers do not send the part after `#` to the server
  if (!outcome) return window.location.hash.includes('=');
  return (
    outcome.kind === 'tooMany' ||
    (outcome.kind === 'decided' && outcome.scan.PromotionalMessage !== undefined)
  );
}

/**
 * Hands the page to React once somebody touches a part that React serves. If that is a button, presses it again when React is
 * ready.
 */
function takeOverWhenTouched(page: PageData): void {
  const stop = new AbortController();
  let pressed: HTMLElement | undefined;
  let isLoading = false;
  const takeOver = async () => {
    if (isLoading) return;
    isLoading = true;
    try {
      const { hydrate } = await import('./hydrate.tsx');
      await hydrate(page);
      stop.abort();
    } catch {
      // without its script, the page stays as it is until the next touch
    }
    isLoading = false;
    pressed?.removeAttribute('aria-busy');
    // React hydrates a clicked part at once
    if (stop.signal.aborted) pressed?.click();
  };
  const touch = ({ type, target }: Event) => {
    const part = target instanceof Element && target.closest<HTMLElement>(served);
    if (!part) return;
    if (type === 'click' && part.matches('[type="button"]')) {
      pressed = part;
      part.ariaBusy = 'true';
    }
    void takeOver();
  };
  // people who listen to the page may send nothing but a click
  for (const type of ['pointerdown', 'focusin', 'click'])
    addEventListener(type, touch, { signal: stop.signal });
  if (changesByItself(page)) whenIdle(() => void takeOver());
}

followStoredTheme();
enliven();
const data = document.getElementById('page')?.textContent;
if (data) {
  const page: PageData = JSON.parse(data);
  recordWhenSeen(page);
  takeOverWhenTouched(page);
}
