import { cleanup } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import type { Hono } from 'hono';
import { http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import type { Call } from '../../contract/calls/Call.ts';
import { createApp } from '../../server/app.ts';
import { clearSession } from '../../src/api/session.ts';
import { createTestDeps, type TestDeps } from './testDeps.ts';

/** What became of a request, for tests that ask what went over the wire. */
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
  /** Those of them to a call, by its value or its path. */
  sentTo: (called: string | Pick<Call, 'path'>) => Sent[];
  /** Answers in the server's place, for faults and for what is not ours: network down, 500, the maps service. */
  use: (...handlers: RequestHandler[]) => void;
  reset: () => void;
  close: () => Promise<void>;
}

/** The server's calls over what they need. */
type AppOf = (deps: TestDeps) => Pick<Hono, 'fetch'>;

/** The real server on a database of its own, answering whatever a page asks of `/api/api/`. */
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

/** The real server behind the pages of the file that asks; each test begins with no page, no session and no faults. */
export async function fileNetwork(
  settings: Record<string, string> = {},
  appOf: AppOf = createApp,
): Promise<AppNetwork> {
  const network = await startNetwork(settings, appOf);
  afterEach(() => {
    cleanup();
    network.reset();
  });
  afterAll(() => network.close());
  return network;
}
