import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { StoreAway } from '../../../server/services/bucket.ts';
import { createUploadStore, type UploadStore } from '../../../server/services/uploadStore.ts';
import { startBucket } from '../../support/startBucket.ts';

const bucket = await startBucket();
const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-bucket-test-'));
const disk = createUploadStore(dataDir);
const store = createUploadStore(dataDir, { uploadsUrl: bucket.url });

afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await bucket.close();
  await rm(dataDir, { recursive: true });
});

const textOf = async (files: UploadStore, name: string) => {
  const content = await files.read(name);
  return content && text(content);
};
const onDisk = async () =>
  (await readdir(join(dataDir, 'uploads'), { recursive: true })).filter((name) => name.endsWith('.png'));

describe('a file in a bucket', () => {
  it('leaves nothing on the disk, and is read whole, in part and as large as it is', async () => {
    const bytes = randomBytes(3_000_000);
    const name = await store.store(bytes, 'png');
    expect(await store.find(name)).toEqual({ size: 3_000_000, mimeType: 'image/png', type: 'image' });
    expect(await onDisk()).toEqual([]);
    const [whole, part] = [await store.read(name), await store.read(name, { start: 5, end: 9 })];
    expect(whole && (await buffer(whole)).equals(bytes)).toBe(true);
    expect(part && (await buffer(part))).toEqual(bytes.subarray(5, 10));
    await store.remove(name);
    expect([await store.find(name), await store.read(name)]).toEqual([undefined, undefined]);
  });

  it('needs the right secret', async () => {
    const wrong = createUploadStore(dataDir, { uploadsUrl: bucket.url.replace(':S3RVER@', ':guessed@') });
    await expect(wrong.store(Buffer.from('x'), 'png')).rejects.toThrow(
      /^The store answered 403 SignatureDoesNotMatch to PUT uploads\//,
    );
    const nowhere = createUploadStore(dataDir, { uploadsUrl: `${bucket.url}-not` });
    await expect(nowhere.store(Buffer.from('x'), 'png')).rejects.toThrow('404 NoSuchBucket');
  });

  it('is found on the disk before it is moved, and then moved there and back', async () => {
    const name = await disk.store(Buffer.from('moved'), 'png');
    expect(await textOf(store, name)).toBe('moved');
    expect([await store.move(name), await store.move(name)]).toEqual([true, false]);
    expect([await textOf(store, name), await disk.find(name)]).toEqual(['moved', undefined]);
    const back = createUploadStore(dataDir, { uploadsOldUrl: bucket.url });
    expect(await textOf(back, name)).toBe('moved');
    expect(await back.move(name)).toBe(true);
    expect(await textOf(disk, name)).toBe('moved');
    expect(await onDisk()).toEqual([join(name.slice(0, 2), name)]);
  });

  it('that is damaged stays where it is', async () => {
    const draft = await disk.draft(Readable.from([Buffer.from('other')]), 9);
    const name = await disk.keep({ ...draft, sha256: '0'.repeat(64) }, 'png');
    const damaged = `The stored file ${name} is damaged.`;
    await expect(store.move(name)).rejects.toThrow(damaged);
    expect(await onDisk()).toContain(join(name.slice(0, 2), name));
    await expect(textOf(disk, name)).rejects.toThrow(damaged);
  });
});

describe('a bucket', () => {
  it('that is gone is told of, and works again when it is back', async () => {
    const name = await store.store(Buffer.from('stays'), 'png');
    expect(await store.trouble()).toBeUndefined();
    await bucket.kill();
    await expect(store.read(name)).rejects.toThrow(`The store did not answer to GET uploads/${name}.`);
    await expect(store.store(Buffer.from('new'), 'png')).rejects.toThrow('The store did not answer to PUT');
    expect(await store.trouble()).toBe('The store of the files does not answer.');
    // what lies on the disk is served all the same
    const left = await disk.store(Buffer.from('left'), 'png');
    expect(await textOf(store, left)).toBe('left');
    await bucket.start();
    expect(await store.trouble()).toBeUndefined();
    expect(await textOf(store, name)).toBe('stays');
  });

  it('that takes a request and does not answer is given up after its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    bucket.pause();
    const refused = expect(store.find(`${'1'.repeat(64)}.png`)).rejects.toThrow(
      'The store did not answer to HEAD',
    );
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(5000);
    await refused;
    bucket.resume();
    expect(await store.trouble()).toBeUndefined();
  });
});

describe('a bucket that answers', () => {
  let server: Server;
  const answers: [number, string][] = [];
  let stub: UploadStore;
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        const [status, code] = answers.shift() ?? [200, ''];
        if (status !== 0) response.writeHead(status).end(code && `<Error><Code>${code}</Code></Error>`);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    stub = createUploadStore(dataDir, {
      uploadsUrl: `http://KEY:SECRET@127.0.0.1:${typeof at === 'object' ? at?.port : ''}/files`,
    });
  });
  afterAll(() => server.close());

  it('not at all is given up after its time, whatever garbage is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    answers.push([0, '']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = once(server, 'request');
    const refused = expect(stub.find(`${'1'.repeat(64)}.png`)).rejects.toThrow('The store did not answer');
    await asked;
    for (let times = 0; times < 3; times++) {
      await new Promise(setImmediate);
      collectGarbage();
    }
    await vi.advanceTimersByTimeAsync(5000);
    await refused;
  });

  it.each([
    [507, 'XMinioStorageFull', true],
    [403, 'QuotaExceeded', true],
    [403, 'AccessDenied', false],
  ])('%i %s: it is full: %s', async (status, code, isFull) => {
    // the library tries again after 500 and above
    answers.push([status, code], [status, code], [status, code]);
    await expect(stub.store(Buffer.from('x'), 'png')).rejects.toMatchObject({ isFull });
    answers.length = 0;
  });

  it('503 SlowDown once is asked again', async () => {
    answers.push([503, 'SlowDown']);
    await expect(stub.store(Buffer.from('x'), 'png')).resolves.toMatch(/\.png$/);
  });
});

describe('a bucket that answers a file', () => {
  const bytes = randomBytes(300_000);
  const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
  let answer: RequestListener;
  let server: Server;
  let stub: UploadStore;
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    stub = createUploadStore(dataDir, {
      uploadsUrl: `http://KEY:SECRET@127.0.0.1:${typeof at === 'object' ? at?.port : ''}/files`,
    });
  });
  afterAll(() => server.close());

  const readAll = async () => {
    const content = await stub.read(name);
    const pieces: Buffer[] = [];
    const failed = content
      ? (async () => {
          for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
        })().catch((error: unknown) => error)
      : undefined;
    return { failed, size: () => Buffer.concat(pieces).length };
  };

  it('of which the rest never comes is given up after its time', async () => {
    answer = (_, response) => response.writeHead(200).write(bytes.subarray(0, 200_000));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { failed, size } = await readAll();
    await vi.waitFor(() => expect(size()).toBeGreaterThan(60_000));
    await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(5000);
    await expect(failed).resolves.toMatchObject({
      message: `The store stopped its answer to GET uploads/${name}.`,
    });
  });

  it.each([
    ['other bytes', Buffer.from(bytes).fill(0, 299_999)],
    ['more bytes', Buffer.concat([bytes, bytes])],
    ['fewer bytes', bytes.subarray(0, 250_000)],
  ])('with %s passes it never on whole', async (_what, sent) => {
    answer = (_, response) => response.end(sent);
    const { failed, size } = await readAll();
    await expect(failed).resolves.toMatchObject({ message: `The stored file ${name} is damaged.` });
    expect(size()).toBeLessThan(sent.length);
  });

  it('that it breaks off says so', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 200_000));
      setTimeout(() => response.destroy(), 50);
    };
    const { failed } = await readAll();
    await expect(failed).resolves.toBeInstanceOf(StoreAway);
  });

  it.each([
    ['all of it', 200, {}],
    ['another part', 206, { 'content-range': 'bytes 0-4/300000' }],
  ])('where a part was asked for with %s is refused', async (_what, status, headers) => {
    answer = (_, response) => response.writeHead(status, headers).end(bytes);
    await expect(stub.read(name, { start: 5, end: 9 })).rejects.toThrow('The store answered another part');
  });
});
