import { sealAddress } from '../../../contract/serial/sealCode.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import type { SealPrinting } from '../../seals/keyring.ts';
import { encodeLink, scratchCodeOf, encodeSeal } from '../../seals/sealCodec.ts';

const linesPerChunk = 1000;

/** Numbers whose seals are printed alike: with a GTIN, as Digital Links. */
export interface SealPart extends SerialRange {
  readonly gtin?: string;
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
  let chunk = '';
  let lines = 0;
  for (const { from, to, gtin } of parts)
    for (let serial = from; serial <= to; serial++) {
      const code = gtin === undefined ? encodeSeal(printing, serial) : encodeLink(printing, gtin, serial);
      const url = gtin === undefined ? `${address}${code}` : sealAddress(host, code);
      const scratchCode = printing.hasScratchCode ? scratchCodeOf(printing.key, serial) : '';
      chunk += `${serial},${code},${url},${scratchCode}\r\n`;
      lines += 1;
      if (lines % linesPerChunk) continue;
      yield chunk;
      chunk = '';
    }
  if (chunk !== '') yield chunk;
}
