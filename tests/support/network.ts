import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import type { Hono } from 'hono';
import { http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { Call } from '../../contract/calls/Call.ts';
import { createApp } from '../../server/app.ts';
import { clearSession } from '../../src/api/session.ts';
import { createTestDeps, type TestDeps } from './testDeps.ts';

/** A request and its answer, for tests of the wire. */
export interface Sent {
  method: string;
  /** The call's path, without the base. */
  call: string;
  headers: Headers;
  body: unknown;
}

export interface AppNetwork {
  deps: TestDeps;
  /** Every call since the last `reset`, oldest first. */
  sent: Sent[];
  /** Answers those to one call, by its value or its path. */
  sentTo: (called: string | Pick<Call, 'path'>) => Sent[];
  /** Answers in place of a server: a dead network, a 500, the maps service. */
  use: (...handlers: RequestHandler[]) => void;
  /** Lets the server answer again. */
  restore: () => void;
  reset: () => void;
  close: () => Promise<void>;
}

type AppOf = (deps: TestDeps) => Pick<Hono, 'fetch'>;

/** Answers a page's requests to `/api/api/` with the real server on its own database. */
async function startNetwork(settings: Record<string, string>, appOf: AppOf): Promise<AppNetwork> {
  const deps = await createTestDeps(settings);
  const app = appOf(deps);
  const sent: Sent[] = [];
  const network = setupServer(
    http.all('*/api/rest/*', ({ request }) => app.fetch(request)),
    http.get('*/uploads/*', ({ request }) => app.fetch(request)),
    http.all('*/api/api/*', async ({ request }) => {
      const copy = request.clone();
      const isJson = copy.headers.get('content-type')?.includes('json');
      sent.push({
        method: copy.method,
        call: copy.url.replace(/^.*\/api\/api\//, ''),
        headers: copy.headers,
        body: isJson ? await copy.json() : undefined,
      });
      return app.fetch(request);
    }),
  );
  network.listen({ onUnhandledRequest: 'error' });
  return {
    deps,
    sent,
    sentTo: (called) => {
      const [path] = (typeof called === 'string' ? called : called.path).split('/:');
      return sent.filter(
        ({ call }) => call === path || call.startsWith(`${path}/`) || call.startsWith(`${path}?`),
      );
    },
    use: (...handlers) => network.use(...handlers),
    restore: () => network.resetHandlers(),
    reset: () => {
      network.resetHandlers();
      sent.length = 0;
      clearSession();
    },
    close: async () => {
      network.close();
      await deps.close();
    },
  };
}

/** Puts the real server behind a file's pages. Each test begins without a page, a session or faults. */
export async function fileNetwork(
  settings: Record<string, string> = {},
  appOf: AppOf = createApp,
): Promise<AppNetwork> {
  const network = await startNetwork(settings, appOf);
  afterEach(() => {
    cleanup();
    // the browser leaves the page: nobody hears keys for the one to come
    window.dispatchEvent(new Event('pagehide'));
    network.reset();
  });
  afterAll(() => network.close());
  return network;
}
