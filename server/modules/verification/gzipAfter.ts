import { constants, crc32, deflateRawSync } from 'node:zlib';

/** The header by RFC 1952: the magic number, deflate, and no facts about a file. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Compresses texts with the same beginning. It compresses the beginning once, and then each rest with the beginning as its
 * dictionary. A page's inline stylesheets then cost nothing.
 *
 * @returns a function that returns the gzip file of the beginning and a rest
 */
export function gzipAfter(beginning: string): (rest: string) => Buffer {
  const dictionary = Buffer.from(beginning);
  const begun = deflateRawSync(dictionary, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const sum = crc32(dictionary);
  return (rest) => {
    const bytes = Buffer.from(rest);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(bytes, sum), 0);
    trailer.writeUInt32LE(dictionary.length + bytes.length, 4);
    return Buffer.concat([header, begun, deflateRawSync(bytes, { level: 5, dictionary }), trailer]);
  };
}
