import { rememberField, scanIntoField, takesScans, typeText } from './fieldBefore.ts';
import { KeyBurst, longestGap, longestWaitForEnd } from './KeyBurst.ts';
import { knownReading, learnReading, rememberRivals } from './readingChoice.ts';
import { type Reading, readStrokes, type Stroke } from './readStrokes.ts';

/** What hears of the scans of a handheld scanner. */
export interface WedgeListener {
  /** Of several listeners the highest one hears. */
  rank: number;
  /** A scan that ended with Enter or Tab. */
  onScan: (reading: Reading) => void;
  /** A scanner's keys without an Enter behind them. */
  onNoEnd?: ((reading: Reading) => void) | undefined;
}

const listeners = new Set<WedgeListener>();

const highest = (): WedgeListener | undefined =>
  [...listeners].reduce<WedgeListener | undefined>(
    (high, other) => (high && high.rank > other.rank ? high : other),
    undefined,
  );

/** When the last scan ended: some scanners send two line ends. */
let ended = Number.NEGATIVE_INFINITY;

interface Open {
  burst: KeyBurst;
  /** What the focused field would have got, had it not been held back. */
  held: string;
  /** Takes out of the field what went into it before it was known to be a scanner. */
  restore: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Its keys have been waited for a second time. */
  isLast: boolean;
}

let open: Open | undefined;

/** What was given up as a person's, whose next keys may still come: pressed in time, and told of late. */
let givenUp: Open | undefined;

/** Keys that were held back, and are still pressed: a button is pressed by the release of Space. */
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

/** It was a person: what was held back is typed. */
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
  // a layout's dead keys come into the field when everything else is over
  if (done.burst.strokes.some(({ key }) => key.length !== 1)) setTimeout(done.restore);
  return reading;
}

function finish(): void {
  const done = close();
  const listener = highest();
  if (!done || !listener) return;
  const reading = read(done);
  if (!reading.isKnown && takesScans()) scanIntoField(reading.text);
  else listener.onScan(reading);
}

/** Milliseconds in which keys arrive that were pressed while the page was busy. */
const timeToCatchUp = 40;

/** Nothing came for a while: a person's keys are typed, a scanner's wait for their Enter a little longer. */
function pause(): void {
  if (open?.isLast === false) {
    // a busy page runs its timers before it hears of keys that were pressed long ago
    open.isLast = true;
    open.timer = setTimeout(pause, timeToCatchUp);
    return;
  }
  if (!open?.burst.isScan) {
    const slow = open;
    release();
    givenUp = slow && { ...slow, held: '' };
    return;
  }
  open.timer = setTimeout(() => {
    const done = close();
    if (done) highest()?.onNoEnd?.(read(done));
  }, longestWaitForEnd - longestGap);
}

const typesNothing = new Set('Shift Control Alt AltGraph Meta CapsLock NumLock Fn FnLock'.split(' '));
const typesLater = new Set(['Dead', 'Process', 'Unidentified']);

const isChord = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');

/** Whether a key ends a scan; Control with J and M are a line's end as well. */
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
  if (!open?.burst.takes(now)) release();
  givenUp = undefined;
  open ??= { burst: new KeyBurst(now), held: '', restore: rememberField(), timer: undefined, isLast: false };
  const { burst } = open;
  burst.press(now, stroke);
  if (burst.isQuick) {
    hold(event);
    if (stroke.key.length === 1) open.held += stroke.key;
  } else if (open.held) {
    // slower again: a person, whose keys come in their order
    release();
    return;
  }
  clearTimeout(open.timer);
  open.isLast = false;
  open.timer = setTimeout(pause, longestGap);
}

function keyDown(event: KeyboardEvent): void {
  const now = event.timeStamp;
  if (typesNothing.has(event.key)) {
    if (open?.burst.takes(now)) open.burst.press(now);
    return;
  }
  if (isEnd(event) && open?.burst.isEndedAt(now)) {
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
  // a scanner's control characters come as chords, which open and save things
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

function watch(): void {
  window.addEventListener('keydown', keyDown, true);
  window.addEventListener('keyup', keyUp, true);
  window.addEventListener('blur', settle);
}

function unwatch(): void {
  window.removeEventListener('keydown', keyDown, true);
  window.removeEventListener('keyup', keyUp, true);
  window.removeEventListener('blur', settle);
  settle();
}

/**
 * Hears a handheld scanner wherever the focus is, told from a person by its speed. Nothing of a scan reaches the page: no
 * button is pressed, no character stays in a field; what a person types is left alone. Answers how to stop.
 */
export function hearWedge(listener: WedgeListener): () => void {
  if (!listeners.size) watch();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) unwatch();
  };
}
