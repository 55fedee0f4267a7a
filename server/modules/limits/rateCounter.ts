import { type Limit, tooOften } from './limits.ts';

/** Subjects that are remembered at the most: beyond half of them the older ones are forgotten at once. */
const mostSubjects = 20_000;

interface Window {
  turns: number;
  until: Date;
}

/**
 * Counts turns in this process alone, for what must cost the database nothing. The function throws HttpRefusal 429
 * after `count` turns of a subject in a window of `seconds`.
 */
export function rateCounter({ count, seconds }: Limit): (subject: string, at: Date) => void {
  let recent = new Map<string, Window>();
  let older = new Map<string, Window>();
  return (subject, at) => {
    let window = recent.get(subject) ?? older.get(subject);
    if (!window || window.until <= at) {
      window = { turns: 0, until: new Date(at.getTime() + seconds * 1000) };
      recent.set(subject, window);
      if (recent.size > mostSubjects / 2) {
        older = recent;
        recent = new Map();
      }
    }
    window.turns++;
    if (window.turns > count) throw tooOften(window.until, at);
  };
}
