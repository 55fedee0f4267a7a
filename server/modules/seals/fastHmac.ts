import { hash } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;

/** HMAC-SHA-256 under one key over messages of one length: fill `message`, then take `digest()`. */
export interface FastHmac {
  readonly message: Buffer;
  /** 32 bytes as a latin1 string, one character a byte. */
  readonly digest: () => string;
}

/**
 * HMAC as RFC 2104 defines it, over one-shot hashes with both key blocks laid out once: three times
 * as fast as createHmac(), which counts when ten million seals are printed.
 * @param key at most 64 bytes.
 */
export function fastHmac(key: Uint8Array, messageBytes: number): FastHmac {
  if (key.length > blockBytes) throw new RangeError('An HMAC key of more than one block.');
  const inner = Buffer.alloc(blockBytes + messageBytes);
  const outer = Buffer.alloc(blockBytes + digestBytes);
  for (let index = 0; index < blockBytes; index++) {
    inner[index] = 0x36 ^ (key[index] ?? 0);
    outer[index] = 0x5c ^ (key[index] ?? 0);
  }
  return {
    message: inner.subarray(blockBytes),
    digest: () => {
      outer.write(hash('sha256', inner, 'binary'), blockBytes, 'latin1');
      return hash('sha256', outer, 'binary');
    },
  };
}
