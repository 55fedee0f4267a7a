import { sql } from 'drizzle-orm';
import { mostSentRows } from '../../../contract/calls/records/exports.ts';
import type { Language } from '../../../contract/language/Language.ts';
import { fieldNamed } from '../../../contract/resource/declaration/Field.ts';
import { headersParameter, wireHeaders } from '../../../contract/resource/resourceCalls.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { requireRight, type SessionRequest, type Asking } from '../../calls/endpoint.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { headIn, inLanguage, languageOf } from '../../language/inLanguage.ts';
import { recordChange } from '../audit/auditLog.ts';
import { withReadConnection } from '../rows/readConnection.ts';
import type { RowQuery, RowSource, WireRow } from '../rows/RowSource.ts';
import { totalOf } from '../rows/keptDays.ts';
import { countOf, selectionOf } from '../rows/selection.ts';
import { jsonChunks, listFile, rowBatches } from './exportRows.ts';
import { sendRows } from './sendRows.ts';
import { fileOf, fileTypes } from './tableFile.ts';
import type { FileFormat } from './fileCell.ts';

/**
 * Sends all rows that a query finds as the file that the request accepts, CSV or a workbook, or else as JSON. Throws HttpRefusal
 * 418 without the right to export, and what `sendRows` throws.
 *
 * @param shape what JSON has of a row
 * @param totals the names under which the first row of JSON carries the total
 */
export async function sendAllRows(
  request: Pick<SessionRequest, 'deps' | 'session' | 'http'>,
  source: RowSource,
  query: RowQuery,
  shape: (row: WireRow) => WireRow,
  totals: readonly string[],
): Promise<Response> {
  const { deps, session } = request;
  requireRight(session, source.resource.page, 'report');
  const file = fileOf(request);
  if (file) return sendFile(file, request, source, query);
  const total = await withReadConnection(request, (reading) =>
    recordExport(request, source, query, 'JSON', reading.deps.database),
  );
  const batches = rowBatches(deps.database, source, session, query);
  return sendRows(request, jsonChunks(batches, total, totals, shape), 'application/json');
}

/** How a list's file is written. */
interface Written {
  format: FileFormat;
  language: Language;
  /** Whether its header has the wire's names, in place of the labels that people read. */
  isWire?: boolean;
  /** Is told how many rows have come. */
  told?: (count: number) => void;
  /** Whether it has more rows than `mostSentRows`. */
  isLong?: boolean;
}

/** The declared file of all rows that a query finds, in chunks. */
export function fileChunks(
  { deps, session }: Asking,
  source: RowSource,
  query: RowQuery,
  { format, language, isWire = false, told, isLong }: Written,
): AsyncGenerator<string | Uint8Array> {
  const names = source.resource.export.columns.map(({ field, line, label }) =>
    isWire ? [field, line].filter((name) => name !== undefined).join('.') : headIn(language, label),
  );
  const say = (text: string) => inLanguage(language, text);
  const { publicUrl } = deps.config;
  return listFile(format, deps.database, source, session, query, { names, publicUrl, say, told, isLong });
}

/** Sends the declared file, whose header has the labels that people read or, by `?headers=wire`, the wire's names. */
async function sendFile(
  format: FileFormat,
  { deps, session, http }: Pick<SessionRequest, 'deps' | 'session' | 'http'>,
  source: RowSource,
  query: RowQuery,
): Promise<Response> {
  const headers = http.req.query(headersParameter);
  if (headers !== undefined && headers !== wireHeaders)
    throw new Refusal(
      `The headers of a file are people's, or the wire's by ${headersParameter}=${wireHeaders}.`,
    );
  const isWire = headers !== undefined;
  const language = isWire ? 'en' : languageOf(http);
  const { name, contentType } = fileTypes[format];
  const isLong = (await recordExport({ deps, session }, source, query, name)) > mostSentRows;
  return sendRows(
    { deps, session },
    fileChunks({ deps, session }, source, query, { format, language, isWire, isLong }),
    contentType,
  );
}

/** Reads all rows that a query finds as the CSV that people get by mail, and records that in the audit log. */
export async function mailedRows(
  { deps, session }: Asking,
  source: RowSource,
  query: RowQuery,
): Promise<{ rows: number; chunks: AsyncGenerator<string | Uint8Array> }> {
  const rows = await recordExport({ deps, session }, source, query, 'CSV by mail');
  // people of several languages read a mailed file
  const written: Written = { format: 'csv', language: 'en', isLong: rows > mostSentRows };
  return { rows, chunks: fileChunks({ deps, session }, source, query, written) };
}

/** Counts the rows that a query finds. */
export async function countRows(
  database: Database,
  source: RowSource,
  session: Session,
  query: RowQuery,
): Promise<number> {
  const selection = await selectionOf(database, source, session, query);
  const total = totalOf(source, session, query, countOf(selection));
  const counted = await database.db.execute<{ total: number }>(sql`select ${total} as total`);
  return counted.rows[0]?.total ?? 0;
}

/**
 * Records in the audit log who takes the rows of a list along, how many and by which filter, before the first one is sent.
 *
 * @param file the kind of file, as people call it
 * @param counting where the rows are counted
 * @returns how many rows there are
 */
async function recordExport(
  { deps: { database }, session }: Asking,
  source: RowSource,
  query: RowQuery,
  file: string,
  counting = database,
): Promise<number> {
  const rows = await countRows(counting, source, session, query);
  await inTransaction(database, (transaction) =>
    recordFile(transaction, session, source, query, { file, rows }),
  );
  return rows;
}

/** Records in the audit log that somebody takes so many rows of a list along. */
export function recordFile(
  transaction: Transaction,
  session: Session,
  source: RowSource,
  query: RowQuery,
  { file, rows }: { file: string; rows: number },
): Promise<void> {
  const { search, period, among = {}, id } = query;
  const { fields, search: searched } = source.resource;
  const isPersonal = (name: string) => fieldNamed(fields, name)?.personal !== undefined;
  const filter = {
    // the log is kept longer than what it would tell of people
    ...(search && !searched.some(isPersonal) && { SearchValue: search }),
    ...(period?.from && { FromDate: period.from }),
    ...(period?.to && { ToDate: period.to }),
    ...(id !== undefined && { [source.resource.id]: id }),
    ...Object.fromEntries(
      Object.entries(among).flatMap(([name, values]) =>
        isPersonal(name) ? [] : [[name, values.join(', ')]],
      ),
    ),
  };
  return recordChange(transaction, session, {
    page: source.resource.page,
    recordId: 0,
    label: `${formatQuantity(rows)} ${rows === 1 ? 'row' : 'rows'} as ${file}`,
    action: 'downloaded',
    before: null,
    after: { Rows: rows, ...filter },
  });
}
