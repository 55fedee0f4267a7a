import { sealAddress } from '../../../contract/serial/sealCode.ts';
import type { SerialRange } from '../../../contract/serial/serialRange.ts';
import { scratchCodeOf } from './scratchCode.ts';
import { encodeSeal } from './sealCodec.ts';
import type { SealKey } from './sealCodec.ts';

/** What prints a company's seals. */
export interface SealPrinting extends SealKey {
  /** Where the seals lead: a host name or a whole origin, as `sealAddress` takes it. */
  readonly host: string;
  /** Whether the company's seals have a scratch field; the column stays empty otherwise. */
  readonly hasScratchCode: boolean;
}

const header = 'SeqNo,Code,Url,ScratchCode\r\n';
const linesPerChunk = 1000;

/**
 * The print house's CSV of a range, as text chunks of about a thousand lines (some 100 kB, a few
 * milliseconds of work): memory stays flat however long the range. The caller writes a chunk, waits for
 * the reader, and lets others run before it takes the next.
 */
export function* sealRows(printing: SealPrinting, range: SerialRange): Generator<string, void, undefined> {
  const address = sealAddress(printing.host, '');
  let chunk = header;
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
