import { createReadStream } from 'node:fs';
import type { StoredExtension } from '../../../contract/values/fileTypes.ts';

/** Bytes in which a picture says its size. */
const mostHeader = 2 ** 20;

const colours = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** Count the pixels of a picture by its header. Throw RangeError where that can't be read. */
const counts: Partial<Record<StoredExtension, (bytes: Buffer) => number>> = {
  jpg: (bytes) => {
    let at = 2;
    for (let kind = 0; ; at += kind === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)) {
      if (bytes[at] !== 0xff) throw new RangeError();
      kind = bytes.readUInt8(at + 1);
      // C4, C8 and CC are tables, the others frames
      if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)) break;
    }
    return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
  },
  png: (bytes) => bytes.readUInt32BE(16) * bytes.readUInt32BE(20),
  gif: (bytes) => {
    let at = 13 + colours(bytes.readUInt8(10));
    for (; bytes[at] === 0x21; at += 1) for (at += 2; bytes.readUInt8(at);) at += 1 + bytes.readUInt8(at);
    // browsers enlarge the screen for a larger first frame
    const [width, height] =
      bytes[at] === 0x2c ? [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)] : [0, 0];
    return Math.max(width, bytes.readUInt16LE(6)) * Math.max(height, bytes.readUInt16LE(8));
  },
  webp: (bytes) => {
    const form = bytes.toString('latin1', 12, 16);
    if (form === 'VP8X') return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1);
    if (form === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff);
    const bits = bytes.readUInt32LE(21);
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
  },
  avif: (bytes) => {
    const box = '\0\0\0\x14ispe';
    let most = 0;
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 1))
      most = Math.max(most, bytes.readUInt32BE(at + 12) * bytes.readUInt32BE(at + 16));
    return most;
  },
};

/** Counts the pixels of a stored kind of picture. 0 where its header can't be read; undefined for other kinds. */
export async function countPixels(path: string, extension: StoredExtension): Promise<number | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: mostHeader - 1 })) chunks.push(chunk);
  try {
    return counts[extension]?.(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
