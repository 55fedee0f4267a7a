import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { notReadable, TableFault } from './Table.ts';

/** Bytes that a workbook unpacks to at the most: some 200,000 filled rows of five columns. */
const mostUnpacked = 64 * 2 ** 20;

const tooLarge = `This workbook is too large: unpacked it has more than ${mostUnpacked / 2 ** 20} MB. Please keep only the columns that are needed.`;

const signature = { end: 0x06054b50, entry: 0x02014b50 } as const;
const endSize = 22;
const entrySize = 46;
const localSize = 30;
const longestComment = 65_535;
const sizesFollow = 8;

interface Entry {
  at: number;
  packed: number;
  size: number;
  isPacked: boolean;
}

/**
 * The parts of a zip, by their names in small letters. Throws TableFault for an archive that says to unpack to too much, before a
 * byte of it is unpacked; what says nothing would unpack to any size, so it is refused as well.
 */
export class Zip {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, Entry>();

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const first = Math.max(0, bytes.length - endSize - longestComment);
    let end = bytes.length - endSize;
    while (end >= first && bytes.readUInt32LE(end) !== signature.end) end -= 1;
    if (end < first) throw new TableFault(notReadable);
    let left = bytes.readUInt16LE(end + 10);
    let place = bytes.readUInt32LE(end + 16);
    let unpacked = 0;
    for (; left > 0; left -= 1) {
      if (place + entrySize > bytes.length || bytes.readUInt32LE(place) !== signature.entry)
        throw new TableFault(notReadable);
      const packed = bytes.readUInt32LE(place + 20);
      const size = bytes.readUInt32LE(place + 24);
      const isUntold = packed ? !size : Boolean(size) || Boolean(bytes.readUInt16LE(place + 8) & sizesFollow);
      if (isUntold) throw new TableFault(notReadable);
      unpacked += size;
      if (unpacked > mostUnpacked) throw new TableFault(tooLarge);
      const nameLength = bytes.readUInt16LE(place + 28);
      const name = bytes.toString('utf8', place + entrySize, place + entrySize + nameLength);
      const isPacked = bytes.readUInt16LE(place + 10) !== 0;
      this.#entries.set(name.toLowerCase(), { at: bytes.readUInt32LE(place + 42), packed, size, isPacked });
      place += entrySize + nameLength + bytes.readUInt16LE(place + 30) + bytes.readUInt16LE(place + 32);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /** A part's text, some of it at a time. A part that is not there has none. Throws TableFault for one that is larger than it says. */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) return;
    const bytes = this.#bytes;
    if (entry.at + localSize > bytes.length) throw new TableFault(notReadable);
    const start =
      entry.at + localSize + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
    const packed = bytes.subarray(start, start + entry.packed);
    const chunks: AsyncIterable<Buffer> = entry.isPacked
      ? Readable.from([packed]).pipe(createInflateRaw())
      : Readable.from([packed]);
    const decoder = new TextDecoder();
    let size = 0;
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > entry.size) throw new TableFault(notReadable);
      yield decoder.decode(chunk, { stream: true });
    }
  }
}
