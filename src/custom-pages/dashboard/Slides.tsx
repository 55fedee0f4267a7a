import PauseIcon from '@mui/icons-material/PauseOutlined';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { useTranslate } from 'ra-core';
import { useSlides } from '../../public/home/useSlides.ts';
import { Media } from '../slider/Media.tsx';
import styles from './DashboardPage.module.css';
import type { Slide } from './readSlides.ts';

/** One slide at a time; they move on by themselves until they are paused, or while somebody is at them. */
export function Slides({ slides }: { slides: readonly Slide[] }) {
  const translate = useTranslate();
  const carousel = useRef<HTMLElement>(null);
  const { current, isPaused, togglePause, show } = useSlides(carousel, slides.length);
  const slide = slides[current];
  if (!slide) return null;
  const count = slides.length;
  return (
    <section ref={carousel} className={styles['slides']} aria-label={translate('app.slider.region')}>
      <Media
        key={slide.id}
        kind={slide.kind}
        address={slide.address}
        label={translate('app.slider.item', { number: current + 1, count })}
      />
      {count > 1 && (
        <div className={styles['steps']}>
          <IconButton
            size="small"
            aria-label={translate(isPaused ? 'app.slider.play' : 'app.slider.pause')}
            onClick={togglePause}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
          {slides.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-current={index === current}
              aria-label={translate('app.slider.show', { number: index + 1 })}
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
