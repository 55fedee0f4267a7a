import { useRef } from 'react';
import { translate } from '../../i18n/public/home.ts';
import { Icon } from '../shared/Icon.tsx';
import { Drawing } from './Drawing.tsx';
import { icons } from './icons.ts';
import { useSlides } from './useSlides.ts';

const slides = [
  { key: 'proof', drawing: 'seal' },
  { key: 'verdict', drawing: 'phone' },
  { key: 'chain', drawing: 'cartons' },
] as const;

const numbered = (index: number) => translate('hero.slide', { number: index + 1, count: slides.length });

/** The carousel. It can be paused, and stands still while the pointer or the focus is in it. */
export function Hero() {
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
              <p className="slide-links">
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
      <div className="slide-controls wide">
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
