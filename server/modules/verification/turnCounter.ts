import type { Limit } from '../limits/takeTurn.ts';
import { tooOften } from '../limits/takeTurn.ts';

/** Subjects that are remembered at the most; the one whose window began first is forgotten for a new one. */
const mostSubjects = 20_000;

/**
 * Counts turns in this process alone, for what must cost the database nothing. The function throws HttpRefusal 429
 * after `count` turns of a subject in a window of `seconds`.
 */
export function turnCounter({ count, seconds }: Limit): (subject: string, at: Date) => void {
  const windows = new Map<string, { turns: number; until: Date }>();
  return (subject, at) => {
    let window = windows.get(subject);
    if (!window || window.until <= at) {
      windows.delete(subject);
      const [oldest] = windows.keys();
      if (windows.size >= mostSubjects && oldest !== undefined) windows.delete(oldest);
      window = { turns: 0, until: new Date(at.getTime() + seconds * 1000) };
      windows.set(subject, window);
    }
    window.turns++;
    if (window.turns > count) throw tooOften(window.until, at);
  };
}
