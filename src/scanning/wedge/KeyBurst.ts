import type { Stroke } from './readStrokes.ts';

/** Milliseconds between two keys of one scan at the most; its mean is much less, but Bluetooth stumbles. */
export const longestGap = 120;

/** Milliseconds between a scan's last key and its Enter at the most: less than a person needs to see that it is read. */
export const longestWaitForEnd = 400;

/** Mean milliseconds between keys: nobody types a whole word so quickly, only two or three keys at once. */
const scannerPace = 70;

/** Nobody presses even two keys so quickly, one after the other. */
const inhumanPace = 25;

/** Keys of the shortest scan at a scanner's pace, and of the shortest at one that nobody types at. */
const shortestScan = 8;
const shortestInhuman = 4;

/** Keys that came so quickly one after the other that a scanner may have pressed them. */
export class KeyBurst {
  readonly strokes: Stroke[] = [];
  private began: number;
  private last: number;

  constructor(now: number) {
    this.began = now;
    this.last = now;
  }

  /** Whether what happens at `now` may belong to it. */
  takes(now: number): boolean {
    return now - this.last <= longestGap;
  }

  /** Notes a key, or without a stroke one that types nothing, such as Shift. */
  press(now: number, stroke?: Stroke): void {
    // Shift before the first key is part of it
    if (!this.strokes.length) this.began = now;
    this.last = now;
    if (stroke) this.strokes.push(stroke);
  }

  private get pace(): number {
    return (this.last - this.began) / Math.max(1, this.strokes.length - 1);
  }

  /** It looks like a scanner: its keys are held back until it is certain. */
  get isQuick(): boolean {
    const keys = this.strokes.length;
    return (keys >= 2 && this.pace <= inhumanPace) || (keys >= 3 && this.pace <= scannerPace);
  }

  /** Nobody types so much so quickly. */
  get isScan(): boolean {
    const keys = this.strokes.length;
    return (
      (keys >= shortestScan && this.pace <= scannerPace) ||
      (keys >= shortestInhuman && this.pace <= inhumanPace)
    );
  }

  /** Whether an Enter at `now` ends it as a scan. */
  isEndedAt(now: number): boolean {
    return this.isScan && now - this.last <= longestWaitForEnd;
  }
}
