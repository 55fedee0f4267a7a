import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { spooled } from '../../../../server/engine/rows/spooled.ts';

const folder = await mkdtemp(join(tmpdir(), 'spooled-'));
afterAll(() => rm(folder, { recursive: true }));

async function* chunks(parts: readonly string[], onEnd = () => {}): AsyncGenerator<string> {
  try {
    yield* parts;
  } finally {
    onEnd();
  }
}

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
      expect(await textOf(spooled(chunks(parts), folder))).toBe(parts.join(''));
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
    folder,
  );
  await source.next();
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  expect(await readdir(folder)).toEqual([]);
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
    folder,
  );
  await source.next();
  await source.return(undefined);
  expect(ended).toHaveBeenCalled();
});

it('throws what its source throws, at once or after what came before', async () => {
  async function* failing(parts: string[]): AsyncGenerator<string> {
    yield* parts;
    throw new Error('The database went away.');
  }
  await expect(spooled(failing([]), folder).next()).rejects.toThrow('went away');
  const source = spooled(failing(['a', 'b']), folder);
  expect(Buffer.from((await source.next()).value ?? []).toString()).toBe('a');
  expect(Buffer.from((await source.next()).value ?? []).toString()).toBe('b');
  await expect(source.next()).rejects.toThrow('went away');
});
