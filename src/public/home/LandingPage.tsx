import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { translate } from '../../i18n/public/home.ts';
import { useSpoken } from '../language/LanguageSwitch.tsx';
import { Frame } from './Frame.tsx';
import { Hero } from './Hero.tsx';
import { About, Contact, Counters, Gallery, Reasons, Statistics } from './LandingSections.tsx';
import '../../theme/fonts.css';
import './home.css';

/** The landing page (spec 1 §2). `next` is the page that a signed-out visitor requested. */
export function LandingPage({ next }: { next: string | undefined }) {
  useSpoken(translate('title'));
  return (
    <>
      {next !== undefined && (
        <aside className="invitation">
          {translate('notice.text')}{' '}
          <a href={`/login?next=${encodeURIComponent(next)}`}>{translate('notice.link')}</a>
        </aside>
      )}
      <Frame>
        <Hero />
        <Statistics />
        <About />
        <Counters />
        <Gallery />
        <Reasons />
        <Contact />
      </Frame>
    </>
  );
}

const ownPaths = new Set(['/', '/home']);

/** Returns the address that a signed-out visitor requested, unless it is the landing page itself. */
function askedFor({ pathname, search }: Location): string | undefined {
  const path = pathname.toLowerCase().replace(/(?<=[^/])\/+$/, '');
  return ownPaths.has(path) ? undefined : `${pathname}${search}`;
}

/** Shows the landing page. At another page's address, it adds a notice and a login that leads to that page. */
export function renderLanding(root: HTMLElement): void {
  // a transition draws the page in pieces, between which the browser answers touches
  startTransition(() => createRoot(root).render(<LandingPage next={askedFor(window.location)} />));
}
