import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTime, inTimeForFile, longestCall, longestPause } from '../../../src/api/inTime.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Makes a request that nobody answers. */
const hang = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/** Answers its present state. */
function watched(promise: Promise<unknown>) {
  const seen: { error?: unknown; value?: unknown } = {};
  promise.then(
    (value) => (seen.value = value),
    (error: unknown) => (seen.error = error),
  );
  return seen;
}

const slow = { code: 'timeout', message: 'app.error.slow' };

describe('a call', () => {
  it('that hangs is given up, as something that can be tried again', async () => {
    const seen = watched(inTime({ limit: longestCall }, hang));
    await vi.advanceTimersByTimeAsync(longestCall - 1);
    expect(seen).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.error).toMatchObject(slow);
  });

  it('that its asker stops throws the abort, not a failure', async () => {
    const stop = new AbortController();
    const seen = watched(inTime({ limit: longestCall, signal: stop.signal }, hang));
    stop.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.error).toMatchObject({ name: 'AbortError' });
  });

  it('that reaches nothing says so, and whether one is offline', async () => {
    const cut = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(inTime({ limit: longestCall }, cut)).rejects.toMatchObject({
      code: 'network',
      message: 'app.error.network',
    });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await expect(inTime({ limit: longestCall }, cut)).rejects.toMatchObject({
      code: 'network',
      message: 'app.error.offline',
    });
    online.mockRestore();
  });
});

describe('a file', () => {
  const parts = (pauses: readonly number[]) => {
    let index = 0;
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const pause = pauses[index];
        index += 1;
        if (pause === undefined) {
          controller.close();
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
        controller.enqueue(new TextEncoder().encode('row\n'));
      },
    });
  };
  /** Behaves as fetch does, whose signal also ends the body. */
  const download = (pauses: readonly number[]) =>
    inTimeForFile(undefined, (signal) => {
      const body = parts(pauses).pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal });
      return Promise.resolve(new Response(body));
    });

  it('may take as long as it goes on', async () => {
    const nearly = longestPause - 1;
    const seen = watched(download([nearly, nearly, nearly]).then((response) => response.text()));
    await vi.advanceTimersByTimeAsync(3 * nearly);
    expect(seen).toEqual({ value: 'row\nrow\nrow\n' });
  });

  it('that stops coming is given up', async () => {
    const seen = watched(download([10, longestPause * 2]).then((response) => response.text()));
    await vi.advanceTimersByTimeAsync(longestPause + 10);
    expect(seen.error).toMatchObject(slow);
  });

  it('that does not begin is given up', async () => {
    const seen = watched(inTimeForFile(undefined, hang));
    await vi.advanceTimersByTimeAsync(longestPause);
    expect(seen.error).toMatchObject(slow);
  });
});
