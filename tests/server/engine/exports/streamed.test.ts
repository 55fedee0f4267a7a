import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { streamed } from '../../../../server/engine/exports/sendRows.ts';

let isEnded: boolean;
beforeEach(() => {
  isEnded = false;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function* chunks(...parts: string[]): AsyncGenerator<string> {
  try {
    yield* parts;
  } finally {
    isEnded = true;
  }
}

async function* endless(): AsyncGenerator<string> {
  try {
    for (;;) yield 'x'.repeat(1_000_000);
  } finally {
    isEnded = true;
  }
}

describe('a streamed answer', () => {
  it('is every chunk in its order, whatever their sizes', async () => {
    const parts = ['a', '', 'ü'.repeat(100_000), 'z'];
    const response = await streamed(chunks(...parts), 'text/csv', { headers: { 'x-file': 'a.csv' } });
    expect(response.headers.get('content-type')).toBe('text/csv');
    expect(response.headers.get('x-file')).toBe('a.csv');
    expect(await response.text()).toBe(parts.join(''));
    expect(isEnded).toBe(true);
  });

  it('is empty without a chunk', async () => {
    expect(await (await streamed(chunks(), 'text/csv')).text()).toBe('');
  });

  it('is not begun if the source fails at once', async () => {
    async function* refused(): AsyncGenerator<string> {
      yield await Promise.reject(new Error('Not now.'));
    }
    await expect(streamed(refused(), 'text/csv')).rejects.toThrow('Not now.');
  });
});

describe('a reader that takes nothing', () => {
  it('ends the source, and the audit log says that it was cut off', async () => {
    const response = await streamed(endless(), 'text/csv', { patience: 20 });
    const reader = response.body?.getReader();
    await reader?.read();
    await vi.waitFor(() => expect(isEnded).toBe(true));
    await expect(reader?.read()).rejects.toThrow('took nothing');
  });

  it('is given its time again with every slice', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const response = await streamed(endless(), 'text/csv', { patience: 1000 });
    const reader = response.body?.getReader();
    for (let taken = 0; taken < 5; taken += 1) {
      await vi.advanceTimersByTimeAsync(999);
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    }
    expect(isEnded).toBe(false);
    await reader?.cancel();
    expect(isEnded).toBe(true);
  });

  it('is noticed behind a connection, too, which is closed then', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const answer = () => streamed(endless(), 'text/csv', { patience: 50 });
    const listener = getRequestListener(answer, { overrideGlobalObjects: false });
    const server = createServer((asked, response) => void listener(asked, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await vi.waitFor(() => expect(isEnded).toBe(true), { timeout: 5000 });
    socket.resume();
    await new Promise((closed) => socket.once('close', closed));
    server.close();
  });
});
