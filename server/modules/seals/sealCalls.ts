import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as yup from 'yup';
import { getSeals, type SealsRequest } from '../../../contract/calls/serials.ts';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import { maxSerial, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Database } from '../../db/connect.ts';
import { streamed } from '../../engine/rows/exportRows.ts';
import { toRangeLiteral } from '../serials/rangeLiteral.ts';
import { sealRows } from './sealCsv.ts';

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
  const literal = toRangeLiteral(range);
  const { rows } = await database.db.execute<{ issued: boolean }>(sql`
    select coalesce(range_agg(serials) @> ${literal}::int8range, false) as issued
    from issued_ranges where company_id = ${companyId} and serials && ${literal}::int8range`);
  const message = `Your company has not issued all of ${formatRange(range)}.`;
  if (!rows[0]?.issued) throw new Refusal(message, { errors: { FromNo: message } });
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
export const getSealsEndpoint = endpoint(getSeals, schema, async ({ deps, session, input }) => {
  const range = { from: input.FromNo, to: input.ToNo };
  await requireIssued(deps.database, session.companyId, range);
  const printing = await deps.keyring.printingOf(session.companyId);
  if (!printing) throw new Error(`Company ${session.companyId} has issued numbers but no key`);
  const rows = sealRows({ ...printing, host: deps.config.publicUrl }, range);
  const file = `seals-${printing.prefix}-${range.from}-${range.to}.csv`;
  return streamed(yielding(rows), 'text/csv; charset=utf-8', {
    headers: { 'content-disposition': `attachment; filename="${file}"` },
  });
});
