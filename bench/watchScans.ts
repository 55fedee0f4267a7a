import type { Page } from '@playwright/test';

/** Moments of a scan in the browser, in milliseconds since 1970. */
export interface ScanTimes {
  /** The tone began. */
  tone: number;
  /** The answer was painted. */
  painted: number;
}

declare global {
  interface Window {
    nextScan: () => Promise<ScanTimes>;
  }
}

/** Makes every page of this tab note when a tone begins and when its answer is painted. */
export async function watchScans(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let heard: ((tone: number) => void) | undefined;
    const start = Reflect.get(OscillatorNode.prototype, 'start');
    OscillatorNode.prototype.start = function (when) {
      heard?.(performance.timeOrigin + performance.now());
      heard = undefined;
      start.call(this, when);
    };
    window.nextScan = async () => {
      const tone = await new Promise<number>((resolve, reject) => {
        heard = resolve;
        setTimeout(() => reject(new Error('A scan was not answered within ten seconds')), 10_000);
      });
      // React renders the answer in this turn or the next; a message comes after the frame that shows it
      const painted = await new Promise<number>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port2.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()));
        port2.start();
        setTimeout(() => requestAnimationFrame(() => port1.postMessage(0)));
      });
      return { tone, painted };
    };
  });
}

const now = (): number => performance.timeOrigin + performance.now();

/**
 * Types a code of capital letters and digits and Enter, as a handheld scanner does. Answers when Enter was pressed.
 */
export async function openScanner(page: Page, gap = 5): Promise<(code: string) => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  return async (code) => {
    const began = now();
    let pressed = began;
    const sent: Promise<unknown>[] = [];
    for (const [place, key] of [...code.split(''), 'Enter'].entries()) {
      const due = began + place * gap;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - now())));
      const isEnter = key === 'Enter';
      const isDigit = /\d/.test(key);
      const event = {
        key,
        code: isEnter ? key : `${isDigit ? 'Digit' : 'Key'}${key}`,
        modifiers: isEnter || isDigit ? 0 : 8,
        windowsVirtualKeyCode: isEnter ? 13 : key.charCodeAt(0),
        // by the scanner's clock, since this process may be late
        timestamp: due / 1000,
      };
      const text = isEnter ? '\r' : key;
      pressed = now();
      // the next key does not wait until the page has handled this one
      sent.push(
        session.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text, unmodifiedText: text }),
        session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
      );
    }
    await Promise.all(sent);
    return pressed;
  };
}
