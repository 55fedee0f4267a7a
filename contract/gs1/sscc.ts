import { withCheckDigit } from './checkDigit.ts';

/**
 * Writes a company's SSCC: an extension digit, the GS1 company prefix, a serial reference and a check digit. The extension digit
 * is even for a secondary carton and odd for a tertiary one, so a desk tells them apart without asking the server.
 * Undefined once the prefix has no number left: a prefix of 12 digits has 50,000.
 */
export function writeSscc(prefix: string, type: 'SID' | 'TID', number: number): string | undefined {
  const room = 16 - prefix.length;
  const extension = Math.floor(number / 10 ** room) * 2 + (type === 'TID' ? 1 : 0);
  const reference = String(number % 10 ** room).padStart(room, '0');
  return extension > 9 ? undefined : withCheckDigit(`${extension}${prefix}${reference}`);
}

/** Returns the kind of carton to which we give an SSCC. */
export const typeOfSscc = (sscc: string): 'SID' | 'TID' => (Number(sscc.charAt(0)) % 2 ? 'TID' : 'SID');

/** Finds the SSCC in a scanned code, which `parseScan` writes with its application identifier: `00…`. */
export const ssccIn = (code: string): string | undefined => /^00(\d{18})$/.exec(code)?.[1];
