import PauseIcon from '@mui/icons-material/PauseOutlined';
import PlayIcon from '@mui/icons-material/PlayArrowOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';

/** Plays a stored sound. */
export default function AudioButton({ address }: { address: string }) {
  const translate = useTranslate();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const toggle = () =>
    isPlaying ? audio.current?.pause() : void audio.current?.play().catch(() => undefined);
  return (
    <>
      <audio
        ref={audio}
        src={address}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <track kind="captions" />
      </audio>
      <IconButton
        size="small"
        aria-label={translate(isPlaying ? 'app.list.pause' : 'app.list.play')}
        onClick={toggle}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
    </>
  );
}
