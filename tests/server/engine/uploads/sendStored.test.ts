import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { sendStored } from '../../../../server/engine/uploads/serveUploads.ts';

const piece = Buffer.alloc(1000, 'a');

const serve = (content: Readable, size: number) =>
  new Hono()
    .get('/file', async (http) => {
      const answer = await sendStored(http, { size, etag: '"e"', headers: {} }, () =>
        Promise.resolve(content),
      );
      return answer ?? http.notFound();
    })
    .request('/file');

it('is sent piece by piece, and whole', async () => {
  const response = await serve(Readable.from([piece, piece, piece]), 3000);
  expect(await response.text()).toBe('a'.repeat(3000));
  const empty = await serve(Readable.from([]), 0);
  expect(await empty.text()).toBe('');
});

it('is closed, and harms nobody, if the visitor leaves before a piece is sent', async () => {
  const faults: unknown[] = [];
  const note = (fault: unknown) => faults.push(fault);
  process.on('uncaughtException', note);
  for (const wait of [0, 1, 2]) {
    const content = Readable.from([piece, piece, piece]);
    const { body } = await serve(content, 3000);
    const reader = body?.getReader();
    if (wait) void reader?.read();
    if (wait > 1) await sleep(0);
    await reader?.cancel();
    await sleep(5);
    expect(content.destroyed).toBe(true);
  }
  process.off('uncaughtException', note);
  expect(faults).toEqual([]);
});
