import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasCheckDigit } from '../../../contract/gs1/checkDigit.ts';
import {
  decodePart,
  encodePart,
  readDigitalLink,
  writeDigitalLink,
} from '../../../contract/gs1/digitalLink.ts';
import {
  type Element,
  inBrackets,
  readElements,
  separator,
  writeElements,
} from '../../../contract/gs1/elements.ts';

interface Vectors {
  parse: { mode: 'strict' | 'alphas' | 'shortGtins' | 'unknown'; uri: string; elements: string | null }[];
  make: { stem: string | null; elements: string; uri: string | null; unknown?: true }[];
  unescape: [text: string, path: string, query: string][];
  escape: [text: string, path: string, query: string][];
  sequences: string[];
}

const vectors = JSON.parse(readFileSync(join(import.meta.dirname, 'syntaxEngine.json'), 'utf8')) as Vectors;

/** As the engine's tests write it: with a circumflex for FNC1, also at the start. */
const engineText = (elements: readonly Element[]) => `^${writeElements(elements).replaceAll(separator, '^')}`;

describe('a Digital Link, by the tests of the GS1 Barcode Syntax Engine', () => {
  const read = vectors.parse.filter(({ mode }) => mode !== 'unknown');

  it.each(read)('reads $uri ($mode)', ({ mode, uri, elements }) => {
    const link = readDigitalLink(uri, mode !== 'strict');
    expect(link ? engineText(link.elements) : null).toBe(elements);
  });

  it('refuses identifiers that the dictionary does not have, which the engine can be told to take', () => {
    for (const { uri } of vectors.parse.filter(({ mode }) => mode === 'unknown'))
      expect(readDigitalLink(uri)).toBeUndefined();
  });

  it.each(vectors.make.filter(({ unknown }) => !unknown))('writes $elements', ({ stem, elements, uri }) => {
    const read = readElements(elements);
    const written = read && writeDigitalLink(stem ?? 'https://id.gs1.org', read);
    expect(written ?? null).toBe(uri);
  });

  it.each(vectors.unescape)('decodes %j', (text, path, query) => {
    expect([decodePart(text, false), decodePart(text, true)]).toEqual([path, query]);
  });

  it.each(vectors.escape)('encodes %j', (text, path, query) => {
    expect([encodePart(text, false), encodePart(text, true)]).toEqual([path, query]);
  });

  const values: Readonly<Record<string, string>> = {
    '00': '952012345678912345',
    '01': '09520123456788',
    '253': '9526064000028000001',
    '255': '9526064000028',
    '402': '95201234567891248',
    '414': '9520123456788',
    '415': '9520123456788',
    '417': '9520123456788',
    '7040': '1ABC',
    '8003': '09520123456788X',
    '8006': '095201234567880102',
    '8017': '795260646688514634',
    '8018': '795260646688514634',
    '8019': '1',
    '8011': '1',
  };

  it('takes each order of qualifiers that the engine takes', () => {
    const ofTwo = ['402'];
    for (const sequence of vectors.sequences.filter((ais) => !ofTwo.includes(ais))) {
      const path = sequence.split(' ').map((ai) => `/${ai}/${values[ai] ?? 'A1'}`);
      expect(readDigitalLink(`https://a${path.join('')}`)?.inPath, sequence).toBe(path.length);
    }
  });
});

/** The check digit that makes `digits` sound. */
const checked = (digits: string) =>
  digits + '0123456789'.split('').find((digit) => hasCheckDigit(digits + digit));

const gtins = fc.stringMatching(/^[0-9]{13}$/).map(checked);
const free = (most: number) =>
  fc.string({
    unit: fc.constantFrom(
      ...'!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'.split(''),
    ),
    minLength: 1,
    maxLength: most,
  });
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const anyElements = fc
  .record({
    '01': gtins,
    '22': optional(free(20)),
    '10': optional(free(20)),
    '21': optional(free(20)),
    '17': optional(fc.constantFrom('261231', '270100')),
    '3103': optional(fc.stringMatching(/^[0-9]{6}$/)),
    '99': optional(free(90)),
  })
  .map((of): Element[] =>
    ['01', '22', '10', '21', '17', '3103', '99'].flatMap((ai) => {
      const value = of[ai as keyof typeof of];
      return value === undefined ? [] : [[ai, value] as const];
    }),
  );

describe('random elements', () => {
  const runs = { numRuns: 10_000 };

  it('come back from their Digital Link', () => {
    const there = (elements: Element[]) => {
      const link = writeDigitalLink('https://example.com', elements);
      expect(link && readDigitalLink(link)?.elements).toEqual(elements);
    };
    fc.assert(fc.property(anyElements, there), runs);
  });

  it('come back from a link with its attributes in another order, and from a forgiving reading of it', () => {
    const there = (elements: Element[], isForgiving: boolean) => {
      const link = writeDigitalLink('https://example.com', elements) ?? '';
      const [path = '', query = ''] = link.split('?');
      const turned = `${path}${isForgiving ? '/' : ''}?${query.split('&').reverse().join('&')}`;
      const read = readDigitalLink(isForgiving ? turned.replace('https', 'HttpS') : turned, isForgiving);
      expect(new Set(read?.elements.map(String))).toEqual(new Set(elements.map(String)));
    };
    fc.assert(fc.property(anyElements, fc.boolean(), there), runs);
  });

  it('come back from the text of a symbol and from brackets', () => {
    const there = (elements: Element[]) => {
      expect(readElements(`]d2${writeElements(elements)}`)).toEqual(elements);
      const hasBrackets = elements.some(([, value]) => /\(\d/.test(value));
      if (!hasBrackets) expect(readElements(inBrackets(elements))).toEqual(elements);
    };
    fc.assert(fc.property(anyElements, there), runs);
  });
});

describe('a forgiving reading', () => {
  const whole = [
    ['01', '09520123456788'],
    ['10', 'AB/1'],
    ['21', 'x9'],
    ['17', '261231'],
  ];

  it.each([
    'https://x.in/01/09520123456788/10/AB%2F1/21/x9?17=261231',
    'HTTPS://x.in/01/09520123456788/10/AB%2f1/21/x9/?17=261231',
    'HttpS://x.in/01/9520123456788/21/x9/10/AB%2F1?17=261231#top',
    'https://x.in/gtin/9520123456788/lot/AB%2F1/ser/x9?exp=261231',
    'https://x.in/01/09520123456788?21=x9&17=261231&10=AB%2F1',
    'https://x.in/shop/01/09520123456788/10/AB%2F1/21/x9?utm_source=q&17=261231',
  ])('takes %s', (text) => {
    expect(readDigitalLink(text, true)?.elements).toEqual(whole);
  });

  it.each([
    'https://x.in/01/09520123456789/21/x9',
    'https://x.in/01/09520123456788/21/x9/foo',
    'https://x.in/01/09520123456788/21/..%2F..%2Fetc%00',
    'https://x.in/01/09520123456788/21/%E2%9C%93',
    `https://x.in/01/09520123456788/21/${'a'.repeat(21)}`,
    `https://x.in/${'a/'.repeat(1000)}01/09520123456788`,
    'javascript:alert(1)//01/09520123456788',
  ])('refuses %s', (text) => {
    expect(readDigitalLink(text, true)).toBeUndefined();
  });
});
