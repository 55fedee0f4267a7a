import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/startServer.ts';

/** A browser with one window; the commands that WebDriver and WebDriver BiDi share. */
export interface Browser {
  /** Sets the size of the page in the window, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  navigate(url: string): Promise<void>;
  /** Answers the value of an expression in the page; it must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Performs WebDriver's actions of keys and pointers. */
  act(actions: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

export interface BrowserKind {
  name: string;
  /** The programs that it needs… */
  programs: readonly string[];
  /** …and Debian's packages that have them. */
  packages: string;
  open: () => Promise<Browser>;
}

/** Whether a program can be started by its name. */
export const isInstalled = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Waits for a line of a program's output. Answers what the first group of `wanted` finds in it. */
async function said(output: Readable, wanted: RegExp): Promise<string> {
  for await (const line of createInterface(output)) {
    const found = wanted.exec(line)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`A browser ended before it said ${wanted}`);
}

/** WebKitGTK's MiniBrowser on a display of its own, by WebDriver. */
async function openWebKit(): Promise<Browser> {
  const display = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await said(display.stdout, /^(\d+)$/);
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${number}` },
    stdio: 'ignore',
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  // without its toolbar, which is wider than a phone
  const options = { 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } };
  const begin = () => send('POST', '', { capabilities: { alwaysMatch: options } });
  const listens = () =>
    fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
  while (driver.exitCode === null && !(await listens())) await sleep(50);
  const { sessionId } = (await begin()) as { sessionId: string };
  const command = (path: string, body: object) => send('POST', `/${sessionId}${path}`, body);
  return {
    resize: async (width, height) => void (await command('/window/rect', { x: 0, y: 0, width, height })),
    navigate: async (url) => void (await command('/url', { url })),
    evaluate: (expression) => command('/execute/sync', { script: `return ${expression}`, args: [] }),
    act: async (actions) => void (await command('/actions', { actions })),
    close: async () => {
      await send('DELETE', `/${sessionId}`);
      for (const program of [driver, display]) {
        program.kill();
        if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
      }
    },
  };
}

type BidiAnswer = { id: number } & (
  | { type: 'success'; result: unknown }
  | { type: 'error'; error: string; message: string }
);

/** Firefox without a window, by WebDriver BiDi, which needs no driver beside the browser. */
async function openFirefox(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'sealbook-firefox-'));
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const firefox = spawn('firefox-esr', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await said(firefox.stderr, /WebDriver BiDi listening on (ws:\S+)/);
  firefox.stderr.resume();
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: BidiAnswer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as BidiAnswer;
    waiting.get(answer.id)?.(answer);
  });
  let sent = 0;
  const send = async (method: string, params: object): Promise<unknown> => {
    const id = (sent += 1);
    const answer = await new Promise<BidiAnswer>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  };
  await send('session.new', { capabilities: {} });
  const tree = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = tree.contexts[0]?.context;
  return {
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    navigate: async (url) =>
      void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      const script = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true };
      const answer = (await send('script.evaluate', script)) as {
        result: { value?: string };
        exceptionDetails?: { text: string };
      };
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value ?? 'null');
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    close: async () => {
      await send('browser.close', {});
      if (firefox.exitCode === null) await once(firefox, 'exit');
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export const browserKinds: readonly BrowserKind[] = [
  {
    name: 'WebKitGTK',
    programs: ['WebKitWebDriver', 'Xvfb'],
    packages: 'webkit2gtk-driver xvfb',
    open: openWebKit,
  },
  { name: 'Firefox', programs: ['firefox-esr'], packages: 'firefox-esr', open: openFirefox },
];
