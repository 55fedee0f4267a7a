import { expect, it } from 'vitest';
import { readEpc } from '../../../../server/modules/resolver/readEpc.ts';

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Writes hexadecimal digits with six bits a character. */
const inBase64 = (text: string) => {
  const bits = Array.from(text, (digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  return (bits.padEnd(Math.ceil(bits.length / 6) * 6, '0').match(/.{6}/g) ?? [])
    .map((six) => base64url[parseInt(six, 2)])
    .join('');
};

it.each([
  // the examples of GS1's standards for compressed links (4.2) and for tags (annex E.3)
  ['30164596f40c0e5cbe991a83', '/01/09528765123457/21/123456789123'],
  ['3066c4409047e140075bcd15', '/01/09506000134352/21/123456789'],
  ['3666c4409047e159b2c2bf100000000000000000000000000000', '/01/09506000134352/21/32a%2Fb'],
  ['f73795211411234538566cb0afc4', '/01/79521141123453/21/32a%2Fb'],
  ['fb342cde795211411234538566cb0afc4', '/01/79521141123453/21/32a%2Fb?17=220630'],
  ['fd3795211411234538566cb0afc525065f1876f0d996d800', '/01/79521141123453/21/32a%2Fb'],
  ['fc342cde795211411234538566cb0afc525065f1876f0d996d80', '/01/79521141123453/21/32a%2Fb?17=220630'],
])('reads the EPC %s in both of its forms', (digits, link) => {
  expect(readEpc(`eh${digits}`)).toBe(link);
  expect(readEpc(`ex${inBase64(digits)}`)).toBe(link);
});

it('reads the example in base64url as the standard writes it', () => {
  expect(readEpc('exMBZFlvQMDly-mRqD')).toBe('/01/09528765123457/21/123456789123');
});

/** Writes an SGTIN+ with a GTIN, and bits behind it. */
const plus = (...more: string[]) => {
  const gtin = Array.from('09506000134352', (digit) => Number(digit).toString(2).padStart(4, '0')).join('');
  const bits = `1111011110110${gtin.slice(1)}${more.join('')}`;
  return `eh${(bits.padEnd(Math.ceil(bits.length / 4) * 4, '0').match(/.{4}/g) ?? []).map((four) => parseInt(four, 2).toString(16)).join('')}`;
};
const inBits = (values: readonly (readonly [number, number])[]) =>
  values.map(([value, size]) => value.toString(2).padStart(size, '0')).join('');
const serial = inBits([
  [0, 3],
  [2, 5],
  [7, 7],
]);

it('reads a batch and a day behind the serial, and no element whose length it does not know', () => {
  const batch = inBits([
    [0x10, 8],
    [3, 3],
    [2, 5],
    [0, 6],
    [1, 6],
  ]);
  const day = inBits([
    [0x17, 8],
    [26, 7],
    [12, 4],
    [31, 5],
  ]);
  const weight = inBits([
    [0x31, 8],
    [0x03, 8],
  ]);
  expect(readEpc(plus(serial, batch, day))).toBe('/01/09506000134352/10/AB/21/07?17=261231');
  expect(readEpc(plus(serial, day, weight))).toBe('/01/09506000134352/21/07?17=261231');
});

it.each([
  ['nothing', 'eh'],
  ['a part of a string', 'eh3016'],
  ['a tag that nobody has written', 'eh000000000000000000000000'],
  ['a carton', 'eh311ba1b300ce0a6a83000000'],
  ['a reserved partition', `eh307c${'0'.repeat(20)}`],
  ['a GTIN with a wrong check digit', 'ehf73795211411234548566cb0afc4'],
  [
    'a day that there is not',
    plus(
      serial,
      inBits([
        [0x17, 8],
        [26, 7],
        [13, 4],
        [31, 5],
      ]),
    ),
  ],
  ['a reserved way of writing', plus('11100010')],
  ['a text that breaks off', plus('01110100')],
  ['the name of a page', 'exports'],
])('does not read %s', (_what, text) => {
  expect(readEpc(text)).toBeUndefined();
});
