import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { servedOnce } from '../../../server/services/servedOnce.ts';

const text = 'Every call. '.repeat(10_000);

/** Makes an app that serves the text and counts how often it was made. */
function serving() {
  let made = 0;
  const app = new Hono().get(
    '/',
    servedOnce('text/plain', () => {
      made += 1;
      return text;
    }),
  );
  const ask = async (headers: Record<string, string> = {}) => app.request('/', { headers });
  return { ask, made: () => made };
}

describe('a text that stays the same while the server runs', () => {
  it('is made once for all requests, simultaneous and later', async () => {
    const { ask, made } = serving();
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(await (await ask()).text()).toBe(text);
    expect(made()).toBe(1);
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('goes compressed to whoever accepts %s', async (accepted, encoding, unpack) => {
    const response = await serving().ask({ 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 50);
    expect(unpack(bytes).toString()).toBe(text);
  });

  it('is not sent again to a browser that has it', async () => {
    const { ask } = serving();
    const etag = (await ask()).headers.get('etag') ?? '';
    const again = await ask({ 'if-none-match': `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  });
});
