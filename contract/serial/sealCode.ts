/**
 * A company's prefix, a key id, and a number of 104 bits in 21 base-32 digits. These carry 105 bits, so the first digit
 * stays below G and no two codes mean one number.
 */
export const sealPattern = /^[A-Z][A-Z0-9][0-9A-HJKMNP-TV-Z][0-9A-F][0-9A-HJKMNP-TV-Z]{20}$/;

/** A seal as GS1's element string: the product's GTIN, and a serial of twenty characters. */
export const linkPattern = /^01(\d{14})21([\w-]{20})$/;

/** Whether `text` has exactly the shape of a seal code. Only the server knows whether it is genuine. */
export function isSealCode(text: string): boolean {
  return sealPattern.test(text);
}

/** Reads a typed code: drops spaces and dashes, and reads I and L as 1 and O as 0, but not in the prefix. */
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
