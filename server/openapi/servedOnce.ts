import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context, Handler } from 'hono';
import { accepts } from 'hono/accepts';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
/** The best quality but one costs a tenth of the best. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const encodings = ['br', 'gzip'] as const;

async function prepare(text: string) {
  const [br, zipped] = await Promise.all([asBrotli(text, brotliOptions), asGzip(text)]);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return {
    etag,
    bodies: new Map<string, Uint8Array<ArrayBuffer>>([
      ['br', br],
      ['gzip', zipped],
      ['identity', Buffer.from(text)],
    ]),
  };
}

/** Answers a text that stays the same while the server runs: made and compressed at the first request, sent whole but once. */
export function servedOnce(contentType: string, make: () => string | Promise<string>): Handler {
  let prepared: ReturnType<typeof prepare> | undefined;
  return async (http: Context) => {
    const { etag, bodies } = await (prepared ??= Promise.resolve(make()).then(prepare));
    const encoding = accepts(http, {
      header: 'Accept-Encoding',
      supports: [...encodings],
      default: 'identity',
    });
    const headers = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    if (http.req.header('if-none-match')?.includes(etag)) return http.body(null, 304, headers);
    const body = bodies.get(encoding) ?? null;
    return http.body(body, 200, {
      ...headers,
      'content-type': contentType,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    });
  };
}
