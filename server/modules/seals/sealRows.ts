import { sealAddress } from '../../../contract/serial/sealCode.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import type { SealPrinting } from '../../seals/keyring.ts';
import { scratchCodeOf, encodeSeal } from '../../seals/sealCodec.ts';

const linesPerChunk = 1000;

/**
 * Makes the lines of a range for the table of seals, as chunks of about a thousand lines (some 100 kB, a few milliseconds of work), so
 * that memory stays flat however long the range.
 *
 * @param host where the seals lead: a host name or a whole origin
 */
export function* sealRows(
  printing: SealPrinting,
  host: string,
  range: SerialRange,
): Generator<string, void, undefined> {
  const address = sealAddress(host, '');
  let chunk = '';
  for (let serial = range.from; serial <= range.to; serial++) {
    const code = encodeSeal(printing, serial);
    const scratchCode = printing.hasScratchCode ? scratchCodeOf(printing.key, serial) : '';
    chunk += `${serial},${code},${address}${code},${scratchCode}\r\n`;
    if ((serial - range.from) % linesPerChunk === linesPerChunk - 1) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}
