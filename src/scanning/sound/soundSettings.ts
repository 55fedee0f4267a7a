import { useSyncExternalStore } from 'react';

const key = 'sealbook.scan-sound';

export interface SoundSettings {
  isMuted: boolean;
  /** From 0 to 1. */
  volume: number;
}

const loud: SoundSettings = { isMuted: false, volume: 0.8 };

function read(): SoundSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<SoundSettings>;
    return { ...loud, ...stored };
  } catch {
    return loud;
  }
}

let settings: SoundSettings | undefined;
const followers = new Set<() => void>();

/** Returns how loud scans are answered on this device. */
export const soundSettings = (): SoundSettings => (settings ??= read());

/** Changes for good how loud scans are answered on this device. */
export function changeSound(changed: Partial<SoundSettings>): void {
  settings = { ...soundSettings(), ...changed };
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // if the browser forbids storage, the change holds until the person leaves the page
  }
  for (const follow of followers) follow();
}

const subscribe = (follow: () => void): (() => void) => {
  followers.add(follow);
  return () => followers.delete(follow);
};

export const useSoundSettings = (): SoundSettings => useSyncExternalStore(subscribe, soundSettings);
