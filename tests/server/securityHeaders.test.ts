import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { securityHeaders } from '../../server/middleware.ts';

const app = new Hono().use(securityHeaders('https://maps.example')).get('*', (http) => http.text(''));
const headersOf = async (path: string) => (await app.request(path)).headers;

it('gives pages a policy that allows no inline script and no frame', async () => {
  const headers = await headersOf('/dashboard');
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('lets workers alone compile WebAssembly', async () => {
  const policy = "script-src 'self' 'wasm-unsafe-eval'";
  for (const worker of ['printWorker-a1_B', 'readQrWorker-x-9'])
    expect((await headersOf(`/assets/${worker}.js`)).get('content-security-policy')).toContain(policy);
});

it('gives a page’s part the two headers that browsers heed there', async () => {
  const { 'content-type': _type, ...headers } = Object.fromEntries(await headersOf('/assets/react-a1_B.js'));
  expect(headers).toEqual({
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});
