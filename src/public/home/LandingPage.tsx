import { startTransition, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { translate } from '../../i18n/public/home.ts';
import { useSpoken } from '../language/LanguageSwitch.tsx';
import { Icon } from '../shared/Icon.tsx';
import { Drawing, icons } from './Drawing.tsx';
import { Frame } from './Frame.tsx';
import { About, Contact, Counters, Gallery, Reasons, Statistics } from './LandingSections.tsx';
import { useSlides } from './useSlides.ts';
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

const slides = [
  { key: 'proof', drawing: 'seal' },
  { key: 'verdict', drawing: 'phone' },
  { key: 'chain', drawing: 'cartons' },
] as const;

const numbered = (index: number) => translate('hero.slide', { number: index + 1, count: slides.length });

/** The carousel. It can be paused, and stands still while the pointer or the focus is in it. */
function Hero() {
  const carousel = useRef<HTMLElement>(null);
  const { current, isPaused, togglePause, show } = useSlides(carousel, slides.length);
  return (
    <section
      id="home"
      className="hero"
      aria-roledescription="carousel"
      aria-label={translate('hero.label')}
      ref={carousel}
    >
      <h1 className="visually-hidden">{translate('hero.heading')}</h1>
      <div className="slides wide" aria-live={isPaused ? 'polite' : 'off'}>
        {slides.map(({ key, drawing }, index) => (
          <article
            key={key}
            className={index === current ? 'slide slide-shown' : 'slide'}
            aria-roledescription="slide"
            aria-label={numbered(index)}
            inert={index !== current}
          >
            <div className="slide-words">
              <h2>{translate(`hero.${key}.heading`)}</h2>
              <p className="muted">{translate(`hero.${key}.text`)}</p>
              <p className="row slide-links">
                <a className="button button-primary" href="#products">
                  {translate('hero.more')}
                </a>
                <a className="button" href="/pa">
                  {translate('hero.verify')}
                </a>
              </p>
            </div>
            <Drawing kind="hero" name={drawing} />
          </article>
        ))}
      </div>
      <div className="line slide-controls wide">
        <button
          type="button"
          className="round"
          aria-label={translate(isPaused ? 'hero.play' : 'hero.pause')}
          onClick={togglePause}
        >
          <Icon name={isPaused ? 'play' : 'pause'} />
        </button>
        <button
          type="button"
          className="round"
          aria-label={translate('hero.previous')}
          onClick={() => show(current - 1)}
        >
          <Icon {...icons.previous} />
        </button>
        {slides.map(({ key }, index) => (
          <button
            key={key}
            type="button"
            className="dot"
            aria-label={numbered(index)}
            aria-current={index === current}
            onClick={() => show(index)}
          />
        ))}
        <button
          type="button"
          className="round"
          aria-label={translate('hero.next')}
          onClick={() => show(current + 1)}
        >
          <Icon {...icons.next} />
        </button>
      </div>
    </section>
  );
}
