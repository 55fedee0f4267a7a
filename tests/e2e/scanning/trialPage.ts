import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { test as base, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { Hono } from 'hono';
import { build } from 'vite';
import { securityHeaders } from '../../../server/middleware.ts';
import { freePort } from '../../support/startServer.ts';

/** The server's answer to a scan. */
type Answer = { outcome: 'accepted' | 'alreadyScanned' | 'invalid'; text: string; item?: string };

export interface Trial {
  page: Page;
  /** The codes of the requests to the server, in order, with their keys. */
  asked: { code: string; key: string }[];
  /** Sets the server's answer to scans; undefined makes it unreachable. */
  answerWith: (answer: ((code: string) => Answer | Promise<Answer>) | undefined) => void;
  /** The saves that the server got, with their keys. */
  saved: { body: unknown; key: string }[];
  /** Sets the server's answer to a save, as the wire's code and text; undefined makes it unreachable. */
  saveWith: (answer: readonly [code: string, message: string] | undefined) => void;
}

const accept = (code: string): Answer => ({ outcome: 'accepted', text: 'Added', item: code });

interface Shared {
  /** The address of a floor page for trials, built and served with the real server's headers. */
  trialUrl: string;
}

export const test = base.extend<{ trial: Trial }, Shared>({
  trialUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, provide) => {
      const outDir = mkdtempSync(join(tmpdir(), 'sealbook-scanning-'));
      await build({
        configFile: false,
        logLevel: 'warn',
        root: resolve(import.meta.dirname, 'trial'),
        plugins: [react()],
        build: {
          outDir,
          emptyOutDir: true,
          target: 'es2022',
          assetsInlineLimit: 0,
          chunkSizeWarningLimit: 2000,
        },
      });
      const app = new Hono();
      app.use(securityHeaders('https://maps.example'));
      app.use('*', serveStatic({ root: relative(process.cwd(), outDir) }));
      const port = await freePort();
      const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
      await provide(`http://127.0.0.1:${port}/`);
      server.close();
      rmSync(outDir, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  trial: async ({ page, trialUrl }, provide) => {
    const asked: Trial['asked'] = [];
    let answer: ((code: string) => Answer | Promise<Answer>) | undefined = accept;
    await page.context().addInitScript(() => {
      sessionStorage.setItem('LoggedInUser', JSON.stringify({ isLoggedIn: true }));
      sessionStorage.setItem('user', JSON.stringify({ Token: 'T', UserId: 7, CompanyId: 3 }));
    });
    await page.context().route('**/trial/check', async (route) => {
      const request = route.request();
      const code = request.postData() ?? '';
      asked.push({ code, key: request.headers()['idempotency-key'] ?? '' });
      if (answer) await route.fulfill({ json: await answer(code) });
      else await route.abort('internetdisconnected');
    });
    const saved: Trial['saved'] = [];
    let saving: readonly [string, string] | undefined = ['200', 'Saved'];
    await page.context().route('**/api/api/Trial/Save', async (route) => {
      const request = route.request();
      saved.push({ body: request.postDataJSON(), key: request.headers()['idempotency-key'] ?? '' });
      if (!saving) return route.abort('internetdisconnected');
      const [ResponseCode, ResponseMessage] = saving;
      return route.fulfill({ json: { ResponseCode, ResponseMessage, ResponseData: null } });
    });
    await page.goto(trialUrl);
    await page.getByText('Ready to scan').waitFor();
    await provide({
      page,
      asked,
      answerWith: (other) => (answer = other),
      saved,
      saveWith: (other) => (saving = other),
    });
  },
});
