import { describe, expect, it } from 'vitest';
import { isSealCode, readTypedSeal, sealAddress } from '../../../contract/serial/sealCode.ts';
import { crockfordAlphabet, keyIdPattern } from '../../../contract/serial/sealNames.ts';

const shaped = 'AB0F123456789ABCDEFGHJKM';

describe('seal code shape', () => {
  it('is prefix, key id and 21 Crockford digits', () => {
    expect(shaped).toHaveLength(24);
    expect(isSealCode(shaped)).toBe(true);
    expect(isSealCode(shaped.slice(0, -1))).toBe(false);
    expect(isSealCode(`${shaped}0`)).toBe(false);
    expect(isSealCode(`${shaped}\n`)).toBe(false);
  });

  it('leaves the spare bit empty: the first of the 21 digits is below G', () => {
    const taken = Array.from(crockfordAlphabet).filter((digit) =>
      isSealCode(`AB0${digit}${shaped.slice(4)}`),
    );
    expect(taken.join('')).toBe('0123456789ABCDEF');
  });

  it('takes every Crockford digit and no other character elsewhere', () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    const taken = ascii.filter((character) => isSealCode(shaped.slice(0, -1) + character));
    expect(taken.join('')).toBe(crockfordAlphabet);
    expect(ascii.filter((character) => keyIdPattern.test(character)).join('')).toBe(crockfordAlphabet);
  });

  it('begins with an uppercase letter, then a letter or a digit', () => {
    const shapedWith = (prefix: string) => isSealCode(prefix + shaped.slice(2));
    expect(['AB', 'A1', 'IO'].every(shapedWith)).toBe(true);
    expect(['1A', 'a1', 'A', 'ABC', 'A-'].some(shapedWith)).toBe(false);
  });

  it('forgives usual typing mistakes, but never in the prefix', () => {
    expect(readTypedSeal('IO0F I23-456')).toBe('IO0F123456');
    expect(readTypedSeal('LLOOL')).toBe('LL001');
  });
});

describe('seal address', () => {
  it('is https, /pa and the code as q', () => {
    expect(sealAddress('seals.example.com', shaped)).toBe(`https://seals.example.com/pa?q=${shaped}`);
  });

  it('has the origin of a server without https', () => {
    expect(sealAddress('http://localhost:3000/', shaped)).toBe(`http://localhost:3000/pa?q=${shaped}`);
  });
});
