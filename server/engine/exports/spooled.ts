import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpRefusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { hasSpace, takeSpace } from '../../calls/diskSpace.ts';

/** So many bytes wait in memory for their reader; the rest waits in a file. */
const inMemory = 1024 * 1024;
const sliceBytes = 64 * 1024;

const megabyte = 2 ** 20;
/** Room on the disk that an export takes at a time. */
const stepMegabytes = 8;

/** Opens a file without a name, which the system removes with its last reader, also after a crash. */
async function openNameless(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `export-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

/** The parts of a file handle that a spool uses. */
export interface Spool {
  write: (bytes: Uint8Array, from: number, length: number, at: number) => Promise<{ bytesWritten: number }>;
  read: (into: Buffer, from: number, length: number, at: number) => Promise<{ bytesRead: number }>;
  close: () => Promise<void>;
}

/**
 * Takes `source` as fast as it comes, whatever the speed of whoever reads it here: what the source holds, such as a
 * connection, is free again long before a slow reader has everything. Throws what the source throws before its first chunk,
 * and HttpRefusal 507 where FREE_SPACE would not stay free: before the first chunk, if that is so from the beginning.
 *
 * @param open makes the file for what does not fit in memory
 */
export async function* spooled(
  source: AsyncGenerator<string | Uint8Array>,
  deps: Pick<Deps, 'config' | 'log'>,
  open: (folder: string) => Promise<Spool> = openNameless,
): AsyncGenerator<Uint8Array> {
  const first = await source.next();
  const waiting: Uint8Array[] = [];
  let held = 0;
  let file: Spool | undefined;
  let [written, read, granted] = [0, 0, 0];
  let giveSpaceBack = () => {};
  let isDone = false;
  let failure: unknown;
  let wake = () => {};

  const append = async (bytes: Uint8Array) => {
    if (written + bytes.length > granted) {
      giveSpaceBack();
      giveSpaceBack = () => {};
      const megabytes = stepMegabytes + Math.ceil(bytes.length / megabyte);
      giveSpaceBack = await takeSpace(deps, megabytes);
      granted = written + megabytes * megabyte;
    }
    file ??= await open(join(deps.config.dataDir, 'spool'));
    // a full disk takes a part of it first, and throws at the next one
    for (let at = 0; at < bytes.length;) {
      const { bytesWritten } = await file.write(bytes, at, bytes.length - at, written);
      at += bytesWritten;
      written += bytesWritten;
      if (!bytesWritten) throw new Error('The disk takes nothing of an export.');
    }
  };

  const fill = async () => {
    try {
      try {
        for (let next = first; !next.done; next = await source.next()) {
          const bytes = typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
          // The file once begun, everything goes there: its order is the reader's.
          if (file || held + bytes.length > inMemory) await append(bytes);
          else {
            waiting.push(bytes);
            held += bytes.length;
          }
          wake();
        }
      } finally {
        await source.return(undefined);
      }
    } catch (error) {
      failure = error;
      // the reader may have had the beginning, and then sees its connection end without a reason
      if (!(error instanceof HttpRefusal))
        deps.log.error({ err: error }, 'an export was not made to its end');
    } finally {
      giveSpaceBack();
      isDone = true;
      wake();
    }
  };

  const filling = fill();
  try {
    // without room, wait until memory holds all of it, as a refusal can still be answered until then
    if (!(await hasSpace(deps).catch(() => false))) {
      await filling;
      if (failure) throw failure;
    }
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const bytes = waiting.shift();
      if (bytes) {
        held -= bytes.length;
        yield bytes;
      } else if (file && read < written) {
        const slice = Buffer.alloc(sliceBytes);
        const { bytesRead } = await file.read(slice, 0, sliceBytes, read);
        if (!bytesRead) throw new Error('The file of an export is shorter than what was written.');
        read += bytesRead;
        yield slice.subarray(0, bytesRead);
      } else if (isDone) {
        if (failure) throw failure;
        return;
      } else await woken;
    }
  } finally {
    await source.return(undefined);
    await filling;
    await file?.close();
  }
}
