import { useEffect, useEffectEvent, useState } from 'react';
import { isInField, keepsKeys, rememberField, typeText } from './fieldBefore.ts';
import { KeyBurst, longestGap, longestStall, longestWaitForEnd } from './KeyBurst.ts';
import {
  knownReading,
  learnReading,
  type Reading,
  readStrokes,
  rememberRivals,
  type Stroke,
} from './readStrokes.ts';

/** Receives the scans of a handheld scanner. */
interface WedgeListener {
  /** Of several listeners, only the one with the highest rank is called. */
  rank: number;
  /** Called with a scan that ended with Enter or Tab. */
  onScan: (reading: Reading) => void;
  /** Called with a scanner's keys that no Enter followed; with nothing where the rest of such a scan came later. */
  onNoEnd?: ((reading?: Reading) => void) | undefined;
}

/** A listener with the address at which it began. */
type Placed = WedgeListener & { path: string };

const listeners = new Set<Placed>();

const highest = (): Placed | undefined =>
  [...listeners].reduce<Placed | undefined>(
    (high, other) => (high && high.rank > other.rank ? high : other),
    undefined,
  );

/** The time of the last scan's end. Some scanners send two line ends. */
let ended = Number.NEGATIVE_INFINITY;

interface Open {
  burst: KeyBurst;
  /** The text that was held back from the focused field. */
  held: string;
  /** Takes out of the field what was typed before the scanner was recognised. */
  restore: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The second wait for its keys is running. */
  isLast: boolean;
  /** If these keys may be the rest of a scan: takes its beginning out of the field. */
  restoreBegun: (() => void) | undefined;
}

let open: Open | undefined;

/** What may be the beginning of a scan, whose keys then stopped. */
let stalled: Open | undefined;

/** A series that was given up as a person's, although keys that were pressed in time may still arrive. */
let givenUp: Open | undefined;

/** Held-back keys that are still down. Their release must be stopped too, because releasing Space presses a button. */
const heldKeys = new Set<string>();

const stopEvent = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const nameOf = ({ code, key }: KeyboardEvent): string => code || key;

function hold(event: KeyboardEvent): void {
  stopEvent(event);
  heldKeys.add(nameOf(event));
}

function close(): Open | undefined {
  const closed = open;
  clearTimeout(closed?.timer);
  open = undefined;
  return closed;
}

/** Types what was held back: a person pressed the keys. */
function release(): void {
  givenUp = undefined;
  const released = close();
  if (released?.held) typeText(released.held);
}

function read(done: Open): Reading {
  const reading = readStrokes(done.burst.strokes, knownReading());
  if (reading.isDecisive) learnReading(reading.by);
  rememberRivals(reading.others);
  done.restore();
  // a layout's dead keys reach the field after all other events
  if (done.burst.strokes.some(({ key }) => key.length !== 1)) setTimeout(done.restore);
  return reading;
}

/** Scans of a page that does not listen yet, because a click has just led to it. */
let coming: { reading: Reading; path: string }[] = [];

/** Whether addresses are of one page. Its dialogs have longer ones. */
const isOnePage = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}/`) || other.startsWith(`${path}/`);

/** Whether the keys are no whole code, but perhaps the rest of one. Takes its beginning out of the field, and says so. */
function isRest({ restoreBegun }: Open, { isKnown }: Reading): boolean {
  if (!restoreBegun || isKnown) return false;
  restoreBegun();
  highest()?.onNoEnd?.();
  return true;
}

/** Reports keys that no Enter followed. */
function noEnd(): void {
  stalled = close();
  if (!stalled) return;
  const reading = read(stalled);
  if (!isRest(stalled, reading)) highest()?.onNoEnd?.(reading);
}

function finish(): void {
  const done = close();
  stalled = undefined;
  if (!done) return;
  const reading = read(done);
  if (isRest(done, reading)) return;
  const listener = highest();
  const path = window.location.pathname;
  // the page before may still be there
  if (listener && isOnePage(listener.path, path)) listener.onScan(reading);
  else coming.push({ reading, path });
}

/** Whether keys without an Enter are a scanner's. */
const mayEnd = ({ burst }: Open): boolean => burst.isScan || (burst.isQuick && !isInField());

/** Takes the keys for a person's. */
function giveUp(): void {
  const slow = open;
  release();
  givenUp = slow && { ...slow, held: '' };
  if (slow?.burst.isQuick) stalled = slow;
}

/** Milliseconds for keys to arrive that were pressed while the page was busy. */
const timeToCatchUp = 40;

/** Handles a gap between keys. A person's keys are typed; a scanner's wait a little longer for their Enter. */
function pause(): void {
  if (open?.isLast === false) {
    // a busy page runs its timers before it delivers keys that were pressed long ago
    open.isLast = true;
    open.timer = setTimeout(pause, timeToCatchUp);
    return;
  }
  if (!open) return;
  if (mayEnd(open)) open.timer = setTimeout(noEnd, longestWaitForEnd - longestGap);
  else giveUp();
}

const typesNothing = new Set('Shift Control Alt AltGraph Meta CapsLock NumLock Fn FnLock'.split(' '));
const typesLater = new Set(['Dead', 'Process', 'Unidentified']);

const isChord = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');

/** Whether a key ends a scan. Control with J and Control with M are line ends as well. */
const isEnd = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' || event.key === 'Tab' || (event.ctrlKey && /^Key[JM]$/.test(event.code));

function strokeOf(event: KeyboardEvent): Stroke | undefined {
  const { key, code } = event;
  if (event.repeat || isChord(event)) return undefined;
  if (Array.from(key).length !== 1 && !(typesLater.has(key) && (code || key === 'Dead'))) return undefined;
  return { key, code, isShifted: event.shiftKey };
}

function takeStroke(event: KeyboardEvent, stroke: Stroke, now: number): void {
  if (!open && givenUp?.burst.takes(now)) open = givenUp;
  if (open && !open.burst.takes(now)) (mayEnd(open) ? noEnd : giveUp)();
  givenUp = undefined;
  const isSoon = stalled && now - stalled.burst.last <= longestStall;
  open ??= {
    burst: new KeyBurst(now),
    held: '',
    restore: rememberField(),
    timer: undefined,
    isLast: false,
    restoreBegun: isSoon ? stalled?.restore : undefined,
  };
  open.burst.press(now, stroke);
  if (open.burst.isQuick) {
    hold(event);
    if (stroke.key.length === 1) open.held += stroke.key;
  } else if (open.held) {
    // the pace has slowed down: a person typed, whose keys must come in order
    release();
    return;
  }
  clearTimeout(open.timer);
  open.isLast = false;
  open.timer = setTimeout(pause, longestGap);
}

function keyDown(event: KeyboardEvent): void {
  // what was held back before the field opened comes first
  if (keepsKeys()) return release();
  const now = event.timeStamp;
  if (typesNothing.has(event.key)) {
    if (open?.burst.takes(now)) open.burst.press(now);
    return;
  }
  if (isEnd(event) && open?.burst.isEndedAt(now, isInField())) {
    hold(event);
    ended = now;
    finish();
    return;
  }
  if (isEnd(event) && now - ended <= longestGap) {
    hold(event);
    return;
  }
  const stroke = strokeOf(event);
  if (stroke) takeStroke(event, stroke, now);
  // a scanner sends control characters as key chords, which would open or save things
  else if (open?.burst.isScan && open.burst.takes(now) && isChord(event)) hold(event);
  else release();
}

function keyUp(event: KeyboardEvent): void {
  if (heldKeys.delete(nameOf(event))) stopEvent(event);
}

const settle = (): void => {
  release();
  heldKeys.clear();
};

declare global {
  interface Window {
    /** The keys pressed while no page took scans (public/keys.js). */
    sealbookKeys?: { keep: () => void; take: () => KeyboardEvent[] };
  }
}

function watch(): void {
  window.addEventListener('keydown', keyDown, true);
  window.addEventListener('keyup', keyUp, true);
  window.addEventListener('blur', settle);
  // the browser may show this page again, when nobody waits for a scan
  window.addEventListener('pagehide', stopLeaving);
}

function unwatch(): void {
  window.removeEventListener('keydown', keyDown, true);
  window.removeEventListener('keyup', keyUp, true);
  window.removeEventListener('blur', settle);
  window.removeEventListener('pagehide', stopLeaving);
  settle();
  coming = [];
  window.sealbookKeys?.keep();
}

/** Milliseconds in which the next page may begin to listen after the one before has stopped. */
const timeToChange = 5000;

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Stops at once if no page listens any more. */
function stopLeaving(): void {
  if (leaving === undefined) return;
  clearTimeout(leaving);
  leaving = undefined;
  unwatch();
}

/**
 * Takes the scans of a handheld scanner wherever the focus is. It tells the scanner from a person by its speed. Nothing of a
 * scan reaches the page: no button is pressed and no character stays in a field. It does not touch what a person types. A scan
 * while a click changes the page goes to the new page. Returns a function that stops it.
 */
function hearWedge(listener: WedgeListener): () => void {
  const path = window.location.pathname;
  const placed = { ...listener, path };
  const isFirst = !listeners.size && leaving === undefined;
  clearTimeout(leaving);
  leaving = undefined;
  listeners.add(placed);
  if (isFirst) {
    watch();
    for (const event of window.sealbookKeys?.take() ?? []) keyDown(event);
  }
  for (const { reading } of coming.splice(0).filter((scan) => isOnePage(scan.path, path)))
    placed.onScan(reading);
  return () => {
    listeners.delete(placed);
    if (!listeners.size) leaving = setTimeout(stopLeaving, timeToChange);
  };
}

interface WedgeOptions {
  enabled: boolean;
  /** Called if a scanner sends no Enter, with what it typed so far; with nothing where the rest of it came later. */
  onNoEnd?: (reading?: Reading) => void;
}

let places = 0;

/**
 * Takes the scans of a handheld scanner anywhere on the page (`hearWedge`). If several are enabled, the one that was mounted
 * last gets them. Pages use a `ScanBox`, which calls this.
 */
export function useWedge(onScan: (reading: Reading) => void, { enabled, onNoEnd }: WedgeOptions): void {
  // a dialog ranks above the page beneath it, whichever of them was enabled last
  const [rank] = useState(() => ++places);
  const scan = useEffectEvent(onScan);
  const noEnd = useEffectEvent((reading?: Reading) => onNoEnd?.(reading));
  useEffect(
    () =>
      enabled
        ? hearWedge({ rank, onScan: (reading) => scan(reading), onNoEnd: (reading) => noEnd(reading) })
        : undefined,
    [enabled, rank],
  );
}
