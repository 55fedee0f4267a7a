import { hasCheckDigit } from '../gs1/checkDigit.ts';

/** Crockford's base 32. It has no I, L, O and U, so that people do not misread a code. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A key id: one Crockford character that says which of the company's keys made the code. */
export const keyIdPattern = /^[0-9A-HJKMNP-TV-Z]$/;

/**
 * A company's prefix, a key id, and a number of 104 bits in 21 base-32 digits. These carry 105 bits, so the first digit
 * stays below G and no two codes stand for one number.
 */
const sealPattern = /^[A-Z][A-Z0-9][0-9A-HJKMNP-TV-Z][0-9A-F][0-9A-HJKMNP-TV-Z]{20}$/;

/** A seal as GS1's element string: the product's GTIN, and a serial of twenty characters. */
const linkPattern = /^01(\d{14})21([\w-]{20})$/;

/** The digits of a Digital Link's serial: base64url, which GS1 and addresses take as it is. */
export const linkAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The largest number of a seal that is a Digital Link: its nine characters also carry the company and the key. */
export const maxLinkSerial = 2 ** 39 - 1;

const firstPrefixes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const secondPrefixes = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Numbers a company's prefix and a key id with fifteen bits, which begin the serial of a Digital Link. */
export const headOf = (prefix: string, keyId: string): number =>
  (firstPrefixes.indexOf(prefix.charAt(0)) * secondPrefixes.length +
    secondPrefixes.indexOf(prefix.charAt(1))) *
    crockfordAlphabet.length +
  crockfordAlphabet.indexOf(keyId);

/** What a seal's code says of itself before any key has checked it. */
export interface SealNames {
  readonly prefix: string;
  readonly keyId: string;
  /** Of a seal that is printed as a Digital Link, with its serial. */
  readonly link: { readonly gtin: string; readonly serial: string } | undefined;
}

/** Reads the company and the key that a seal's code names, in either form. Undefined for a text that has no seal's shape. */
export function namesOf(code: string): SealNames | undefined {
  if (sealPattern.test(code)) return { prefix: code.slice(0, 2), keyId: code.charAt(2), link: undefined };
  const [, gtin, serial] = linkPattern.exec(code) ?? [];
  if (gtin === undefined || serial === undefined || !hasCheckDigit(gtin)) return undefined;
  const [high, middle, low] = Array.from(serial.slice(0, 3), (letter) => linkAlphabet.indexOf(letter));
  const head = (((high ?? 0) << 12) | ((middle ?? 0) << 6) | (low ?? 0)) >>> 3;
  const [company, key] = [Math.floor(head / crockfordAlphabet.length), head % crockfordAlphabet.length];
  const first = firstPrefixes[Math.floor(company / secondPrefixes.length)];
  if (first === undefined) return undefined;
  const prefix = `${first}${secondPrefixes[company % secondPrefixes.length]}`;
  return { prefix, keyId: crockfordAlphabet.charAt(key), link: { gtin, serial } };
}

/** Whether `text` has exactly the shape of a seal code. Only the server knows whether it is genuine. */
export function isSealCode(text: string): boolean {
  return sealPattern.test(text);
}

/**
 * Reads a code that a person typed from a label, in capitals. It drops spaces, hyphens and dashes, and reads I and L as 1
 * and O as 0, but not in the prefix, which may have these letters.
 */
export function readTypedSeal(text: string): string {
  const code = text.replace(/[\s\p{Pd}]/gu, '');
  return code.slice(0, 2) + code.slice(2).replace(/[IL]/g, '1').replace(/O/g, '0');
}

/** Writes a code so that people can compare it with a label: in groups of four, or with GS1's brackets. */
export const groupCode = (code: string): string =>
  linkPattern.test(code) ? code.replace(linkPattern, '(01)$1 (21)$2') : code.replace(/.{4}(?=.)/gu, '$& ');

/**
 * Writes the address in a seal's QR code: `https://HOST/pa?q=CODE`, or `https://HOST/01/GTIN/21/SERIAL`.
 * @param host a host name, or an origin if it is not https (`http://localhost:3000`).
 */
export function sealAddress(host: string, code: string): string {
  const origin = host.includes('://') ? host : `https://${host}`;
  const path = code.replace(linkPattern, '/01/$1/21/$2');
  return `${origin.replace(/(?<!\/)\/+$/, '')}${path === code ? `/pa?q=${code}` : path}`;
}
