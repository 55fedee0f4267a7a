/** Of the device, for all its tabs, or of this tab as long as it lives. */
type Kept = 'localStorage' | 'sessionStorage';

/** Reads a kept text; undefined for none, and where the browser forbids storage. */
export function readKept(storage: Kept, key: string): string | undefined {
  try {
    return globalThis[storage].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Reads a value that was kept as JSON; undefined for none, and for a text that is not JSON. */
export function readKeptValue(storage: Kept, key: string): unknown {
  try {
    return JSON.parse(readKept(storage, key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text, or removes it. A browser that forbids storage, or has no room, keeps nothing. */
export function keep(storage: Kept, key: string, text: string | undefined): void {
  try {
    if (text === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // the page goes on with what it holds itself
  }
}
