import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that wait in memory for their reader; what is more waits in a file. */
const inMemory = 1024 * 1024;
const sliceBytes = 64 * 1024;

/** A file without a name: the system removes it with its last reader, also after a crash. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `export-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

/**
 * Takes `source` as fast as it comes, whatever the speed of whoever reads it here: what the source holds, such as a
 * connection, is free again long before a slow reader has everything. Throws what the source throws before its first chunk.
 *
 * @param folder where a file is made for what does not fit in memory
 */
export async function* spooled(
  source: AsyncGenerator<string | Uint8Array>,
  folder: string,
): AsyncGenerator<Uint8Array> {
  const first = await source.next();
  const waiting: Uint8Array[] = [];
  let held = 0;
  let file: FileHandle | undefined;
  let [written, read] = [0, 0];
  let isDone = false;
  let failure: unknown;
  let wake = () => {};

  const fill = async () => {
    try {
      for (let next = first; !next.done; next = await source.next()) {
        const bytes = typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
        // The file once begun, everything goes there: its order is the reader's.
        if (!file && held + bytes.length > inMemory) file = await openNameless(folder);
        if (file) {
          await file.write(bytes, 0, bytes.length, written);
          written += bytes.length;
        } else {
          waiting.push(bytes);
          held += bytes.length;
        }
        wake();
      }
    } catch (error) {
      failure = error;
    } finally {
      isDone = true;
      wake();
    }
  };

  const filling = fill();
  try {
    for (;;) {
      const woken = new Promise<void>((resolve) => (wake = resolve));
      const bytes = waiting.shift();
      if (bytes) {
        held -= bytes.length;
        yield bytes;
      } else if (file && read < written) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(sliceBytes), 0, sliceBytes, read);
        read += bytesRead;
        yield buffer.subarray(0, bytesRead);
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
