import type { ReadingName } from './readStrokes.ts';

const key = 'sealbook.scanner-reading';
const names: readonly string[] = ['keys', 'places', 'azerty', 'qwertz'] satisfies ReadingName[];

const isReading = (text: string | null): text is ReadingName => text !== null && names.includes(text);

/** How this device's scanner was read last where only one reading could be right. */
export function knownReading(): ReadingName | undefined {
  try {
    const name = localStorage.getItem(key);
    return isReading(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers how this device's scanner is to be read. */
export function learnReading(name: ReadingName): void {
  try {
    if (knownReading() !== name) localStorage.setItem(key, name);
  } catch {
    // where storage is forbidden, each scan is decided for itself
  }
}

/** By what reading each of the last rival codes came about. */
const rivals = new Map<string, ReadingName>();
const mostRivals = 50;

/** Keeps which readings the other codes of a scan stand for, until the server has said which one is right. */
export function rememberRivals(others: readonly { code: string; by: ReadingName }[]): void {
  for (const { code, by } of others) rivals.set(code, by);
  for (const code of [...rivals.keys()].slice(0, Math.max(0, rivals.size - mostRivals))) rivals.delete(code);
}

/** One of the other codes was the right one: the scanner is read so from now on. */
export function confirmRival(code: string): void {
  const by = rivals.get(code);
  if (by) learnReading(by);
}
