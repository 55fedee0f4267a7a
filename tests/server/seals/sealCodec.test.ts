import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSealCode } from '../../../contract/serial/sealCode.ts';
import { crockfordAlphabet } from '../../../contract/serial/sealNames.ts';
import { maxSerial } from '../../../contract/serial/serialRange.ts';
import {
  readCrockford,
  sealBytes,
  toCrockford,
  decodeSeal,
  encodeSeal,
  type SealKey,
  preparedKeyOf,
} from '../../../server/seals/sealCodec.ts';
import { howMany } from '../../support/howMany.ts';
import { anyText } from '../../support/anyText.ts';

function sealKey(prefix: string, keyId: string, fill: number): SealKey {
  return { prefix, keyId, key: Buffer.alloc(32, fill) };
}

/** The number of codes that are compared, and of guesses. */
const many = howMany('SEAL_CODES', 32_000);

const acme = sealKey('AB', '0', 1);
const serials = fc.integer({ min: 1, max: maxSerial });

/** Opens with one key, whatever prefix and key id the code claims: the worst that a lookup could do. */
function openWith({ key }: SealKey) {
  return (code: string) => decodeSeal(code, key);
}

/** Opens as the server does, by the key of that prefix and key id. */
function openWithAll(...keys: SealKey[]) {
  return (code: string) => {
    const own = keys.find(({ prefix, keyId }) => code.startsWith(prefix + keyId));
    return own && decodeSeal(code, own.key);
  };
}

describe('seal codes of one company', () => {
  it('decode to the serial they were made of, over the whole range', () => {
    const open = openWithAll(acme);
    const roundTrip = (serial: number) => {
      expect(open(encodeSeal(acme, serial))).toBe(serial);
    };
    fc.assert(fc.property(serials, roundTrip), {
      numRuns: 5000,
      examples: [[1], [maxSerial], [2 ** 32], [2 ** 32 - 1]],
    });
  });

  it('decode for every prefix, key id and key', () => {
    const keys = fc.record({
      prefix: fc.stringMatching(/^[A-Z][A-Z0-9]$/),
      keyId: fc.constantFrom(...Array.from(crockfordAlphabet)),
      key: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
    });
    fc.assert(
      fc.property(keys, serials, (key, serial) => {
        const code = encodeSeal(key, serial);
        expect(isSealCode(code)).toBe(true);
        expect(openWithAll(key)(code)).toBe(serial);
      }),
    );
  });

  it('stay the same for ever: printed seals must still open after an update', () => {
    expect(encodeSeal(acme, 1)).toMatchInlineSnapshot(`"AB06P38WBBSS67FFQAGVB47T"`);
    expect(encodeSeal(acme, maxSerial)).toMatchInlineSnapshot(`"AB09R7DBT05WANA4V27EQW2S"`);
  });

  describe('over a run', () => {
    const bodies = Array.from({ length: many }, (_, index) => encodeSeal(acme, index + 1).slice(3));

    it('are all different', () => {
      expect(new Set(bodies).size).toBe(many);
    });

    it('reveal nothing by their order: neighbours differ as chance would have it', () => {
      const same = Array.from({ length: 21 }, () => 0);
      bodies.slice(1).forEach((body, index) => {
        for (let place = 0; place < 21; place++) {
          if (body[place] === bodies[index]?.[place]) same[place] = (same[place] ?? 0) + 1;
        }
      });
      // by chance one in 32 is the same (one in 16 at the first place, which has four bits)
      same.forEach((count, place) => {
        const chance = (many - 1) / (place === 0 ? 16 : 32);
        expect(count).toBeGreaterThan(chance * 0.8);
        expect(count).toBeLessThan(chance * 1.2);
      });
    });

    it('use every character of the alphabet evenly at every place', () => {
      const counts = new Map<string, number>();
      for (const body of bodies) {
        Array.from(body.slice(1)).forEach((character, place) => {
          counts.set(`${place}${character}`, (counts.get(`${place}${character}`) ?? 0) + 1);
        });
      }
      expect(counts.size).toBe(20 * 32);
      expect(Math.min(...counts.values())).toBeGreaterThan((many / 32) * 0.8);
      expect(Math.max(...counts.values())).toBeLessThan((many / 32) * 1.2);
    });
  });

  it.each([0, -1, 1.5, NaN, maxSerial + 1])('are not made for %s', (serial) => {
    expect(() => encodeSeal(acme, serial)).toThrow(RangeError);
  });

  it('are not made with a malformed prefix, key id or key', () => {
    expect(() => encodeSeal({ ...acme, prefix: 'ab' }, 1)).toThrow(RangeError);
    expect(() => encodeSeal({ ...acme, keyId: 'I' }, 1)).toThrow(RangeError);
    expect(() => encodeSeal({ ...acme, key: Buffer.alloc(16) }, 1)).toThrow(RangeError);
  });
});

describe('a fake', () => {
  const everyCharacter = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-= é');

  it('is a code with any one character changed, prefix and key id included', () => {
    const open = openWith(acme);
    const sample = fc.sample(serials, { numRuns: 40, seed: 7 });
    for (const serial of [1, maxSerial, ...sample]) {
      const code = encodeSeal(acme, serial);
      for (let place = 0; place < code.length; place++) {
        const altered = everyCharacter
          .filter((character) => character !== code[place])
          .map((character) => code.slice(0, place) + character + code.slice(place + 1));
        expect(altered.filter((text) => open(text) !== undefined)).toEqual([]);
      }
    }
  });

  it('is a code cut, lengthened, turned round or with two characters swapped', () => {
    const open = openWith(acme);
    fc.assert(
      fc.property(serials, fc.nat(22), (serial, place) => {
        const code = encodeSeal(acme, serial);
        const swapped = code.slice(0, place) + code[place + 1] + code[place] + code.slice(place + 2);
        const others = [code.slice(1), code.slice(0, -1), `${code}0`, `0${code}`, ` ${code}`, `${code}\n`];
        others.push(Array.from(code).reverse().join(''), code.toLowerCase(), swapped);
        expect(others.filter((text) => text !== code && open(text) !== undefined)).toEqual([]);
      }),
    );
  });

  it('is each of many guesses with the right prefix, key id and alphabet', () => {
    const open = openWith(acme);
    const random = randomBytes(many * sealBytes);
    let genuine = 0;
    for (let guess = 0; guess < many; guess++) {
      const number = random.subarray(guess * sealBytes, (guess + 1) * sealBytes);
      if (open(`AB0${toCrockford(number)}`) !== undefined) genuine++;
    }
    expect(genuine).toBe(0);
  });

  it('is a code whose tag is wrong in any one of its 64 bits, even if its serial were encrypted under that tag', () => {
    const open = openWith(acme);
    const code = Buffer.alloc(sealBytes);
    const { stream } = preparedKeyOf(acme.key);
    const under = (tag: Uint8Array) => {
      stream.message.set(tag);
      return Buffer.from(stream.digest(), 'latin1');
    };
    readCrockford(encodeSeal(acme, 42), 3, code);
    const [tag, encrypted] = [Buffer.from(code.subarray(0, 8)), Buffer.from(code.subarray(8))];
    const openUnder = (other: Uint8Array) => {
      const [before, after] = [under(tag), under(other)];
      const again = encrypted.map((byte, place) => byte ^ (before[place] ?? 0) ^ (after[place] ?? 0));
      return open(`AB0${toCrockford(Buffer.concat([other, again]))}`);
    };
    expect(openUnder(tag)).toBe(42);
    for (let bit = 0; bit < 64; bit++) {
      const other = Uint8Array.from(tag, (byte, place) =>
        place === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte,
      );
      expect([bit, openUnder(other)]).toEqual([bit, undefined]);
    }
  });

  it('is any text at all that we did not make', () => {
    const open = openWith(acme);
    fc.assert(
      fc.property(anyText, (text) => {
        expect(open(text)).toBeUndefined();
      }),
    );
  });
});

describe('seal codes of two companies', () => {
  const other = sealKey('CD', '0', 2);

  it('never open with the key of the other', () => {
    fc.assert(
      fc.property(serials, (serial) => {
        expect(openWith(other)(encodeSeal(acme, serial))).toBeUndefined();
        expect(openWith(acme)(encodeSeal(other, serial))).toBeUndefined();
      }),
    );
  });

  it('are fake under the prefix of the other, even if both had the same key', () => {
    const twin = { ...other, key: acme.key };
    fc.assert(
      fc.property(serials, (serial) => {
        const code = encodeSeal(acme, serial);
        expect(openWithAll(acme, other)(`CD${code.slice(2)}`)).toBeUndefined();
        expect(openWithAll(acme, twin)(`CD${code.slice(2)}`)).toBeUndefined();
      }),
    );
  });

  it('are fake where no company has the prefix', () => {
    expect(openWithAll(other)(encodeSeal(acme, 1))).toBeUndefined();
  });
});

describe('after a key rotation', () => {
  const rotated = sealKey('AB', '1', 3);

  it('seals of the old and of the new key both open, each with its own', () => {
    const open = openWithAll(acme, rotated);
    fc.assert(
      fc.property(serials, (serial) => {
        expect(open(encodeSeal(acme, serial))).toBe(serial);
        expect(open(encodeSeal(rotated, serial))).toBe(serial);
      }),
    );
  });

  it('a code is fake under the other key id, even if both ids had the same key', () => {
    const code = encodeSeal(acme, 42);
    const relabelled = `AB1${code.slice(3)}`;
    expect(openWithAll(acme, rotated)(relabelled)).toBeUndefined();
    expect(openWith(acme)(relabelled)).toBeUndefined();
  });

  it('a retired key opens nothing any more', () => {
    expect(openWithAll(rotated)(encodeSeal(acme, 42))).toBeUndefined();
  });
});
