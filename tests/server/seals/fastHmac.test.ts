import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fastHmac } from '../../../server/seals/sealCodec.ts';

it("is node's own HMAC-SHA-256", () => {
  const keys = fc.uint8Array({ minLength: 1, maxLength: 64 });
  fc.assert(
    fc.property(keys, fc.uint8Array({ maxLength: 100 }), (key, message) => {
      const hmac = fastHmac(key, message.length);
      hmac.message.set(message);
      const digest = Buffer.from(hmac.digest(), 'latin1');
      expect(digest).toEqual(createHmac('sha256', key).update(message).digest());
    }),
  );
});

it('refuses a key longer than a block, which would have to be hashed first', () => {
  expect(() => fastHmac(new Uint8Array(65), 1)).toThrow(RangeError);
});
