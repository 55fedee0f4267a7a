import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { fileDeps } from '../../support/testDeps.ts';

const app = createApp(await fileDeps());
const pageOf = async (path: string) => (await app.request(path)).text();

it('shows docs/declaring.md beside the calls, and each leads to the other', async () => {
  const page = await pageOf('/api/docs/declaring');
  const [, title = ''] = /^# (.+)$/m.exec(await readFile('docs/declaring.md', 'utf8')) ?? [];
  expect(page).toContain(`>${title}</h1>`);
  expect(page).toContain('href="/api/docs"');
  expect(await pageOf('/api/docs')).toContain('href="/api/docs/declaring"');
});

it('has a place for every link within it', async () => {
  const page = await pageOf('/api/docs/declaring');
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
});

it('asks the browser to run or load nothing', async () => {
  expect(await pageOf('/api/docs/declaring')).not.toMatch(/<script|<img|<link rel="stylesheet"| on\w+=/);
});
