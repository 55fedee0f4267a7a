/** Crockford's base 32: no I, L, O, U, so that a code read aloud or typed is not misread. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A key id: one Crockford character that says which of the company's keys made the code. */
export const keyIdPattern = /^[0-9A-HJKMNP-TV-Z]$/;

/**
 * A company's prefix, key id, and a number of 104 bits in 21 base-32 digits. These carry 105 bits: the first digit
 * stays below G, so that no two codes stand for the same number.
 */
const sealPattern = /^[A-Z][A-Z0-9][0-9A-HJKMNP-TV-Z][0-9A-F][0-9A-HJKMNP-TV-Z]{20}$/;

/** Whether `text` has exactly the shape of a seal code; only the server can tell whether it is genuine. */
export function isSealCode(text: string): boolean {
  return sealPattern.test(text);
}

/**
 * What a person typed from a label, as a code: spaces, hyphens and dashes dropped, I and L read as 1, O as 0.
 * The prefix is left alone, for it may hold these letters. Expects capitals.
 */
export function readTypedSeal(text: string): string {
  const code = text.replace(/[\s\p{Pd}]/gu, '');
  return code.slice(0, 2) + code.slice(2).replace(/[IL]/g, '1').replace(/O/g, '0');
}

/** What people take for one another in print, beyond what `readTypedSeal` reads for them. */
const lookAlikes = ['0DOQ', '1IL', '2Z', '5S', '6G', '8B', 'UV'];

/** The codes of which `code` may be a misreading: one of its characters is another one that looks like it. */
export const misreadings = (code: string): string[] =>
  Array.from(code).flatMap((letter, place) =>
    lookAlikes
      .filter((alike) => alike.includes(letter))
      .flatMap((alike) => Array.from(alike.replace(letter, '')))
      .map((other) => code.slice(0, place) + other + code.slice(place + 1))
      .filter(isSealCode),
  );

/**
 * The address a seal's QR holds: `https://HOST/pa?q=CODE`.
 * @param host a host name, or a whole origin where it is not https (`http://localhost:3000`).
 */
export function sealAddress(host: string, code: string): string {
  const origin = host.includes('://') ? host : `https://${host}`;
  return `${origin.replace(/(?<!\/)\/+$/, '')}/pa?q=${code}`;
}

/** Digits under a seal's scratch field. Beside the seal's own code, for `/pa` has no room for the calls' schemas. */
export const scratchCodeLength = 8;
