import PauseIcon from '@mui/icons-material/PauseOutlined';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { getSliderWeb } from '../../../contract/calls/sliders.ts';
import { ask } from '../../api/ask.ts';
import { Notice } from '../../components/Notice.tsx';
import { useSlides } from '../../public/home/useSlides.ts';
import { Media } from '../slider/Media.tsx';
import styles from './DashboardPage.module.css';

interface Slide {
  id: number;
  address: string;
  /** The file's media type. */
  kind: string;
}

/** What runs on the dashboard today (spec 2 §7). */
async function readSlides(): Promise<Slide[]> {
  const { data } = await ask(getSliderWeb);
  return data.map(({ SId, FilePath, FileType }) => ({ id: SId, address: FilePath, kind: FileType }));
}

/** The slider of the home page; who finds nothing promoted is greeted. */
export function DealerSlider({ name }: { name: string }) {
  const translate = useTranslate();
  const { data, isPending } = useQuery({ queryKey: ['slider'], queryFn: readSlides });
  if (isPending) return <div className={styles['slides']} aria-busy="true" />;
  if (data?.length) return <Slides slides={data} />;
  return (
    <div className={styles['panel']}>
      <Notice
        title={translate('app.dashboard.welcome', { name })}
        text={translate('app.dashboard.welcome_text')}
      />
    </div>
  );
}

/** One slide at a time; they move on by themselves until they are paused, or while somebody is at them. */
function Slides({ slides }: { slides: readonly Slide[] }) {
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
