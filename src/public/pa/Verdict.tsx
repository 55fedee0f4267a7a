import { useEffect, useRef, useState } from 'react';
import type { EarlierScans } from '../../../contract/calls/verdictPage.ts';
import type { Verdict } from '../../../contract/calls/verification.ts';
import type { Tone } from '../../../contract/choices/Choice.ts';
import { translate } from '../../i18n/public/pa.ts';
import { GuillocheRosette } from '../shared/Guilloche.tsx';
import { Icon } from '../shared/Icon.tsx';
import { usePicture } from './ProductDetails.tsx';
import type { Company, Scan } from './readAnswer.ts';
import { useHydrated } from './useHydrated.ts';

/** Shows whose seal this is. Without a logo, the name stays. */
export function CompanyHead({ company: { name, logo } }: { company: Company }) {
  const { hasFailed, picture } = usePicture();
  const showsLogo = logo !== undefined && !hasFailed;
  if (!showsLogo && name === '') return null;
  return (
    <header className="company">
      {showsLogo && <img src={logo} alt={translate('product.logo', { name })} height="40" {...picture} />}
      {name !== '' && <p>{name}</p>}
    </header>
  );
}

const teeth = 18;
const point = (angle: number, radius: number) =>
  `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(32 - radius * Math.cos(angle)).toFixed(1)}`;
const polygon = (corners: number, radius: (index: number) => number, turn = 0) =>
  `M${Array.from({ length: corners }, (_, index) => point((index * 2 * Math.PI) / corners + turn, radius(index))).join('L')}Z`;

/** Each verdict has its own shape, so that it can be recognised without its colour. */
const shapes: Record<Verdict, { outline: string; sign: string }> = {
  genuine: {
    outline: polygon(teeth * 2, (index) => (index % 2 === 0 ? 29 : 25.5)),
    sign: 'M20 33l8.5 8.5L45 24',
  },
  scanned: { outline: 'M32 6L60 55H4Z', sign: 'M32 25v14M32 46.5v.5' },
  recalled: { outline: polygon(4, () => 30), sign: 'M21 32h22' },
  fake: { outline: polygon(8, () => 29, Math.PI / 8), sign: 'M22 22l20 20M42 22L22 42' },
};

const tones: Record<Verdict, Tone> = {
  genuine: 'positive',
  scanned: 'caution',
  recalled: 'caution',
  fake: 'negative',
};

function VerdictIcon({ verdict }: { verdict: Verdict }) {
  const { outline, sign } = shapes[verdict];
  return (
    <svg
      className="verdict-icon"
      viewBox="0 0 64 64"
      aria-hidden="true"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d={outline} className="verdict-shape" />
      <path d={sign} className="verdict-sign" />
    </svg>
  );
}

/** Browsers refuse sounds before the first touch. The button remains for that case. */
const play = (audio: HTMLAudioElement) => void audio.play().catch(() => audio.pause());

/** Plays the spoken message of the verdict. It starts by itself if the browser allows that, and always has a button. */
function VerdictAudio({ source }: { source: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const { current } = audio;
    if (current) play(current);
    return () => current?.pause();
  }, []);
  const press = () => {
    if (!audio.current) return;
    if (isPlaying) audio.current.pause();
    else play(audio.current);
  };

  if (failed) return null;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the page has the verdict in words */}
      <audio
        ref={audio}
        src={source}
        preload="none"
        onPlaying={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onError={() => setFailed(true)}
      />
      <button type="button" className="button verdict-audio scripted" onClick={press}>
        <Icon name={isPlaying ? 'pause' : 'play'} />
        {translate(isPlaying ? 'audio.pause' : 'audio.play')}
      </button>
      <noscript>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- as above */}
        <audio src={source} preload="none" controls />
      </noscript>
    </>
  );
}

function Earlier({ scans: { count, first, last } }: { scans: EarlierScans }) {
  const times = { first, last, smart_count: count };
  return <p className="verdict-message">{translate(count > 1 ? 'earlier.often' : 'earlier.once', times)}</p>;
}

interface VerdictBannerProps {
  scan: Scan;
  earlier: EarlierScans | undefined;
}

/** Shows the verdict as a shape, a word and the server's message. */
export function VerdictBanner({ scan: { verdict, message, audio }, earlier }: VerdictBannerProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isHydrated = useHydrated();
  // people who listen to the page hear the verdict first
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="verdict" data-tone={tones[verdict]}>
      {isHydrated && <GuillocheRosette className="verdict-rosette" />}
      <VerdictIcon verdict={verdict} />
      <h1 ref={heading} tabIndex={-1}>
        {translate(`verdict.${verdict}`)}
      </h1>
      {message !== '' && <p className="verdict-message">{message}</p>}
      {earlier && <Earlier scans={earlier} />}
      {verdict !== 'genuine' && <p className="verdict-advice">{translate(`advice.${verdict}`)}</p>}
      {audio !== undefined && <VerdictAudio source={audio} />}
    </section>
  );
}
