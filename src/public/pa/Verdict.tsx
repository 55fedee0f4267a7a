import { useEffect, useRef, useState } from 'react';
import type { Verdict } from '../../../contract/calls/verification.ts';
import { translate } from '../../i18n/public/pa.ts';
import { GuillocheRosette } from '../shared/Guilloche.tsx';
import { Icon } from '../shared/Icon.tsx';
import type { Company, Scan } from './readAnswer.ts';

/** Whose seal this is; a logo that does not load leaves the name. */
export function CompanyHead({ company: { name, logo } }: { company: Company }) {
  const [failed, setFailed] = useState(false);
  const showsLogo = logo !== undefined && !failed;
  if (!showsLogo && name === '') return null;
  return (
    <header className="company">
      {showsLogo && (
        <img
          src={logo}
          alt={translate('product.logo', { name })}
          onError={() => setFailed(true)}
          height="40"
        />
      )}
      {name !== '' && <p>{name}</p>}
    </header>
  );
}

const teeth = 18;
const point = (angle: number, radius: number) =>
  `${(32 + radius * Math.sin(angle)).toFixed(1)} ${(32 - radius * Math.cos(angle)).toFixed(1)}`;
const polygon = (corners: number, radius: (index: number) => number, turn = 0) =>
  `M${Array.from({ length: corners }, (_, index) => point((index * 2 * Math.PI) / corners + turn, radius(index))).join('L')}Z`;

/** Each verdict has its own shape, so that it can be told without its colour. */
const shapes: Record<Verdict, { outline: string; sign: string }> = {
  genuine: {
    outline: polygon(teeth * 2, (index) => (index % 2 === 0 ? 29 : 25.5)),
    sign: 'M20 33l8.5 8.5L45 24',
  },
  scanned: { outline: 'M32 6L60 55H4Z', sign: 'M32 25v14M32 46.5v.5' },
  recalled: { outline: polygon(4, () => 30), sign: 'M21 32h22' },
  fake: { outline: polygon(8, () => 29, Math.PI / 8), sign: 'M22 22l20 20M42 22L22 42' },
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

/** Browsers refuse sound before the first touch; that is what the button is for. */
const play = (audio: HTMLAudioElement) => void audio.play().catch(() => audio.pause());

/** The verdict's spoken message: begins by itself where the browser lets it, and always has a button. */
function VerdictAudio({ source }: { source: string }) {
  const [audio] = useState(() => new Audio(source));
  const [isPlaying, setIsPlaying] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const listen = new AbortController();
    const { signal } = listen;
    audio.addEventListener('playing', () => setIsPlaying(true), { signal });
    audio.addEventListener('pause', () => setIsPlaying(false), { signal });
    audio.addEventListener('error', () => setFailed(true), { signal });
    play(audio);
    return () => {
      listen.abort();
      audio.pause();
    };
  }, [audio]);

  if (failed) return null;
  return (
    <button
      type="button"
      className="button verdict-audio"
      onClick={() => (isPlaying ? audio.pause() : play(audio))}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} />
      {translate(isPlaying ? 'audio.pause' : 'audio.play')}
    </button>
  );
}

/** The verdict in a shape, a word and the server's message. */
export function VerdictBanner({ scan: { verdict, message, audio } }: { scan: Scan }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // people who listen to the page hear the verdict first
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`verdict verdict-${verdict}`}>
      <GuillocheRosette className="verdict-rosette" />
      <VerdictIcon verdict={verdict} />
      <h1 ref={heading} tabIndex={-1}>
        {translate(`verdict.${verdict}`)}
      </h1>
      {message !== '' && <p className="verdict-message">{message}</p>}
      {verdict !== 'genuine' && <p className="verdict-advice">{translate(`advice.${verdict}`)}</p>}
      {audio !== undefined && <VerdictAudio source={audio} />}
    </section>
  );
}
