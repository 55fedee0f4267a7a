import { ApiError } from '../../api/ApiError.ts';

const second = 1000;

/** Milliseconds that a check or save of the floor may take. After that, the packer hears that it waits. */
export const longestTry = 8 * second;

const longestPause = 10 * second;

/** Whether a request is still undecided: no answer came, or one that says to try again. */
export function isUndecided(error: unknown, signal: AbortSignal): boolean {
  if (!(error instanceof ApiError)) return signal.aborted;
  return error.isUnanswered || error.code === '401' || error.code === '429';
}

/** Tries again after growing pauses, and at once when the network returns or the page becomes visible. */
export class Retry {
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly again: () => void;

  constructor(again: () => void) {
    this.again = again;
  }

  /** Whether a pause is running, in which nothing is tried. */
  get isPausing(): boolean {
    return this.timer !== undefined;
  }

  private readonly now = (): void => {
    if (this.timer === undefined || document.visibilityState === 'hidden') return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.again();
  };

  failed(): void {
    clearTimeout(this.timer);
    const pause = Math.min(longestPause, second * 2 ** this.failures);
    this.failures += 1;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.again();
    }, pause);
  }

  worked(): void {
    this.failures = 0;
  }

  /** Watches for the network. Returns a function that stops it. */
  watch(): () => void {
    window.addEventListener('online', this.now);
    document.addEventListener('visibilitychange', this.now);
    return () => {
      window.removeEventListener('online', this.now);
      document.removeEventListener('visibilitychange', this.now);
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  }
}
