import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';

export interface ArchiveEntry {
  name: string;
  bytes: Buffer;
}

export async function unpack(path: string): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  const unpacked = extract();
  const read = pipeline(createReadStream(path), createGunzip(), unpacked);
  for await (const entry of unpacked) entries.push({ name: entry.header.name, bytes: await buffer(entry) });
  await read;
  return entries;
}

/** Writes a well-formed archive with any entries. */
export async function repack(path: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const packed = pack();
  for (const { name, bytes } of entries) packed.entry({ name }, bytes);
  packed.finalize();
  await pipeline(packed, createGzip({ level: 1 }), createWriteStream(path));
}
