import { type Element, inBrackets } from '../../../contract/gs1/elements.ts';
import { linkPattern, sealAddress } from '../../../contract/serial/sealCode.ts';
import { csvText } from '../../../contract/values/csvText.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import type { SealPrinting } from '../../seals/keyring.ts';
import { encodeLink, scratchCodeOf, encodeSeal } from '../../seals/sealCodec.ts';

const linesPerChunk = 1000;

/** Writes what a DataMatrix has: where the code of a link is its GTIN and its serial, these first. */
function elementsOf(code: string, beside: readonly Element[]): string {
  const [, gtin = '', serial = ''] = linkPattern.exec(code) ?? [];
  const text = inBrackets([['01', gtin], ['21', serial], ...beside]);
  return csvText([[text]]).trimEnd();
}

/** Numbers whose seals are printed alike: with a GTIN, as Digital Links. */
export interface SealPart extends SerialRange {
  readonly gtin?: string;
  /** What their DataMatrix has beside GTIN and serial. */
  readonly beside?: readonly Element[];
}

/**
 * Makes the lines of numbers for the table of seals, as chunks of about a thousand lines (some 100 kB, a few milliseconds of work), so
 * that memory stays flat however many they are.
 *
 * @param host where the seals lead: a host name or a whole origin
 */
export function* sealRows(
  printing: SealPrinting,
  host: string,
  parts: readonly SealPart[],
): Generator<string, void, undefined> {
  const address = sealAddress(host, '');
  const hasMatrix = parts.some(({ beside }) => beside);
  let chunk = '';
  let lines = 0;
  for (const { from, to, gtin, beside } of parts)
    for (let serial = from; serial <= to; serial++) {
      const code = gtin === undefined ? encodeSeal(printing, serial) : encodeLink(printing, gtin, serial);
      const url = gtin === undefined ? `${address}${code}` : sealAddress(host, code);
      const scratchCode = printing.hasScratchCode ? scratchCodeOf(printing.key, serial) : '';
      const matrix = beside ? elementsOf(code, beside) : '';
      chunk += `${serial},${code},${url},${scratchCode}${hasMatrix ? `,${matrix}` : ''}\r\n`;
      lines += 1;
      if (lines % linesPerChunk) continue;
      yield chunk;
      chunk = '';
    }
  if (chunk !== '') yield chunk;
}
