import { setImmediate } from 'node:timers/promises';
import * as yup from 'yup';
import { getSeals, type SealsRequest } from '../../../contract/calls/serials.ts';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import { sealAddress } from '../../../contract/serial/sealCode.ts';
import { maxSerial, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Database } from '../../db/connect.ts';
import type { Module } from '../../engine/Module.ts';
import { streamed } from '../../engine/rows/exportRows.ts';
import { scratchCodeOf } from '../../seals/scratchCode.ts';
import type { SealPrinting } from '../../seals/keyring.ts';
import { encodeSeal } from '../../seals/sealCodec.ts';
import { unissuedOf } from '../serials/issueRange.ts';

const header = 'SeqNo,Code,Url,ScratchCode\r\n';
const linesPerChunk = 1000;

/**
 * The print house's CSV of a range, as text chunks of about a thousand lines (some 100 kB, a few
 * milliseconds of work): memory stays flat however long the range. The caller writes a chunk, waits for
 * the reader, and lets others run before it takes the next.
 *
 * @param host where the seals lead: a host name or a whole origin
 */
export function* sealRows(
  printing: SealPrinting,
  host: string,
  range: SerialRange,
): Generator<string, void, undefined> {
  const address = sealAddress(host, '');
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

/** A serial in a query string: digits alone. */
const serial = (message: string) =>
  yup
    .number()
    .transform((_number, sent: unknown) => (/^\d{1,13}$/.test(String(sent)) ? Number(sent) : Number.NaN))
    .typeError(message)
    .integer(message)
    .min(1, message)
    .max(maxSerial, message)
    .required(message);

const schema: yup.ObjectSchema<SealsRequest> = yup.object({
  FromNo: serial('Please enter your from number.'),
  ToNo: serial('Please enter your to number.').test(
    'order',
    'To No. should be greater than from number.',
    (to, { parent }) => !(to < parent.FromNo),
  ),
});

async function requireIssued(database: Database, companyId: number, range: SerialRange): Promise<void> {
  const unissued = await unissuedOf(database.db, companyId, range);
  const message = `Your company has not issued all of ${formatRange(range)}.`;
  if (unissued.length) throw new Refusal(message, { errors: { FromNo: message } });
}

/** Lets other requests run between two chunks. */
async function* yielding(chunks: Iterable<string>): AsyncGenerator<string> {
  for (const chunk of chunks) {
    yield chunk;
    await setImmediate();
  }
}

/**
 * `IssueNo/GetSeals?FromNo&ToNo`: the seals of issued numbers as the print house's CSV, made with the company's newest
 * key while they are sent, so that however many they are, they cost neither memory nor a wait.
 */
const getSealsEndpoint = endpoint(getSeals, schema, async ({ deps, session, input }) => {
  const range = { from: input.FromNo, to: input.ToNo };
  await requireIssued(deps.database, session.companyId, range);
  const printing = await deps.keyring.printingOf(session.companyId);
  if (!printing) throw new Error(`Company ${session.companyId} has issued numbers but no key`);
  const rows = sealRows(printing, deps.config.publicUrl, range);
  const file = `seals-${printing.prefix}-${range.from}-${range.to}.csv`;
  return streamed(yielding(rows), 'text/csv; charset=utf-8', {
    headers: { 'content-disposition': `attachment; filename="${file}"` },
  });
});

/** Printing the seals of issued numbers. */
export const sealsModule: Module = { endpoints: () => [getSealsEndpoint] };
