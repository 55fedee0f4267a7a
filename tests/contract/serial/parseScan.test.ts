import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScan } from '../../../contract/serial/parseScan.ts';
import { sealAddress } from '../../../contract/serial/sealCode.ts';
import { anyText } from '../../support/anyText.ts';

const seal = 'AB0F123456789ABCDEFGHJKM';
const sealCodes = fc.stringMatching(/^[A-Z][A-Z0-9][0-9A-HJKMNP-TV-Z][0-9A-F][0-9A-HJKMNP-TV-Z]{20}$/);

describe('scanned text', () => {
  it.each([
    ['a bare code', seal],
    ['the address of a seal', sealAddress('seals.example.com', seal)],
    ['an address with campaign parameters behind it', `https://h/pa?q=${seal}&utm_source=chat&fbclid=a=b`],
    ['an address with parameters before it', `https://h/pa?lang=hi&q=${seal}`],
    ['an address with a fragment', `https://h/pa?q=${seal}#top`],
    ['another host and path', `https://old.example.org/verify/x?id=5&code=${seal}`],
    ['a scanner with caps lock', `HTTPS://H/PA?Q=${seal.toLowerCase()}`],
    ['spaces and the line end around it', `  ${seal}\r\n`],
    ['groups separated by hand', 'AB0F 1234-5678 9ABC DEFG HJKM'],
    ['letters typed for digits', 'ab0fi23456789abcdefghjkm'],
    ['groups that a phone has put dashes between', 'AB0F–1234—5678‑9ABC‐DEFG-HJKM'],
    ['an address behind words', `Please check this: ${sealAddress('h', seal)}`],
    ['an address with letters typed for digits', `https://h/pa?q=${seal.replace('1', 'I')}`],
    ['an address in groups', 'https://h/pa?q=AB0F-1234%205678+9abc%C2%A0defg hjkm'],
    ['a code behind the mark of a QR code', `]Q1${seal}`],
    ['a code behind the mark of Code 128', `]C1${seal}`],
    ['a code behind the mark of a data matrix', `]d2${seal}`],
    ['a mark that caps lock swapped', `]q1${seal.toLowerCase()}`],
    ['an address behind a mark', `]Q1${sealAddress('seals.example.com', seal)}`],
    ['a code between control characters', `\u0002]Q1\u001d${seal}\u0003\r\n`],
    [
      'an address with control characters in it',
      `https://h/pa?q=${seal.slice(0, 9)}\u001d${seal.slice(9)}\t`,
    ],
    ['a typed code behind a mark', ']Q1 ab0f i234-5678 9abc defg hjkm'],
  ])('reads %s', (_, text) => {
    expect(parseScan(text)).toEqual({ kind: 'seal', code: seal });
  });

  it('reads a seal code of any prefix, even one that spells a carton marker', () => {
    expect(parseScan(`SID${seal.slice(3)}`)).toEqual({ kind: 'seal', code: `SID${seal.slice(3)}` });
    fc.assert(
      fc.property(sealCodes, (code) => {
        expect(parseScan(code)).toEqual({ kind: 'seal', code });
        expect(parseScan(sealAddress('h', code))).toEqual({ kind: 'seal', code });
      }),
    );
  });

  it.each([
    ['SID', 'ABSID202600001'],
    ['TID', 'https://h/x?c=ABTID202600001'],
    ['DID', 'abdid2026123456'],
    ['DID', 'SIDID202600001'],
    ['SID', 'LEGACY-SID-9'],
    ['SID', 'ABSID2026123456789012345'],
  ])('knows a %s code in %s', (kind, text) => {
    expect(parseScan(text).kind).toBe(kind);
  });

  it('takes q if there is one, and not the text after the last equals sign', () => {
    expect(parseScan(`https://h/pa?q=nonsense&x=${seal}`)).toEqual({ kind: 'unknown', code: 'NONSENSE' });
  });

  it('leaves unknown text as it is, in capitals', () => {
    expect(parseScan(' so-17 ')).toEqual({ kind: 'unknown', code: 'SO-17' });
    expect(parseScan('https://h/pa?q=')).toEqual({ kind: 'unknown', code: '' });
    expect(parseScan('')).toEqual({ kind: 'unknown', code: '' });
  });

  it('does not read a look-alike letter of another alphabet as ours', () => {
    expect(parseScan(seal.replace('A', 'А')).kind).toBe('unknown');
    expect(parseScan(`${seal.slice(0, -1)}ſ`).kind).toBe('unknown');
  });

  it('reads the same code whatever the scanner adds', () => {
    const marks = fc.constantFrom('', ']Q1', ']C1', ']d2', ']q3', ']E0', ']cm');
    const controls = fc.string({
      unit: fc.constantFrom('\u0002', '\t', '\r', '\n', '\u001d', '\u007f'),
      maxLength: 3,
    });
    const cuts = fc.integer({ min: 0, max: 24 });
    fc.assert(
      fc.property(sealCodes, marks, controls, cuts, fc.boolean(), (code, mark, control, cut, isAddress) => {
        const sent = code.slice(0, cut) + control + code.slice(cut);
        const text = `${control}${mark}${control}${isAddress ? sealAddress('h', sent) : sent}${control}`;
        expect(parseScan(text)).toEqual({ kind: 'seal', code });
      }),
    );
  });

  it('changes nothing when it parses its own result', () => {
    const pieces = fc.constantFrom(
      seal,
      seal.toLowerCase(),
      seal.slice(1),
      seal.replace('1', 'I'),
      `${seal.slice(0, 12)}-${seal.slice(12)}`,
      'ABSID202600001',
      'ABTID2026',
      'LEGACY-SID-9',
      'so-17',
      'Check this:',
      '1',
      'é',
      'ſ',
      '\ufeff',
      '\u200b',
      'https://h/pa?q=',
      'h/pa?lang=hi&q=',
      'http://h/',
      '=',
      '&x=',
      '#',
      '?q=',
      '+',
      '%20',
      '%0a',
      '%3B',
      ' ',
      '\n',
      '\t',
      ';',
      ',',
      '.',
      '*',
      '/',
      '|',
      ']Q1',
      ']d2',
      ']',
      '\u001d',
      '\u0002',
      '\u0085',
    );
    const joined = fc.array(pieces, { maxLength: 9 }).map((texts) => texts.join(''));
    fc.assert(
      fc.property(fc.oneof(joined, anyText), (text) => {
        const scan = parseScan(text);
        expect(parseScan(scan.code)).toEqual(scan);
      }),
      { numRuns: 5000 },
    );
  });

  it.each(
    [
      ['.', ';', '/', '*', ',', '\u001d', '\u0003', '.\r\n', ' ;', '%', '#'].map((end) => ['', end] as const),
      ['*', '@', '~', '\u0002', ']d2\u001d', ']Q3', '\u001d', '#', '+'].map((begin) => [begin, ''] as const),
      [
        ['*', '*'],
        ['(', ')'],
      ] as const,
    ].flat(),
  )('reads a code and an address between %j and %j', (begin, end) => {
    expect(parseScan(begin + seal + end)).toEqual({ kind: 'seal', code: seal });
    for (const address of [sealAddress('h', seal), `https://h/pa?q=${seal}&utm_source=chat`])
      expect(parseScan(begin + address + end)).toEqual({ kind: 'seal', code: seal });
  });

  const cartonCodes = fc
    .tuple(
      fc.stringMatching(/^[A-Z][A-Z0-9][STD]ID[1-9]\d{3}$/),
      fc.integer({ min: 1, max: 999_999_999_999 }),
    )
    .map(([begin, number]) => `${begin}${String(number).padStart(5, '0')}`);
  const anyCode = fc.oneof(sealCodes, cartonCodes);
  /** A code as a scanner sends it, and what stands behind it. */
  const sent = fc
    .tuple(
      anyCode,
      fc.constantFrom(
        '',
        'https://h/pa?q=',
        'HTTP://H.EXAMPLE:80/PA?Q=',
        'https://h/pa?lang=hi&q=',
        'https://h/x?c=',
      ),
      fc.constantFrom('', ']Q1', ']d2', ']Q3', '\u0002', '*'),
      fc.constantFrom('', '.', ';', '/', '*', '\u0003'),
    )
    .map(([code, address, begin, end]) => ({ code, text: begin + address + code + end }));
  const between = fc.constantFrom(
    '',
    '\n',
    '\r\n',
    '\t',
    ' ',
    ';',
    ', ',
    ',',
    '|',
    '\u001d',
    '\u00a0',
    '\n\n',
  );

  it('reads several codes in their order, whatever stands between them', () => {
    fc.assert(
      fc.property(fc.array(sent, { minLength: 2, maxLength: 6 }), between, (all, mark) => {
        const text = all.map((one) => one.text).join(mark);
        expect(parseScan(text)).toEqual({ kind: 'several', code: all.map(({ code }) => code).join(' ') });
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['two addresses with nothing between', `${sealAddress('a', seal)}${sealAddress('a', seal)}`],
    ['a parameter behind the first', `https://h/pa?q=${seal}&utm_source=chat\n${seal}`],
    ['a parameter and a semicolon behind the first', `https://h/pa?q=${seal}&utm_source=chat;${seal}`],
    ['a number sign between', `https://h/pa?q=${seal}#${seal}`],
    ['addresses without a protocol', `h.example/pa?q=${seal}\nh.example/pa?q=${seal}`],
    ['codes in groups', 'AB0F 1234 5678 9ABC DEFG HJKM AB0F 1234 5678 9ABC DEFG HJKM'],
  ])('reads two codes with %s', (_, text) => {
    expect(parseScan(text)).toEqual({ kind: 'several', code: `${seal} ${seal}` });
  });

  it('takes no code out of a text in which another may be damaged', () => {
    const damaged = fc
      .tuple(sealCodes, fc.integer({ min: 0, max: 23 }))
      .map(([code, at]) => code.slice(0, at) + code.slice(at + 1));
    fc.assert(
      fc.property(
        damaged,
        sent,
        between,
        fc.boolean(),
        fc.boolean(),
        (bad, { text }, mark, isFirst, isAddress) => {
          const cut = isAddress ? sealAddress('h', bad) : bad;
          expect(['seal', 'several']).not.toContain(
            parseScan(isFirst ? cut + mark + text : text + mark + cut).kind,
          );
        },
      ),
      { numRuns: 2000 },
    );
    for (const cut of ['https://h/pa?q=', 'https://h/pa', 'h/pa?q=', `${seal}h/pa?q=`])
      expect(parseScan(`${cut}${sealAddress('h', seal)}`).kind).toBe('unknown');
  });

  it('answers any text at all', () => {
    fc.assert(fc.property(anyText, (text) => void parseScan(text)));
  });
});
