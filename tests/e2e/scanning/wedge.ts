import type { CDPSession, Page } from '@playwright/test';
import type { Stroke } from '../../../src/scanning/wedge/readStrokes.ts';
import { type KeyboardName, typedBy } from '../../support/keyboards.ts';

const enter: Stroke = { key: 'Enter', code: 'Enter', isShifted: false };

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A handheld scanner at a page; its key events are real, as if from the operating system. */
export class HandheldScanner {
  private readonly session: CDPSession;

  private constructor(session: CDPSession) {
    this.session = session;
  }

  static async at(page: Page): Promise<HandheldScanner> {
    return new HandheldScanner(await page.context().newCDPSession(page));
  }

  /** Presses and releases a key at `at`, in milliseconds since 1970. */
  private press({ key, code, isShifted }: Stroke, at: number): Promise<unknown>[] {
    const event = {
      key,
      code,
      modifiers: isShifted ? 8 : 0,
      windowsVirtualKeyCode: key === 'Enter' ? 13 : key.toUpperCase().charCodeAt(0),
      timestamp: at / 1000,
    };
    const text = key === 'Enter' ? '\r' : Array.from(key).length === 1 ? key : undefined;
    const down =
      text === undefined
        ? { type: 'rawKeyDown' as const }
        : { type: 'keyDown' as const, text, unmodifiedText: text };
    // the next key does not wait until the page has handled this one
    return [
      this.session.send('Input.dispatchKeyEvent', { ...event, ...down }),
      this.session.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
    ];
  }

  /** Types a text and Enter as on a US keyboard, `gap` milliseconds between keys. */
  async scan(
    text: string,
    gap: number,
    {
      keyboard = 'us',
      isCaps = false,
      end = true,
    }: { keyboard?: KeyboardName; isCaps?: boolean; end?: boolean } = {},
  ): Promise<void> {
    const strokes = [...typedBy(text, keyboard, isCaps), ...(end ? [enter] : [])];
    const began = Date.now();
    const sent: Promise<unknown>[] = [];
    for (const [place, stroke] of strokes.entries()) {
      const due = began + place * gap;
      await sleep(Math.max(0, due - Date.now()));
      sent.push(...this.press(stroke, due));
    }
    await Promise.all(sent);
  }
}
