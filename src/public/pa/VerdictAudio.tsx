import { useEffect, useState } from 'react';
import { translate } from '../../i18n/public/pa.ts';
import { Icon } from '../shared/Icon.tsx';

/** Browsers refuse sound before the first touch; the button stays for that. */
const play = (audio: HTMLAudioElement) => void audio.play().catch(() => audio.pause());

/** The verdict's spoken message: begins by itself where the browser lets it, and always has a button. */
export function VerdictAudio({ source }: { source: string }) {
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
