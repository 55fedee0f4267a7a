import { constants, crc32, deflateRawSync } from 'node:zlib';

/** The header by RFC 1952: the magic number, deflate, and no facts about a file. */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** The most bytes that deflate refers back to. */
const windowBytes = 32_768;

/** Compresses up to a byte's end, so another block can follow. */
const part = { level: 9, finishFlush: constants.Z_SYNC_FLUSH } as const;

/** Writes up to 65,535 bytes as a block that is not compressed (RFC 1951 §3.2.4). */
function stored(bytes: Buffer, isLast: boolean): Buffer {
  const block = Buffer.alloc(5 + bytes.length);
  block[0] = Number(isLast);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(~bytes.length & 0xffff, 3);
  block.set(bytes, 5);
  return block;
}

/** Compresses texts with the same beginning, which it compresses once. A page's inline stylesheets then cost nothing. */
export function gzipAfter(beginning: string) {
  const dictionary = Buffer.from(beginning);
  const begun = deflateRawSync(dictionary, part);
  const begunSum = crc32(dictionary);

  const gzip = (blocks: readonly Buffer[], plain: readonly Buffer[]): Buffer => {
    let sum = begunSum;
    let length = dictionary.length;
    for (const bytes of plain) {
      // of no bytes at all, `crc32` forgets the sum before
      if (bytes.length) sum = crc32(bytes, sum);
      length += bytes.length;
    }
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(sum, 0);
    trailer.writeUInt32LE(length, 4);
    return Buffer.concat([header, begun, ...blocks, trailer]);
  };

  return {
    /** Returns the gzip file of the beginning and `rest`. */
    whole: (rest: string): Buffer => {
      const bytes = Buffer.from(rest);
      return gzip([deflateRawSync(bytes, { level: 5, dictionary })], [bytes]);
    },

    /**
     * Compresses `texts` before the values are known that follow each of them, so a file then costs only its sum.
     *
     * @param lengths the values' bytes, except the last one's. A text refers to earlier ones over them
     * @returns a function that returns the gzip file of the beginning, and each text with its value
     */
    around: (
      texts: readonly string[],
      lengths: readonly number[],
    ): ((values: readonly string[]) => Buffer) => {
      let past = dictionary;
      const kept = texts.map((text, index) => {
        const bytes = Buffer.from(text);
        const block = deflateRawSync(bytes, { ...part, dictionary: past.subarray(-windowBytes) });
        // texts have no zeros, so none refers to a value
        past = Buffer.concat([past, bytes, Buffer.alloc(lengths[index] ?? 0)]);
        return { bytes, block };
      });
      return (values) => {
        const pairs = kept.map(({ bytes, block }, index) => ({
          bytes,
          block,
          value: Buffer.from(values[index] ?? ''),
          isLast: index === kept.length - 1,
        }));
        return gzip(
          pairs.flatMap(({ block, value, isLast }) => [block, stored(value, isLast)]),
          pairs.flatMap(({ bytes, value }) => [bytes, value]),
        );
      };
    },
  };
}
