import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Logger } from 'pino';
import type { DemoSignIn } from '../contract/calls/account/login.ts';
import { builtPages, pageFor, plainPath } from '../contract/pages/builtPages.ts';
import { answer, type Failure, HttpRefusal, Refusal } from './calls/answer.ts';
import { limitHeaders } from './calls/callerReader.ts';
import { fileDamaged, noSpace, storeAway } from './calls/diskSpace.ts';
import { answerIn, languageOf } from './language/inLanguage.ts';
import { isDatabaseAway } from './db/pgError.ts';
import { StoreAway } from './services/bucket.ts';
import { FileDamaged } from './services/filePlace.ts';
import type { PublicPages } from './services/pageParts.ts';
import { servedOnce } from './services/servedOnce.ts';

const away = 'The server is very busy or is just starting. Please try again in a moment.';
const awaySeconds = 2;

/** Says a failure. Logs faults of ours, which get a reference number and reveal nothing internal. */
export const failureOf =
  (log: Logger) =>
  (error: unknown, path: string): Failure => {
    if (error instanceof Refusal) return { answer: error.answer, status: 200 };
    if (error instanceof HttpRefusal) {
      const { status, message, retryAfter } = error;
      return { answer: answer(String(status), message), status, retryAfter };
    }
    const reference = randomUUID().slice(0, 8);
    log.error({ err: error, reference, path }, 'a call failed');
    // the request was not judged, so the floor keeps it and sends it again
    if (error instanceof StoreAway && error.isFull) return { answer: answer('507', noSpace), status: 507 };
    if (error instanceof FileDamaged) return { answer: answer('502', fileDamaged), status: 502 };
    if (isDatabaseAway(error) || error instanceof StoreAway) {
      const message = error instanceof StoreAway ? storeAway : away;
      return { answer: answer('503', message), status: 503, retryAfter: awaySeconds };
    }
    const message = `Something went wrong on our side. Please try again; if it stays, tell us the reference ${reference}.`;
    return { answer: answer('500', message), status: 500 };
  };

/** Answers every failure in the documented envelope, with `headers`. */
export const onError =
  (log: Logger, headers: Promise<Readonly<Record<string, string>>> = Promise.resolve({})): ErrorHandler =>
  async (error, http) => {
    const all = { ...(await headers), ...limitHeaders(http), 'cache-control': 'no-store' };
    for (const [name, value] of Object.entries(all)) http.header(name, value);
    const { answer: failed, status, retryAfter } = failureOf(log)(error, http.req.path);
    if (retryAfter !== undefined) http.header('retry-after', String(retryAfter));
    const said = answerIn(languageOf(http), JSON.stringify(failed));
    // whoever opened a file in a tab reads the sentence only; a call always answers its envelope
    const isTab = !http.req.path.startsWith('/api/') && http.req.header('accept')?.startsWith('text/html');
    if (isTab) return http.text(String(JSON.parse(said).ResponseMessage), status);
    return http.body(said, status, { 'content-type': 'application/json' });
  };

const usual = {
  // for a proxy that ends TLS in front of the server; browsers ignore it over plain HTTP
  strictTransportSecurity: 'max-age=15552000; includeSubDomains',
  xFrameOptions: 'DENY',
  crossOriginEmbedderPolicy: false,
  // for browsers and plugins that no longer exist
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** The workers of the portal that run WebAssembly, as the build names their files. */
const wasmWorkers = /^\/assets\/(?:printWorker|readQrWorker)-[\w-]+\.js$/;

/** Scripts, styles, fonts and pictures of pages, but no worker, which obeys the policy of its own file. */
const partsOfPages = /^\/(?:assets\/(?!\w*Worker-)|favicon\.svg$)/;

/** The headers that browsers heed of a page's part. The others would cost a phone a kilobyte for each of a page's dozen. */
const partHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/**
 * Sets the usual headers, and a content security policy without inline scripts. It allows inline styles, because the portal's
 * component library writes them at run time. `mapsOrigin` is the only foreign host that `/pa` may call. A worker obeys the
 * policy of its own file, so the workers with WebAssembly may compile it and no page may.
 */
export function securityHeaders(mapsOrigin: string): MiddlewareHandler {
  const strict = headersWith(mapsOrigin, ["'self'"]);
  const withWasm = headersWith(mapsOrigin, ["'self'", "'wasm-unsafe-eval'"]);
  return async (http, next) => {
    const { path } = http.req;
    if (!partsOfPages.test(path)) return (wasmWorkers.test(path) ? withWasm : strict)(http, next);
    await next();
    for (const [name, value] of Object.entries(partHeaders)) http.res.headers.set(name, value);
  };
}

/** Returns the headers that a middleware sets on an answer without any. */
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
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: ['self'], geolocation: ['self'], microphone: [] },
    ...usual,
  });
}

/** The headers of `/pa`. It has no inline script and one inline stylesheet, and tells no other site what was scanned. */
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
      // its own forms then say where they come from
      referrerPolicy: 'same-origin',
      permissionsPolicy: { geolocation: ['self'], camera: [], microphone: [] },
      ...usual,
    }),
  );

const year = 'public, max-age=31536000, immutable';

/** Puts a page's own head and contents into its HTML. Without scripts, it can then be read and hides the waiting part. */
const withContents = (html: string, { head, contents }: { head: string; contents: string }): string =>
  html
    .replace('<!-- head -->', () => head)
    .replace(
      '<div id="root">',
      (root) => `${root}<noscript><style>.early { display: none; }</style>${contents}</noscript>`,
    );

/**
 * Serves the built portal and the public pages. Files with hashed names are cached for long and compressed ahead; pages are
 * served by their addresses and compressed once. `picture` is the whole address of their preview, and `signIns` are those that the
 * sign-in page offers.
 */
export function serveClient(
  folder: string,
  readable: PublicPages,
  picture: string,
  signIns: readonly DemoSignIn[] = [],
): Hono {
  // data, and no script, which the page's policy would refuse
  const offer = `<script type="application/json" id="sign-ins">${JSON.stringify(signIns).replaceAll('<', '\\u003c')}</script></head>`;
  const read = (page: string) => {
    const html = readFileSync(join(folder, page), 'utf8');
    return html
      .replace('content="/preview.png"', () => `content="${picture}"`)
      .replace('</head>', (end) => (page === pageFor('/login') && signIns.length ? offer : end));
  };
  const pages = new Map(
    builtPages.filter((page) => existsSync(join(folder, page))).map((page) => [page, read(page)]),
  );
  const readablePages = [...readable].map(
    ([path, written]) => [path, withContents(pages.get(pageFor(path)) ?? '', written)] as const,
  );
  /** By the file's name, or by the address of a page with contents of its own. */
  const served = new Map(
    [...pages, ...readablePages].map(([name, html]) => [
      name,
      servedOnce('text/html; charset=UTF-8', () => html),
    ]),
  );
  const root = relative(process.cwd(), folder);
  const app = new Hono();
  app.use('/assets/*', async (http, next) => {
    await next();
    if (!http.res.ok) return;
    http.header('cache-control', year);
    // its name says which version it is, and a dozen dates are half a kilobyte
    http.res.headers.delete('last-modified');
  });
  app.get('/assets/*', serveStatic({ root, precompressed: true }), (http) => http.notFound());
  app.get(
    '*',
    serveStatic({
      root,
      // the folder also holds the server's own files, which are not served
      rewriteRequestPath: (path) =>
        path.includes('/.') || path.lastIndexOf('.') < path.lastIndexOf('/') ? '/.none' : path,
    }),
  );
  app.get('*', (http, next) => {
    const { path } = http.req;
    const answer = served.get(plainPath(path)) ?? served.get(pageFor(path));
    return answer ? answer(http, next) : next();
  });
  return app;
}
