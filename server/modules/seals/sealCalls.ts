import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { undocumentedCalls } from '../../../contract/calls/undocumented.ts';
import { formatRange } from '../../../contract/serial/formatSerial.ts';
import { isSerial, type SerialRange } from '../../../contract/serial/serialRange.ts';
import { Refusal } from '../../calls/answer.ts';
import { sessionCall } from '../../calls/Call.ts';
import type { Database } from '../../db/connect.ts';
import { streamed } from '../../engine/rows/exportRows.ts';
import { toRangeLiteral } from '../serials/rangeLiteral.ts';
import { sealRows } from './sealCsv.ts';

const readSerial = (text: string | undefined, field: string, message: string): number => {
  const serial = /^\d{1,13}$/.test(text ?? '') ? Number(text) : 0;
  if (!isSerial(serial)) throw new Refusal(message, { errors: { [field]: message } });
  return serial;
};

function readRange(query: Readonly<Record<string, string>>): SerialRange {
  const from = readSerial(query.FromNo, 'FromNo', 'Please enter your from number.');
  const to = readSerial(query.ToNo, 'ToNo', 'Please enter your to number.');
  const order = 'To No. should be greater than from number.';
  if (to < from) throw new Refusal(order, { errors: { ToNo: order } });
  return { from, to };
}

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
export const getSeals = sessionCall({
  method: 'GET',
  path: undocumentedCalls.seals,
  access: { page: 'issue-number', right: 'report' },
  handle: async ({ deps, session, query }) => {
    const range = readRange(query);
    await requireIssued(deps.database, session.companyId, range);
    const printing = await deps.keyring.printingOf(session.companyId);
    if (!printing) throw new Error(`Company ${session.companyId} has issued numbers but no key`);
    const rows = sealRows({ ...printing, host: deps.config.publicUrl }, range);
    const file = `seals-${printing.prefix}-${range.from}-${range.to}.csv`;
    return streamed(yielding(rows), 'text/csv; charset=utf-8', {
      headers: { 'content-disposition': `attachment; filename="${file}"` },
    });
  },
});
