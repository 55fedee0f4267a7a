import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoPerson } from '../../server/demo/DemoClient.ts';
import { mailedCode } from '../support/mails.ts';
import type { RunningServer } from '../support/startServer.ts';
import type { Browser } from './Browser.ts';

const enter = '\uE007';

/** Finds the first visible element of a page whose text or label has `text`. */
const finder = `(css, text) =>
  [...document.querySelectorAll(css)].find(
    (element) =>
      element.checkVisibility() &&
      [element.textContent, element.ariaLabel, element.labels?.[0]?.textContent].some((found) =>
        found?.includes(text),
      ),
  )`;

/** A person at a page of the portal; the browser's keys and clicks are real. */
export class Tab {
  constructor(
    private readonly browser: Browser,
    private readonly server: RunningServer,
  ) {}

  open(path: string): Promise<void> {
    return this.browser.navigate(`${this.server.url}${path}`);
  }

  /** Waits until an expression in the page has a value, and answers it. */
  private async until(what: string, expression: string): Promise<unknown> {
    for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) {
      const value = await this.browser.evaluate(`(${expression}) ?? null`);
      if (value !== null && value !== false) return value;
    }
    const seen = String(await this.browser.evaluate('document.body.innerText'));
    throw new Error(`${what} did not come. The page says:\n${seen}`);
  }

  /** Waits for an element and answers its text. */
  async see(css: string, text = ''): Promise<string> {
    const sought = `(${finder})(${JSON.stringify(css)}, ${JSON.stringify(text)})?.textContent`;
    return String(await this.until(`${css} with '${text}'`, sought));
  }

  async click(css: string, text = ''): Promise<void> {
    // in the middle of the element, once nothing covers it
    const place = (await this.until(
      `${css} with '${text}', to be clicked`,
      `(() => {
        const element = (${finder})(${JSON.stringify(css)}, ${JSON.stringify(text)});
        if (!element || element.disabled) return null;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        const place = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        const top = document.elementFromPoint(place.x, place.y);
        return element.contains(top) || top?.contains(element) ? place : null;
      })()`,
    )) as { x: number; y: number };
    await this.browser.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', ...place },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Presses a key for each character, as a keyboard and a handheld scanner do. */
  async press(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.browser.act([{ type: 'key', id: 'keyboard', actions }]);
  }

  async fill(css: string, label: string, text: string): Promise<void> {
    await this.click(css, label);
    await this.press(text);
  }

  scan(code: string): Promise<void> {
    return this.press(`${code}${enter}`);
  }

  /** Answers how many pixels the document is wider than the window, at two widths. */
  async overflow(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const width of [1280, 390]) {
      await this.browser.resize(width, 844);
      await this.until(`a window of ${width} pixels`, `innerWidth === ${width}`);
      const more = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
      found[width] = Number(await this.browser.evaluate(more));
    }
    await this.browser.resize(1280, 844);
    return found;
  }

  /** Signs in by password and mailed code. Answers the session's token. */
  async signIn({ email, password }: DemoPerson): Promise<string> {
    await this.open('/login');
    await this.browser.evaluate('sessionStorage.clear()');
    await this.open('/login');
    await this.fill('input[name=Email]', '', email);
    await this.fill('input[name=Password]', '', password);
    const since = Date.now() - 5;
    await this.press(enter);
    await this.see('input[name=otp]');
    await this.fill('input[name=otp]', '', await mailedCode(this.server.dataDir, email, since));
    await this.press(enter);
    await this.see('h1', 'Dashboard');
    return String(await this.browser.evaluate(`JSON.parse(sessionStorage.getItem('user')).Token`));
  }
}
