// Apart from the codes' shape, which is all that `/pa` loads.
import { hasCheckDigit } from '../gs1/checkDigit.ts';
import { linkPattern, sealPattern } from './sealCode.ts';

/** Crockford's base 32. It has no I, L, O and U, so people do not misread a code. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A key id: one Crockford character that says which of the company's keys made the code. */
export const keyIdPattern = /^[0-9A-HJKMNP-TV-Z]$/;

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
