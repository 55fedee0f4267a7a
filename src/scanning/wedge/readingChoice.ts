import type { ReadingName } from './readStrokes.ts';

const key = 'sealbook.scanner-reading';
const names: readonly string[] = ['keys', 'places', 'azerty', 'qwertz'] satisfies ReadingName[];

const isReading = (text: string | null): text is ReadingName => text !== null && names.includes(text);

/** Returns the reading that was last found certain for this device's scanner. */
export function knownReading(): ReadingName | undefined {
  try {
    const name = localStorage.getItem(key);
    return isReading(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers how to read this device's scanner. */
export function learnReading(name: ReadingName): void {
  try {
    if (knownReading() !== name) localStorage.setItem(key, name);
  } catch {
    // if the browser forbids storage, each scan is decided by itself
  }
}

/** The readings of the last scans' other codes. */
const rivals = new Map<string, ReadingName>();
const mostRivals = 50;

/** Remembers the readings of a scan's other codes until the server has said which one is right. */
export function rememberRivals(others: readonly { code: string; by: ReadingName }[]): void {
  for (const { code, by } of others) rivals.set(code, by);
  for (const code of [...rivals.keys()].slice(0, Math.max(0, rivals.size - mostRivals))) rivals.delete(code);
}

/** Learns that one of the other codes was right. The scanner is read that way from now on. */
export function confirmRival(code: string): void {
  const by = rivals.get(code);
  if (by) learnReading(by);
}
