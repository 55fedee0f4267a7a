import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { createTurns } from '../../../../server/db/createTurns.ts';
import { onError } from '../../../../server/middleware.ts';
import { sizeLimitOf } from '../../../../contract/values/fileTypes.ts';
import { receiveForm } from '../../../../server/engine/uploads/receiveForm.ts';
import * as disk from '../../../../server/services/filePlace.ts';
import { fileDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();
const megabyte = 2 ** 20;

/** Sends a form to a call that answers its fields and its file's size. It takes `atOnce` forms at the same time. */
function receiver(atOnce = 4) {
  const app = new Hono();
  app.onError(onError(deps.log));
  const turns = createTurns({ atOnce, perPerson: atOnce, patience: 50 });
  app.post('/', (http) =>
    receiveForm(
      deps,
      http,
      { field: 'file', limit: sizeLimitOf(['video']), turns, holder: 1 },
      ({ fields, draft }) => Promise.resolve(http.json({ fields, size: draft?.size })),
    ),
  );
  return (body: ReadableStream | string, contentType = 'multipart/form-data; boundary=edge') => {
    const init = { method: 'POST', body, headers: { 'content-type': contentType }, duplex: 'half' };
    return app.request('/', init);
  };
}

const part = (name: string, content: string, file = '') =>
  `--edge\r\ncontent-disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${content}\r\n`;
const end = '--edge--\r\n';
const bytes = (text: string) => new TextEncoder().encode(text);

/** Makes a body with a file of `size` bytes, written as it is read. */
function long(size: number) {
  const chunk = new Uint8Array(64 * 1024);
  let left = size;
  return new ReadableStream(
    {
      start: (controller) => {
        controller.enqueue(bytes(part('file', '', 'film').slice(0, -2)));
      },
      pull: (controller) => {
        if (left > 0) controller.enqueue(chunk.subarray(0, Math.min(left, chunk.length)));
        left -= chunk.length;
        if (left > 0) return;
        controller.enqueue(bytes(`\r\n${end}`));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const drafts = async () =>
  (await readdir(join(deps.config.dataDir, 'uploads')).catch(() => [])).filter((name) =>
    name.endsWith('draft'),
  );

describe('a form with a file', () => {
  it('has its fields in any order, and one file of that name', async () => {
    const sent = [part('a', '1'), part('file', 'x', 'x'), part('other', 'yy', 'y'), part('b', 'ब')];
    const answered = await receiver()(sent.join('') + end);
    expect(await answered.json()).toEqual({ fields: { a: '1', b: 'ब' }, size: 1 });
    expect(await drafts()).toEqual([]);
  });

  it('is written to disk as it comes: four of 55 MB at once take no memory', async () => {
    const send = receiver();
    await send(long(megabyte));
    const inUse = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
    const before = inUse();
    let largest = before;
    const sampling = setInterval(() => (largest = Math.max(largest, inUse())), 5);
    const answered = await Promise.all(Array.from({ length: 4 }, async () => send(long(55 * megabyte))));
    clearInterval(sampling);
    for (const one of answered) expect(await one.json()).toEqual({ fields: {}, size: 55 * megabyte });
    expect((largest - before) / megabyte).toBeLessThan(60);
  });

  it('that is larger than its type is refused while it comes', async () => {
    const answered = await receiver()(long(70 * megabyte));
    expect(answered.status).toBe(413);
    expect(await answered.json()).toMatchObject({ ResponseMessage: 'This file is larger than 60 MB.' });
    expect(await drafts()).toEqual([]);
  });

  it.each([
    ['breaks off within the file', part('file', 'half a fi', 'x').trimEnd()],
    ['breaks off within a file that nobody asked for', part('other', 'half a fi', 'x').trimEnd()],
    ['breaks off after a field', part('a', '1')],
    ['has no part', 'nothing'],
    ['is empty', ''],
  ])('is refused where it %s, and leaves nothing', async (_why, body) => {
    const answered = await receiver()(body);
    expect(await answered.json()).toMatchObject({
      ResponseMessage: 'The file did not arrive whole. Please try again.',
    });
    expect(await drafts()).toEqual([]);
  });

  it('is refused wherever it breaks off, and leaves nothing', async () => {
    const whole = part('a', '1') + part('file', 'content', 'x') + part('other', 'y', 'y') + end;
    for (let length = 1; length < whole.length - 4; length++) {
      const answered = await receiver()(whole.slice(0, length));
      expect([length, await answered.json()]).toMatchObject([length, { ResponseCode: '400' }]);
    }
    expect(await drafts()).toEqual([]);
  });

  it('is refused without a boundary; a body that is not a form is an empty form', async () => {
    const answered = await receiver()(end, 'multipart/form-data; charset=utf-8');
    expect(await answered.json()).toMatchObject({ ResponseCode: '400' });
    expect(await (await receiver()('{}', 'application/json')).json()).toEqual({ fields: {} });
  });

  it('whose connection breaks leaves nothing', async () => {
    let isBegun = false;
    const broken = new ReadableStream({
      pull: (controller) => {
        if (isBegun) controller.error(new Error('reset'));
        else controller.enqueue(bytes(part('file', 'half a file', 'x').slice(0, -4)));
        isBegun = true;
      },
    });
    expect(await (await receiver()(broken)).json()).toMatchObject({ ResponseCode: '400' });
    expect(await drafts()).toEqual([]);
  });

  it('is refused where the others that are on their way would leave too little space', async () => {
    const send = receiver();
    let finish = () => {};
    const arriving = new ReadableStream({
      start: (controller) => {
        controller.enqueue(bytes(part('file', 'first', 'x')));
        finish = () => {
          controller.enqueue(bytes(end));
          controller.close();
        };
      },
    });
    // room for one film of 60 MB above the floor, not for two
    const free = vi.spyOn(disk, 'freeSpace').mockResolvedValue(deps.config.freeSpace + 100);
    const first = send(arriving);
    await vi.waitFor(() => expect(free).toHaveBeenCalled());
    expect((await send(part('a', '1') + end)).status).toBe(507);
    finish();
    expect((await first).status).toBe(200);
    expect((await send(part('a', '1') + end)).status).toBe(200);
    free.mockRejectedValue(new Error('gone'));
    expect((await send(part('a', '1') + end)).status).toBe(507);
    free.mockRestore();
  });

  it('waits for a turn, and is refused with a sentence when none comes free', async () => {
    const send = receiver(1);
    const unfinished = new ReadableStream({
      start: (controller) => controller.enqueue(bytes(part('file', 'half', 'x'))),
    });
    void send(unfinished);
    const answered = await send(part('a', '1') + end);
    expect(answered.status).toBe(429);
    expect(await answered.json()).toMatchObject({
      ResponseMessage: 'Several files are being uploaded right now. Please try again in a moment.',
    });
  });
});
