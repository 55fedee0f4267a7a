import { expect, it } from 'vitest';
import { serveClient } from '../../server/middleware.ts';

const picture = 'https://seals.example/preview.png';

it.each([
  ['/', 'Sealbook'],
  ['/login', 'Log in · Sealbook'],
])('gives %s a title, a description and the whole address of a picture for previews', async (path, title) => {
  // the pages before they are built
  const html = await (await serveClient('.', new Map(), picture).request(path)).text();
  const contentOf = (name: string) =>
    new RegExp(`(?:name|property)="${name}"\\s+content="(.+)"`).exec(html)?.[1];
  expect(html).toContain(`<title>${title}</title>`);
  expect(contentOf('og:title')).toBe(title);
  expect(contentOf('description')).toMatch(/\.$/);
  expect(contentOf('og:description')).toBe(contentOf('description'));
  expect(contentOf('og:image')).toBe(picture);
});

it('sends a page compressed, and not again to a browser that has it', async () => {
  const app = serveClient('.', new Map(), picture);
  const { headers } = await app.request('/login', { headers: { 'accept-encoding': 'gzip' } });
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('cache-control')).toBe('no-cache');
  const etag = headers.get('etag') ?? '';
  expect((await app.request('/LOGIN/', { headers: { 'if-none-match': etag } })).status).toBe(304);
});
