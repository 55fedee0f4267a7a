import { statfs } from 'node:fs/promises';

/** Megabytes that are free where `folder` is, for whoever is not root. */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 2 ** 20);
}
