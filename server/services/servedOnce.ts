import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Handler } from 'hono';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
/** The best quality but one costs a tenth of the best. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const encodings = ['br', 'gzip'] as const;

async function prepare(text: string) {
  const [br, zipped] = await Promise.all([asBrotli(text, brotliOptions), asGzip(text)]);
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return { text, etag, compressed: { br, gzip: zipped } };
}

/** Answers a text that stays the same while the server runs: made and compressed once, at the first request. */
export function servedOnce(contentType: string, make: () => string | Promise<string>): Handler {
  let prepared: ReturnType<typeof prepare> | undefined;
  return async (http) => {
    const { text, etag, compressed } = await (prepared ??= Promise.resolve(make()).then(prepare));
    const headers = { etag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
    if (http.req.header('if-none-match')?.includes(etag)) return http.body(null, 304, headers);
    const accepted = (http.req.header('accept-encoding') ?? '').split(',').map((one) => one.trim());
    const encoding = encodings.find((one) => accepted.includes(one));
    return http.body(encoding ? compressed[encoding] : text, 200, {
      ...headers,
      'content-type': contentType,
      ...(encoding && { 'content-encoding': encoding }),
    });
  };
}
