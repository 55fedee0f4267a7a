import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a file that is there whole or not at all, and after this returns is there even when the power fails.
 *
 * @param drafts a folder of the same file system where the unfinished file may lie
 * @param path where it lies when it is whole; folders are made, an older file is replaced
 */
export async function writeDurably(drafts: string, path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(drafts, `.${randomBytes(8).toString('hex')}.draft`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes the names in a folder last, as a file's own sync does its content. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot sync a folder
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
