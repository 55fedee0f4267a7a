import { foldCode } from '../values/foldText.ts';

const digits = 8;

/** Reads a typed scratch code as eight digits, also without spaces, hyphens or leading zeros; else undefined. */
export function readScratchCode(typed: string): string | undefined {
  const given = foldCode(typed).replace(/[ -]/g, '');
  return /^\d{1,8}$/.test(given) ? given.padStart(digits, '0') : undefined;
}
