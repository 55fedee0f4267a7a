import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyIdPattern } from '../../../contract/serial/sealNames.ts';
import { firstKeyId, newCompanyKey, unwrapKey, wrapKey } from '../../../server/seals/openSecret.ts';

const secret = Buffer.alloc(32, 9);
const owner = { companyId: 1, keyId: '0' };

describe("a company's key", () => {
  it('is 32 bytes, new each time', () => {
    expect(newCompanyKey()).toHaveLength(32);
    expect(newCompanyKey()).not.toEqual(newCompanyKey());
    expect(firstKeyId).toMatch(keyIdPattern);
  });

  it('comes out of its wrapping as it went in', () => {
    const key = newCompanyKey();
    expect(unwrapKey(secret, owner, wrapKey(secret, owner, key))).toEqual(key);
  });

  it('is wrapped differently each time and does not show', () => {
    const key = newCompanyKey();
    const wrapped = wrapKey(secret, owner, key);
    expect(wrapped).not.toEqual(wrapKey(secret, owner, key));
    expect(Buffer.from(wrapped, 'base64url').includes(key)).toBe(false);
  });

  it('does not open with another secret, for another company or key id, and says which it was', () => {
    const wrapped = wrapKey(secret, owner, newCompanyKey());
    expect(() => unwrapKey(Buffer.alloc(32, 8), owner, wrapped)).toThrow('Key 0 of company 1 does not open');
    expect(() => unwrapKey(secret, { ...owner, companyId: 2 }, wrapped)).toThrow('company 2');
    expect(() => unwrapKey(secret, { ...owner, keyId: '1' }, wrapped)).toThrow('Key 1');
  });

  it('does not open when any byte was changed or the end is missing', () => {
    const wrapped = Buffer.from(wrapKey(secret, owner, newCompanyKey()), 'base64url');
    const open = (bytes: Buffer) => () => unwrapKey(secret, owner, bytes.toString('base64url'));
    expect(open(wrapped)).not.toThrow();
    fc.assert(
      fc.property(fc.nat(wrapped.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const altered = Buffer.from(wrapped);
        altered[place] = (altered[place] ?? 0) ^ change;
        expect(open(altered)).toThrow('does not open');
        expect(open(wrapped.subarray(0, place))).toThrow('does not open');
      }),
    );
  });
});
