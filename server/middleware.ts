import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import { builtPages, pageFor, plainPath } from '../contract/pages/builtPages.ts';
import { answer, HttpRefusal, Refusal } from './calls/answer.ts';
import { isDatabaseAway } from './db/pgError.ts';
import type { PublicPages } from './services/pageParts.ts';

const away = 'The server is very busy or is just starting. Please try again in a moment.';
const awaySeconds = '2';

/** Every failure in the documented envelope, with `headers`; our own faults with a reference number and nothing of the inside. */
export const onError =
  (log: Logger, headers: Promise<Readonly<Record<string, string>>> = Promise.resolve({})): ErrorHandler =>
  async (error, http) => {
    for (const [name, value] of Object.entries({ ...(await headers), 'cache-control': 'no-store' }))
      http.header(name, value);
    if (error instanceof Refusal) return http.json(error.answer);
    if (error instanceof HttpRefusal) {
      if (error.retryAfter !== undefined) http.header('retry-after', String(error.retryAfter));
      return http.json(answer(String(error.status), error.message), error.status);
    }
    const reference = randomUUID().slice(0, 8);
    log.error({ err: error, reference, path: http.req.path }, 'a call failed');
    // what was sent was not judged: the floor keeps it and sends it again
    if (isDatabaseAway(error)) {
      http.header('retry-after', awaySeconds);
      return http.json(answer('503', away), 503);
    }
    return http.json(
      answer(
        '500',
        `Something went wrong on our side. Please try again; if it stays, tell us the reference ${reference}.`,
      ),
      500,
    );
  };

/** For whoever ends TLS in front of the server; over plain HTTP it says nothing. */
const strictTransportSecurity = 'max-age=15552000; includeSubDomains';

/** The workers of the portal that run WebAssembly, as the build names their files. */
const wasmWorkers = /^\/assets\/(?:printWorker|readQrWorker)-[\w-]+\.js$/;

/**
 * The usual headers and a content security policy without inline scripts. Styles may stand inline: the portal's
 * component library writes them at run time. `mapsOrigin` is the one foreign host that `/pa` asks. A worker obeys the policy
 * of its own file, so that those with WebAssembly may compile it and no page may.
 */
export function securityHeaders(mapsOrigin: string): MiddlewareHandler {
  const strict = headersWith(mapsOrigin, ["'self'"]);
  const withWasm = headersWith(mapsOrigin, ["'self'", "'wasm-unsafe-eval'"]);
  return (http, next) => (wasmWorkers.test(http.req.path) ? withWasm : strict)(http, next);
}

/** The headers that a middleware sets on an answer without any. */
export async function headersSetBy(middleware: MiddlewareHandler): Promise<Record<string, string>> {
  const probe = new Hono().use(middleware).get('/', (http) => http.body(null));
  return Object.fromEntries((await probe.request('/')).headers);
}

function headersWith(mapsOrigin: string, scriptSrc: string[]): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc,
      workerSrc: ["'self'", 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      mediaSrc: ["'self'", 'blob:', 'https:'],
      connectSrc: ["'self'", mapsOrigin],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    crossOriginEmbedderPolicy: false,
    permissionsPolicy: { camera: ['self'], geolocation: ['self'], microphone: [] },
    strictTransportSecurity,
  });
}

/** The headers of `/pa`, which has no inline script and one inline stylesheet, and tells nobody what was scanned. */
export const verdictHeaders = (mapsOrigin: string, styleHash: string): Promise<Record<string, string>> =>
  headersSetBy(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", styleHash],
        imgSrc: ["'self'", 'https:'],
        mediaSrc: ["'self'", 'https:'],
        connectSrc: ["'self'", mapsOrigin],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      xFrameOptions: 'DENY',
      referrerPolicy: 'no-referrer',
      crossOriginEmbedderPolicy: false,
      permissionsPolicy: { geolocation: ['self'], camera: [], microphone: [] },
      strictTransportSecurity,
    }),
  );

const year = 'public, max-age=31536000, immutable';

/** A page that says what it is about, and can be read without a script: then it does not wait for one either. */
const withContents = (html: string, { head, contents }: { head: string; contents: string }): string =>
  html
    .replace('<!-- head -->', () => head)
    .replace(
      '<div id="root">',
      (root) => `${root}<noscript><style>.early { display: none; }</style>${contents}</noscript>`,
    );

/** The built portal and public pages: hashed files lastingly cached and compressed ahead, pages by their address. */
export function serveClient(folder: string, readable: PublicPages): Hono {
  const pages = new Map(builtPages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const readablePages = new Map(
    [...readable].map(([path, written]) => [path, withContents(pages.get(pageFor(path)) ?? '', written)]),
  );
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
      // what the server keeps beside the pages is not theirs
      rewriteRequestPath: (path) =>
        path.includes('/.') || path.lastIndexOf('.') < path.lastIndexOf('/') ? '/.none' : path,
    }),
  );
  app.get('*', (http) => {
    http.header('cache-control', 'no-cache');
    const { path } = http.req;
    return http.html(readablePages.get(plainPath(path)) ?? pages.get(pageFor(path)) ?? '');
  });
  return app;
}
