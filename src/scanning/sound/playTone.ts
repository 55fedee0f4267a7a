import { useSyncExternalStore } from 'react';
import { keep, readKeptValue } from '../../api/storage.ts';
import type { AnswerKind } from '../scanAnswer.ts';

interface Beep {
  hertz: number;
  /** Seconds. */
  from: number;
  length: number;
  wave: OscillatorType;
  gain: number;
}

/**
 * Answers differ in the number, pitch and length of their beeps, so people know them without looking and in a noisy hall.
 */
const tones: Readonly<Record<AnswerKind, readonly Beep[]>> = {
  accepted: [{ hertz: 1568, from: 0, length: 0.09, wave: 'triangle', gain: 0.9 }],
  alreadyScanned: [
    { hertz: 659, from: 0, length: 0.11, wave: 'square', gain: 0.4 },
    { hertz: 659, from: 0.17, length: 0.11, wave: 'square', gain: 0.4 },
  ],
  unexpected: [{ hertz: 494, from: 0, length: 0.3, wave: 'square', gain: 0.4 }],
  codeWanted: [{ hertz: 659, from: 0, length: 0.25, wave: 'square', gain: 0.4 }],
  invalid: [{ hertz: 175, from: 0, length: 0.55, wave: 'sawtooth', gain: 0.7 }],
  waiting: [{ hertz: 988, from: 0, length: 0.04, wave: 'sine', gain: 0.5 }],
  failed: [
    { hertz: 330, from: 0, length: 0.25, wave: 'square', gain: 0.5 },
    { hertz: 220, from: 0.3, length: 0.25, wave: 'square', gain: 0.5 },
  ],
};

/** Milliseconds of vibration and rest by turns. */
const vibrations: Readonly<Record<AnswerKind, number[]>> = {
  accepted: [40],
  alreadyScanned: [70, 70, 70],
  unexpected: [200],
  codeWanted: [150],
  invalid: [450],
  waiting: [15],
  failed: [250, 80, 250],
};

let context: AudioContext | undefined;
/** The tone that sounds now. The next tone ends it. */
let sounding: GainNode | undefined;
const followers = new Set<() => void>();
const tell = (): void => {
  for (const follow of followers) follow();
};

/** Milliseconds until the tap that unlocks sounds is over. Until then, nothing below the banner may move under it. */
const untilRelease = 300;

function openContext(): AudioContext | undefined {
  if (context || typeof AudioContext === 'undefined') return context;
  context = new AudioContext({ latencyHint: 'interactive' });
  context.addEventListener('statechange', () => setTimeout(tell, untilRelease));
  return context;
}

/** Lets the page sound. Browsers allow that only after a tap or a key. */
function unlock(): void {
  const opened = openContext();
  if (opened && opened.state !== 'running') void opened.resume().catch(() => undefined);
}

/** Lets tones sound from the first tap or key on. Returns a function that stops the wait. */
export function unlockByTap(): () => void {
  // acts on the release, not the press: a target that moves before the release is not pressed
  const events = ['click', 'keydown', 'touchend'] as const;
  // a page that was tapped before may sound at once
  if (navigator.userActivation?.hasBeenActive) unlock();
  for (const event of events) window.addEventListener(event, unlock, true);
  return () => {
    for (const event of events) window.removeEventListener(event, unlock, true);
  };
}

/** Seconds in which a beep swells and fades. A wave that is cut off clicks. */
const softly = 0.004;

function play(kind: AnswerKind, { currentTime, destination }: AudioContext, volume: number): void {
  const opened = context;
  if (!opened) return;
  sounding?.gain.setTargetAtTime(0, currentTime, softly);
  const master = opened.createGain();
  master.gain.value = volume;
  master.connect(destination);
  sounding = master;
  for (const { hertz, from, length, wave, gain } of tones[kind]) {
    const begin = currentTime + from;
    const oscillator = opened.createOscillator();
    const envelope = opened.createGain();
    oscillator.type = wave;
    oscillator.frequency.value = hertz;
    envelope.gain.setValueAtTime(0, begin);
    envelope.gain.linearRampToValueAtTime(gain, begin + softly);
    envelope.gain.setValueAtTime(gain, begin + length - softly);
    envelope.gain.linearRampToValueAtTime(0, begin + length);
    oscillator.connect(envelope).connect(master);
    oscillator.start(begin);
    oscillator.stop(begin + length);
  }
}

/** Milliseconds after which a tone would no longer seem to answer the scan. */
const tooLate = 300;

/** Plays at once when the browser allows it, or not at all. The scan's own key may be what unlocks the sounds. */
async function playSoon(kind: AnswerKind, opened: AudioContext, volume: number): Promise<void> {
  const asked = performance.now();
  await opened.resume().catch(() => undefined);
  if (opened.state === 'running' && performance.now() - asked < tooLate) play(kind, opened, volume);
}

/** Plays the tone of an answer, and vibrates if the device can. */
export function playTone(kind: AnswerKind): void {
  // some desktop browsers offer vibrate and do nothing; some phones do not offer it
  if ('vibrate' in navigator) navigator.vibrate(vibrations[kind]);
  const { isMuted, volume } = soundSettings();
  const opened = openContext();
  if (!opened || isMuted) return;
  if (opened.state === 'running') play(kind, opened, volume);
  else void playSoon(kind, opened, volume);
}

/** `locked` until the page may play sounds, `none` if the browser has none. */
export type SoundState = 'ready' | 'locked' | 'none';

function soundState(): SoundState {
  if (typeof AudioContext === 'undefined') return 'none';
  return context?.state === 'running' ? 'ready' : 'locked';
}

const subscribe = (follow: () => void): (() => void) => {
  followers.add(follow);
  return () => followers.delete(follow);
};

export const useSoundState = (): SoundState => useSyncExternalStore(subscribe, soundState);

const key = 'sealbook.scan-sound';

export interface SoundSettings {
  isMuted: boolean;
  /** From 0 to 1. */
  volume: number;
}

const loud: SoundSettings = { isMuted: false, volume: 0.8 };

let settings: SoundSettings | undefined;

/** Returns how loud scans are answered on this device. */
export const soundSettings = (): SoundSettings =>
  (settings ??= {
    ...loud,
    ...(readKeptValue('localStorage', key) as Partial<SoundSettings> | undefined),
  });

/** Changes for good how loud scans are answered on this device. */
export function changeSound(changed: Partial<SoundSettings>): void {
  settings = { ...soundSettings(), ...changed };
  keep('localStorage', key, JSON.stringify(settings));
  tell();
}

export const useSoundSettings = (): SoundSettings => useSyncExternalStore(subscribe, soundSettings);
