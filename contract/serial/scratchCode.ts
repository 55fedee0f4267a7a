import { foldCode } from '../values/foldText.ts';

const digits = 8;

/**
 * Reads a typed scratch code as its eight digits, also one that lost zeros at its beginning. Spaces and hyphens do not count.
 * Returns undefined for anything else.
 */
export function readScratchCode(typed: string): string | undefined {
  const given = foldCode(typed).replace(/[ -]/g, '');
  return /^\d{1,8}$/.test(given) ? given.padStart(digits, '0') : undefined;
}
