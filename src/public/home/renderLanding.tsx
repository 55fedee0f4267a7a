import { createRoot } from 'react-dom/client';
import '../shared/base.css';
import './home.css';
import './drawings/drawings.css';
import { LandingPage } from './LandingPage.tsx';
import { translate } from './texts.ts';

const ownPaths = new Set(['/', '/home']);

/** The address that a signed-out visitor asked for, when it is not the landing page itself. */
function askedFor({ pathname, search }: Location): string | undefined {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return ownPaths.has(path) ? undefined : `${pathname}${search}`;
}

/** Shows the landing page; on the address of another page with a notice and a login that leads there. */
export function renderLanding(root: HTMLElement): void {
  document.title = translate('title');
  createRoot(root).render(<LandingPage next={askedFor(window.location)} />);
}
