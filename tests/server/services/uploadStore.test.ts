import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createUploadStore, FileTooLarge } from '../../../server/services/uploadStore.ts';

let dataDir = await mkdtemp(join(tmpdir(), 'sealbook-store-'));
const clear = () => rm(dataDir, { recursive: true, force: true });
beforeEach(async () => {
  await clear();
  dataDir = await mkdtemp(join(tmpdir(), 'sealbook-store-'));
});
afterAll(clear);

const parts = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));
const textOf = (content: Readable | undefined) => (content ? text(content) : 'nothing');
const folder = () => readdir(join(dataDir, 'uploads'));

describe('a draft', () => {
  it('is kept under its content, whatever parts it came in', async () => {
    const store = createUploadStore(dataDir);
    const draft = await store.draft(parts('on', 'e'), 3);
    const sha256 = createHash('sha256').update('one').digest('hex');
    expect(draft).toMatchObject({ size: 3, sha256 });
    expect(await store.keep(draft, 'pdf')).toBe(`${sha256}.pdf`);
    const again = await store.draft(parts('o', 'ne'), 3);
    expect(await store.keep(again, 'pdf')).toBe(`${sha256}.pdf`);
    await store.discard(again);
    expect(await store.find(`${sha256}.pdf`)).toMatchObject({ size: 3, type: 'pdf' });
    expect(await textOf(await store.read(`${sha256}.pdf`))).toBe('one');
    expect(await folder()).toEqual([sha256.slice(0, 2)]);
  });

  it('that grows too large is refused while it comes, and removed', async () => {
    const store = createUploadStore(dataDir);
    await expect(store.draft(parts('on', 'e'), 2)).rejects.toBeInstanceOf(FileTooLarge);
    expect(await folder()).toEqual([]);
  });

  it('whose source breaks off is removed', async () => {
    const store = createUploadStore(dataDir);
    const broken = async function* () {
      yield Buffer.from('one');
      await Promise.reject(new Error('reset'));
    };
    await expect(store.draft(broken(), 9)).rejects.toThrow('reset');
    expect(await folder()).toEqual([]);
  });

  it('that a crash has left is removed when it is old, and nothing else', async () => {
    const store = createUploadStore(dataDir);
    const kept = await store.store(Buffer.from('kept'), 'png');
    const left = await store.draft(parts('left'), 9);
    const young = await store.draft(parts('young'), 9);
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(left.path, longAgo, longAgo);
    await store.discardLeft(new Date(Date.now() - 60 * 60 * 1000));
    expect(new Set(await folder())).toEqual(new Set([young.path.split('/').at(-1), kept.slice(0, 2)]));
  });

  it('is unknown while there is no folder', async () => {
    await expect(createUploadStore(join(dataDir, 'none')).discardLeft(new Date())).resolves.toBeUndefined();
  });
});
