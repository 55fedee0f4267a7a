import { afterAll, beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: object) => void;

const listeners = new Map<string, Listener>();
const kept = new Map<string, Response>();
let isFull = false;
let isOffline = false;

const add = vi
  .spyOn(globalThis, 'addEventListener')
  .mockImplementation((type: string, listener: unknown) => void listeners.set(type, listener as Listener));
vi.stubGlobal('caches', {
  open: () =>
    Promise.resolve({
      put: async (key: string, response: Response) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, response);
      },
      match: (key: string) => Promise.resolve(kept.get(key)?.clone()),
      keys: () => Promise.resolve([...kept.keys()]),
      delete: (key: string) => Promise.resolve(kept.delete(key)),
    }),
});
vi.stubGlobal('fetch', ({ url }: { url: string }) =>
  isOffline ? Promise.reject(new TypeError('away')) : Promise.resolve(new Response(`of ${url}`)),
);
await import('../../src/serviceWorker.ts');
add.mockRestore();

afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  kept.clear();
  isFull = isOffline = false;
});

/** The worker's answer; undefined if it leaves the request to the browser. */
async function ask(path: string, mode = 'navigate'): Promise<string | undefined> {
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { method: 'GET', url: `${location.origin}${path}`, mode },
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  return (await answer)?.text();
}

it('opens the shell at any page of the portal without a network', async () => {
  const online = await ask('/dashboard');
  isOffline = true;
  expect(await ask('/masters/category-master')).toBe(online);
});

it('leaves verdicts, pages for strangers, calls and stored files to the browser', async () => {
  for (const path of ['/pa?q=x', '/PA//', '/home', '/login', '/api/docs', '/uploads/a.pdf'])
    expect(await ask(path)).toBeUndefined();
  expect(await ask('/pa?q=x', 'cors')).toBeUndefined();
});

it('hands on what the network answers if the device is full', async () => {
  isFull = true;
  expect(await ask('/dashboard')).toBe(`of ${location.origin}/dashboard`);
  expect(await ask('/assets/a-1.js', 'cors')).toBe(`of ${location.origin}/assets/a-1.js`);
});

it('takes a file for the shell at no address', async () => {
  const shell = await ask('/dashboard');
  await ask('/icon-192.png');
  isOffline = true;
  expect(await ask('/dashboard')).toBe(shell);
});
