import { withCheckDigit } from '../../../contract/gs1/checkDigit.ts';
import { writeDigitalLink } from '../../../contract/gs1/digitalLink.ts';
import type { Element } from '../../../contract/gs1/elements.ts';

const hex = '0123456789abcdef';
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const code40 = '\0ABCDEFGHIJKLMNOPQRSTUVWXYZ-.:0123456789';

/** Reads bits one value after another, and zeros behind their end, where `left` is negative. */
function bitReader(bits: string) {
  let at = 0;
  const take = (count: number) => bits.slice(at, (at += count)).padEnd(count, '0');
  const digits = (size: number, length: number) => String(BigInt(`0b0${take(size)}`)).padStart(length, '0');
  const number = (size: number) => Number(digits(size, 1));
  const each = (count: number, size: number, character: (code: number) => string | undefined) =>
    Array.from({ length: count }, () => character(number(size)) ?? '').join('');
  const three = (code: number) =>
    [1600, 40, 1].map((unit) => code40[Math.floor((code - 1) / unit) % 40]).join('');
  return {
    left: () => bits.length - at,
    number,
    digits,
    each,
    day: () => [7, 4, 5].map((size) => digits(size, 2)).join(''),
    inCode40: (length: number) => each(Math.ceil(length / 3), 16, three).replaceAll('\0', ''),
  };
}

type BitReader = ReturnType<typeof bitReader>;

/** Reads a text of at most twenty characters, which says itself in which of six ways it is written. */
function readText({ number, digits, each, inCode40 }: BitReader): string {
  const [way, length] = [number(3), number(5)];
  if (way === 0) return digits((10n ** BigInt(length) - 1n).toString(2).length, length);
  if (way === 1) return each(length, 4, (code) => hex[code]?.toUpperCase());
  if (way === 2) return each(length, 4, (code) => hex[code]);
  if (way === 3) return each(length, 6, (code) => base64url[code]);
  if (way === 4) return each(length, 7, (code) => String.fromCharCode(code));
  return way === 5 ? inCode40(length) : '';
}

/** Of each partition, the bits of the company's prefix, which has twelve digits in the first one. */
const prefixBits = [40, 37, 34, 30, 27, 24, 20];

/** SGTIN-96 and SGTIN-198. */
function readSgtin({ number, digits, each }: BitReader, is96: boolean): Element[] {
  const partition = number(6) % 8;
  const size = prefixBits[partition];
  if (size === undefined) return [];
  const prefix = digits(size, 12 - partition);
  const [indicator = '', ...item] = digits(44 - size, partition + 1);
  const ascii = (code: number) => (code ? String.fromCharCode(code) : '');
  const serial = is96 ? digits(38, 1) : each(20, 7, ascii);
  return [
    ['01', withCheckDigit(`${indicator}${prefix}${item.join('')}`)],
    ['21', serial],
  ];
}

const texts = ['10', '22'];
const days = ['11', '13', '15', '16', '17'];

/** SGTIN+ and SGTIN++, and DSGTIN+ and DSGTIN++ with a day. A name of a host and more elements may follow. */
function readPlus(reader: BitReader, hasDay: boolean, hasHost: boolean): Element[] {
  const { number, each, day, left } = reader;
  number(4);
  const elements: Element[] = hasDay ? [[days[number(4)] ?? '', day()]] : [];
  elements.push(['01', each(14, 4, String)], ['21', readText(reader)]);
  if (hasHost) {
    const [isAscii, length] = [number(1), number(6)];
    number(isAscii ? length * 7 : Math.ceil(length / 3) * 16);
  }
  while (left() >= 8) {
    const ai = each(2, 4, (code) => hex[code]);
    // of others we do not know how long they are
    if (!texts.includes(ai) && !days.includes(ai)) break;
    elements.push([ai, texts.includes(ai) ? readText(reader) : day()]);
  }
  return elements;
}

/**
 * Writes an EPC binary string, as a tag for phones puts it into an address (`eh…` in hexadecimal or `ex…` in base64url), as the path
 * and query of a Digital Link. Undefined for one that names no product with a serial, or that breaks off.
 */
export function readEpc(text: string): string | undefined {
  const [alphabet, width] = text.startsWith('eh') ? [hex, 4] : [base64url, 6];
  const bits = (digit: string) => alphabet.indexOf(digit).toString(2).padStart(width, '0');
  const reader = bitReader(Array.from(text.slice(2), bits).join(''));
  const header = reader.number(8);
  const elements =
    header === 0x30 || header === 0x36
      ? readSgtin(reader, header === 0x30)
      : [0xf7, 0xfb, 0xfc, 0xfd].includes(header)
        ? readPlus(reader, header === 0xfb || header === 0xfc, header >= 0xfc)
        : [];
  return reader.left() < 0 ? undefined : writeDigitalLink('', elements);
}
