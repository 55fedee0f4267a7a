import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { builtPages, pageFor } from '../../contract/entries.ts';

const year = 'public, max-age=31536000, immutable';

/** The built portal and public pages: hashed files lastingly cached and compressed ahead, pages by their address. */
export function serveClient(folder: string): Hono {
  const pages = new Map(builtPages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const root = relative(process.cwd(), folder);
  const app = new Hono();
  app.use('/assets/*', async (http, next) => {
    await next();
    if (http.res.ok) http.header('cache-control', year);
  });
  app.get('/assets/*', serveStatic({ root, precompressed: true }), (http) => http.notFound());
  app.get(
    '*',
    serveStatic({
      root,
      rewriteRequestPath: (path) => (path.lastIndexOf('.') > path.lastIndexOf('/') ? path : '/.none'),
    }),
  );
  app.get('*', (http) => {
    http.header('cache-control', 'no-cache');
    return http.html(pages.get(pageFor(http.req.path)) ?? '');
  });
  return app;
}
