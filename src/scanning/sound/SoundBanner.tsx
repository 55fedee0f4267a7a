import SoundIcon from '@mui/icons-material/VolumeUpOutlined';
import MutedIcon from '@mui/icons-material/VolumeOffOutlined';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { unlockByTap, useSoundState } from './playTone.ts';
import { useSoundSettings } from './soundSettings.ts';
import styles from './SoundBanner.module.css';

/** Says that scans can't be heard yet, or that somebody has switched the sounds off. */
export function SoundBanner() {
  const translate = useTranslate();
  const state = useSoundState();
  const { isMuted } = useSoundSettings();
  useEffect(unlockByTap, []);
  if (state === 'none' || (state === 'ready' && !isMuted)) return null;
  const Icon = isMuted ? MutedIcon : SoundIcon;
  return (
    <output className={styles['banner']} data-quiet={isMuted}>
      <Icon aria-hidden="true" />
      {translate(isMuted ? 'app.scanning.muted' : 'app.scanning.tap')}
    </output>
  );
}
