import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { sendRows } from '../../../../server/engine/exports/sendRows.ts';
import { hasSpace } from '../../../../server/calls/diskSpace.ts';
import { type Spool, spooled } from '../../../../server/engine/exports/spooled.ts';
import * as disk from '../../../../server/services/filePlace.ts';
import { sessionOf } from '../../../support/factories.ts';

const folder = await mkdtemp(join(tmpdir(), 'spooled-'));
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const deps = { config: readConfig({ DATA_DIR: folder }), log: pino({ level: 'silent' }) };
const full = { ...deps, config: { ...deps.config, freeSpace: 1e9 } };
const noRoom = { status: 507, message: expect.stringContaining('The server has no room for files') };

async function* chunks(parts: readonly string[], onEnd = () => {}): AsyncGenerator<string> {
  try {
    yield* parts;
  } finally {
    onEnd();
  }
}

const spoolFiles = () => readdir(join(folder, 'spool'));

/** Ten megabytes, in a hundred chunks. */
const large = (onEnd = () => {}) =>
  chunks(
    Array.from({ length: 100 }, () => 'x'.repeat(100_000)),
    onEnd,
  );

async function textOf(source: AsyncGenerator<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  for await (const bytes of source) read.push(bytes);
  return Buffer.concat(read).toString();
}

it('gives every byte in its order, few or many', async () => {
  const part = fc.tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.nat(60_000));
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (drawn) => {
      const parts = drawn.map(([text, times]) => text.repeat(times));
      expect(await textOf(spooled(chunks(parts), deps))).toBe(parts.join(''));
    }),
    { numRuns: 40 },
  );
});

it('ends its source long before a slow reader has everything, and leaves no file', async () => {
  const ended = vi.fn();
  const source = spooled(
    chunks(
      Array.from({ length: 60 }, () => 'x'.repeat(100_000)),
      ended,
    ),
    deps,
  );
  await source.next();
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  expect(await spoolFiles()).toEqual([]);
  let read = 100_000;
  for await (const bytes of source) read += bytes.length;
  expect(read).toBe(6_000_000);
});

it('ends its source when the reader leaves', async () => {
  const ended = vi.fn();
  const source = spooled(
    chunks(
      Array.from({ length: 1000 }, () => 'x'.repeat(10_000)),
      ended,
    ),
    deps,
  );
  await source.next();
  await source.return(undefined);
  expect(ended).toHaveBeenCalled();
});

it('throws its source’s error, at once or after the earlier chunks', async () => {
  async function* failing(parts: string[]): AsyncGenerator<string> {
    yield* parts;
    throw new Error('The database went away.');
  }
  await expect(spooled(failing([]), deps).next()).rejects.toThrow('went away');
  const source = spooled(failing(['a', 'b']), deps);
  expect(Buffer.from((await source.next()).value ?? []).toString()).toBe('a');
  expect(Buffer.from((await source.next()).value ?? []).toString()).toBe('b');
  await expect(source.next()).rejects.toThrow('went away');
});

it('is refused with a sentence before its first chunk where the disk has no room, and ends its source', async () => {
  const ended = vi.fn();
  await expect(
    sendRows({ deps: full, session: sessionOf(1) }, large(ended), 'text/csv'),
  ).rejects.toMatchObject(noRoom);
  expect(ended).toHaveBeenCalled();
});

it('needs no disk while memory holds the unread chunks', async () => {
  expect(await textOf(spooled(chunks(['a', 'b'.repeat(1_000_000)]), full))).toHaveLength(1_000_001);
});

it('ends with a sentence once FREE_SPACE would not stay free, whoever else writes at the time', async () => {
  const free = vi.spyOn(disk, 'freeSpace');
  // an upload that stalls in another file's test may still hold some
  let held = deps.config.freeSpace - 1;
  do free.mockResolvedValue((held += 1));
  while (!(await hasSpace(deps)));
  // room above the floor for one file at a time; the other one, which is still being written, has it
  free.mockResolvedValue(held + 17);
  let finish = () => {};
  const unfinished = new Promise<void>((resolve) => (finish = resolve));
  const other = spooled(
    (async function* () {
      yield 'a';
      yield 'b'.repeat(2_000_000);
      await unfinished;
    })(),
    deps,
  );
  await other.next();
  const ended = vi.fn();
  const source = spooled(large(ended), deps);
  await source.next();
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  await expect(textOf(source)).rejects.toMatchObject(noRoom);
  finish();
  expect(await textOf(other)).toHaveLength(2_000_000);
  // the space of both is free again
  const again = spooled(large(ended), deps);
  await again.next();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2));
  expect((await textOf(again)).length).toBe(9_900_000);
});

/** Opens a file on a disk with room for this many bytes. */
const onSmallDisk =
  (room: number, closed = () => {}) =>
  async (): Promise<Spool> => {
    const file = await open(join(folder, 'small'), 'w+');
    let left = room;
    return {
      write: async (bytes, from, length, at) => {
        if (!left) throw new Error('no space left on device');
        const taken = Math.min(left, length);
        left -= taken;
        return file.write(bytes, from, taken, at);
      },
      read: (into, from, length, at) => file.read(into, from, length, at),
      close: async () => {
        await file.close();
        closed();
      },
    };
  };

it('gives the chunks before the disk was full, ends with the fault and closes everything', async () => {
  const [ended, closed] = [vi.fn(), vi.fn()];
  const source = spooled(large(ended), deps, onSmallDisk(2_345_678, closed));
  let read = 0;
  const all = (async () => {
    for await (const bytes of source) {
      expect(bytes.length).toBeGreaterThan(0);
      read += bytes.length;
    }
  })();
  await expect(all).rejects.toThrow('no space left on device');
  expect(read).toBeGreaterThan(2_345_678);
  expect(ended).toHaveBeenCalled();
  expect(closed).toHaveBeenCalledTimes(1);
});

it('ends with the fault if its file has lost chunks', async () => {
  const losing = async (): Promise<Spool> => ({
    ...(await onSmallDisk(0)()),
    write: (_bytes, _from, length) => Promise.resolve({ bytesWritten: length }),
  });
  await expect(textOf(spooled(large(), deps, losing))).rejects.toThrow('shorter than what was written');
});
