import fc from 'fast-check';
import { DigitalLink } from 'digital-link.js';
import { describe, expect, it, vi } from 'vitest';
import { hasCheckDigit } from '../../../contract/gs1/checkDigit.ts';
import { readDigitalLink } from '../../../contract/gs1/digitalLink.ts';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { sealAddress } from '../../../contract/serial/sealCode.ts';
import {
  crockfordAlphabet,
  headOf,
  linkAlphabet,
  maxLinkSerial,
  namesOf,
} from '../../../contract/serial/sealNames.ts';
import { decodeSeal, encodeLink, encodeSeal, scratchCodeOf } from '../../../server/seals/sealCodec.ts';
import { howMany } from '../../support/howMany.ts';

// digital-link.js walks its lists by `for … in`, and a library of another file may have added to all lists
vi.hoisted(() => {
  const ofLists: object = Array.prototype;
  for (const name of Object.keys(ofLists)) Reflect.defineProperty(ofLists, name, { enumerable: false });
});

const acme = { prefix: 'AB', keyId: '0', key: Buffer.alloc(32, 1) };
const many = howMany('SEAL_CODES', 32_000);
const gtin = '09520123456788';

const checked = (digits: string) =>
  digits + '0123456789'.split('').find((digit) => hasCheckDigit(digits + digit));
const gtins = fc.stringMatching(/^[0-9]{13}$/).map(checked);
const serials = fc.integer({ min: 1, max: maxLinkSerial });
const keys = fc.record({
  prefix: fc.stringMatching(/^[A-Z][A-Z0-9]$/),
  keyId: fc.constantFrom(...Array.from(crockfordAlphabet)),
  key: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
});

describe('a seal that is a Digital Link', () => {
  it('gives its company, key, GTIN and number back', () => {
    const there = (key: typeof acme, product: string, serial: number) => {
      const code = encodeLink(key, product, serial);
      const { prefix, keyId, link } = namesOf(code) ?? {};
      expect({ prefix, keyId, gtin: link?.gtin }).toEqual({
        prefix: key.prefix,
        keyId: key.keyId,
        gtin: product,
      });
      expect(decodeSeal(code, key.key)).toBe(serial);
      expect(parseScan(sealAddress('seals.example.com', code))).toEqual({ kind: 'seal', code });
    };
    fc.assert(fc.property(keys, gtins, serials, there), {
      numRuns: 3000,
      examples: [
        [acme, gtin, 1],
        [{ ...acme, prefix: 'Z9', keyId: 'Z' }, gtin, maxLinkSerial],
        [acme, gtin, 2 ** 36],
        [acme, gtin, 2 ** 18 - 1],
      ],
    });
  });

  it('stays the same for ever: printed seals must still open after an update', () => {
    expect(encodeLink(acme, gtin, 1)).toMatchInlineSnapshot(`"010952012345678821AsGSmWhVN2jvas1me4x2"`);
    expect(encodeLink(acme, gtin, maxLinkSerial)).toMatchInlineSnapshot(
      `"010952012345678821AsAJFF9kys0ME61zzN3a"`,
    );
  });

  it('has twenty characters of AI 21 that need no encoding in an address', () => {
    const there = (product: string, serial: number) => {
      const address = sealAddress('https://seals.example.com', encodeLink(acme, product, serial));
      expect(address).toMatch(/^https:\/\/seals\.example\.com\/01\/\d{14}\/21\/[\w-]{20}$/);
      expect(readDigitalLink(address)?.elements.map(([ai]) => ai)).toEqual(['01', '21']);
    };
    fc.assert(fc.property(gtins, serials, there));
  });

  it('is read alike by an independent reader', () => {
    const there = (product: string, serial: number) => {
      const code = encodeLink(acme, product, serial);
      const link = DigitalLink(sealAddress('https://seals.example.com', code));
      expect(link.isValid()).toBe(true);
      expect(link.getIdentifier()).toEqual({ '01': product });
      expect(link.getKeyQualifier('21')).toBe(namesOf(code)?.link?.serial);
    };
    fc.assert(fc.property(gtins, serials, there));
  });

  it('is a fake under the GTIN of another product, another company or another key', () => {
    const there = (product: string, other: string, serial: number) => {
      fc.pre(product !== other);
      const code = encodeLink(acme, product, serial);
      expect(decodeSeal(code.replace(product, other), acme.key)).toBeUndefined();
      const head = (prefix: string, keyId: string) => headOf(prefix, keyId) << 3;
      const claimed = (prefix: string, keyId: string) => {
        const bits = head(prefix, keyId) | (linkAlphabet.indexOf(code.charAt(20)) & 7);
        const letters = [12, 6, 0].map((shift) => linkAlphabet[(bits >>> shift) & 63]).join('');
        return code.slice(0, 18) + letters + code.slice(21);
      };
      expect(claimed('AB', '0')).toBe(code);
      expect(decodeSeal(claimed('AC', '0'), acme.key)).toBeUndefined();
      expect(decodeSeal(claimed('AB', '1'), acme.key)).toBeUndefined();
      expect(decodeSeal(code, Buffer.alloc(32, 2))).toBeUndefined();
    };
    fc.assert(fc.property(gtins, gtins, serials, there));
  });

  it('is a fake with any other character', () => {
    const code = encodeLink(acme, gtin, 4711);
    for (let place = 18; place < code.length; place++)
      for (const letter of linkAlphabet) {
        const changed = code.slice(0, place) + letter + code.slice(place + 1);
        expect(decodeSeal(changed, acme.key), changed).toBe(changed === code ? 4711 : undefined);
      }
  });

  it('is nothing that somebody could guess', () => {
    const code = encodeLink(acme, gtin, 1);
    let seed = 1;
    const random = () => linkAlphabet[(seed = (seed * 48271) % 2147483647) % 64];
    for (let guess = 0; guess < many; guess++) {
      const tag = Array.from({ length: 17 }, random).join('');
      expect(decodeSeal(code.slice(0, 21) + tag, acme.key)).toBeUndefined();
    }
  });

  it('reveals nothing by its order', () => {
    const all = Array.from({ length: many }, (_, index) => encodeLink(acme, gtin, index + 1).slice(21));
    expect(new Set(all).size).toBe(many);
    const firsts = new Map<string, number>();
    for (const each of all) firsts.set(each.charAt(1), (firsts.get(each.charAt(1)) ?? 0) + 1);
    expect(firsts.size).toBe(64);
    expect(Math.max(...firsts.values())).toBeLessThan((many / 64) * 1.5);
  });

  it('shares its number, and the scratch code, with the seal in the other form, but no tag', () => {
    expect(decodeSeal(encodeSeal(acme, 7), acme.key)).toBe(decodeSeal(encodeLink(acme, gtin, 7), acme.key));
    expect(scratchCodeOf(acme.key, 7)).toMatch(/^\d{8}$/);
  });

  it('refuses numbers beyond its nine characters, and a GTIN without its check digit', () => {
    expect(() => encodeLink(acme, gtin, maxLinkSerial + 1)).toThrow(RangeError);
    expect(() => encodeLink(acme, gtin, 0)).toThrow(RangeError);
    expect(() => encodeLink(acme, '09520123456789', 1)).toThrow(RangeError);
    expect(() => encodeLink(acme, '9520123456788', 1)).toThrow(RangeError);
  });
});
