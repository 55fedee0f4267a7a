import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import PauseIcon from '@mui/icons-material/PauseOutlined';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { getSliderWeb } from '../../../contract/calls/masters.ts';
import { queryFor } from '../../api/ask.ts';
import { Failed, Notice } from '../../components/Notice.tsx';
import { useSlides } from '../../public/home/useSlides.ts';
import { Media } from '../cells.tsx';
import styles from './dashboard.module.css';

type Slide = AnswerOf<typeof getSliderWeb>[number];

/** The slides that run on the dashboard today (spec 2 §7). People without any see a greeting. */
export function DealerSlider({ name }: { name: string }) {
  const translate = useTranslate();
  const { data, error, isFetching, refetch } = useQuery(queryFor(['slider'], getSliderWeb));
  if (data?.length) return <Slides slides={data} />;
  if (!data && !error) return <div className={`panel center ${styles['slide']}`} aria-busy="true" />;
  return (
    <div className="panel">
      {error ? (
        <Failed title="app.slider.failed" error={error} isBusy={isFetching} retry={() => void refetch()} />
      ) : (
        <Notice
          title={translate('app.dashboard.welcome', { name })}
          text={translate('app.dashboard.welcome_text')}
        />
      )}
    </div>
  );
}

/**
 * Shows one slide at a time. The slides advance by themselves, a film when it ends. They stop when somebody pauses them, and
 * while the pointer or the focus is on them.
 */
function Slides({ slides }: { slides: readonly Slide[] }) {
  const translate = useTranslate();
  const carousel = useRef<HTMLElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const count = slides.length;
  const { current, isPaused, isStill, togglePause, show } = useSlides(carousel, count, isPlaying);
  const slide = slides[current];
  if (!slide) return null;
  const label = translate('app.slider.item', { number: current + 1, count });
  const go = (index: number) => {
    setPlaying(false);
    show(index);
  };
  const watch = (isPlaying: boolean) => {
    setPlaying(isPlaying);
    if (!isPlaying && !isStill) show(current + 1);
  };
  return (
    <section
      ref={carousel}
      className="panel clips"
      aria-roledescription={translate('app.slider.carousel')}
      aria-label={translate('app.slider.region')}
    >
      <div className={`center ${styles['slide']}`} aria-live={isStill ? 'polite' : 'off'}>
        <Media
          key={slide.SId}
          kind={slide.FileType}
          address={slide.FilePath}
          label={label}
          {...(count > 1 && { watch })}
        />
      </div>
      {count > 1 && (
        <div className={`row edge-top ${styles['dots']}`}>
          <IconButton
            size="small"
            aria-label={translate(isPaused ? 'app.slider.play' : 'app.slider.pause')}
            onClick={togglePause}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
          <IconButton
            size="small"
            aria-label={translate('app.slider.previous')}
            onClick={() => go(current - 1)}
          >
            <PreviousIcon />
          </IconButton>
          {slides.map(({ SId }, index) => (
            <button
              key={SId}
              type="button"
              className="plain-button center"
              aria-current={index === current}
              aria-label={translate('app.slider.show', { number: index + 1 })}
              onClick={() => go(index)}
            />
          ))}
          <IconButton size="small" aria-label={translate('app.slider.next')} onClick={() => go(current + 1)}>
            <NextIcon />
          </IconButton>
        </div>
      )}
    </section>
  );
}
