import { randomFillSync } from 'node:crypto';

const bytes = 16;

// drawn for many names at once: each draw asks the system
const drawn = Buffer.alloc(256 * bytes);
let used = drawn.length;

/** 128 random bits as 22 letters, digits, `-` and `_`: a name that nobody guesses. */
export function randomName(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const name = drawn.toString('base64url', used, used + bytes);
  drawn.fill(0, used, used + bytes);
  used += bytes;
  return name;
}
