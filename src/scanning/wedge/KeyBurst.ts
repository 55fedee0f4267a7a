import type { Stroke } from './readStrokes.ts';

/** The most milliseconds between two keys of one scan. The mean is much less, but Bluetooth stumbles. */
export const longestGap = 120;

/** The most milliseconds between a scan's last key and its Enter. A person needs longer to notice that the scan was read. */
export const longestWaitForEnd = 400;

/** The most milliseconds for which a scan stalls, before its rest comes. */
export const longestStall = 1500;

/** Mean milliseconds between keys. Nobody types a whole word this quickly, only two or three keys at once. */
const scannerPace = 70;

/** Milliseconds between keys that nobody reaches, even with only two keys. */
const inhumanPace = 25;

/** The keys of the shortest scan at a scanner's pace, and of the shortest at the inhuman pace. */
const shortestScan = 8;
const shortestInhuman = 4;

/** The keys of the shortest scan into a field whose Enter comes at a scanner's pace. */
const shortestTyped = 3;

/** A series of keys so quick that a scanner may have pressed them. */
export class KeyBurst {
  readonly strokes: Stroke[] = [];
  private began: number;
  last: number;

  constructor(now: number) {
    this.began = now;
    this.last = now;
  }

  /** Whether an event at `now` (in milliseconds) may belong to the series. */
  takes(now: number): boolean {
    return now - this.last <= longestGap;
  }

  /** Notes a key. A key that types nothing, such as Shift, has no stroke. */
  press(now: number, stroke?: Stroke): void {
    // the series begins with the Shift before its first key
    if (!this.strokes.length) this.began = now;
    this.last = now;
    if (stroke) this.strokes.push(stroke);
  }

  private get pace(): number {
    return (this.last - this.began) / Math.max(1, this.strokes.length - 1);
  }

  /** Whether it looks like a scanner. Its keys are then held back until that is certain. */
  get isQuick(): boolean {
    const keys = this.strokes.length;
    return (keys >= 2 && this.pace <= inhumanPace) || (keys >= 3 && this.pace <= scannerPace);
  }

  /** Whether it is a scan for certain: nobody types so much so quickly. */
  get isScan(): boolean {
    const keys = this.strokes.length;
    return (
      (keys >= shortestScan && this.pace <= scannerPace) ||
      (keys >= shortestInhuman && this.pace <= inhumanPace)
    );
  }

  /**
   * Whether an Enter at `now` ends it as a scan. A short code is one if its Enter comes as quickly as its keys. A person may
   * type quickly into a field only: elsewhere, quick keys before an Enter are a scanner's.
   */
  isEndedAt(now: number, isInField: boolean): boolean {
    const keys = this.strokes.length;
    if (!keys || now - this.last > longestWaitForEnd) return false;
    if (this.isScan || (this.isQuick && !isInField)) return true;
    const pace = (now - this.began) / keys;
    return pace <= inhumanPace || (pace <= scannerPace && (keys >= shortestTyped || !isInField));
  }
}
