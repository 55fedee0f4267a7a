import { PgDialect } from 'drizzle-orm/pg-core';
import { type SQL, sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { withTotal } from '../../calls/answer.ts';
import type { Database } from '../../db/connect.ts';
import { CsvRows } from '../../db/CsvRows.ts';
import type { Asker } from '../rows/bindText.ts';
import type { RowColumns, RowQuery, RowSource, WireRow } from '../rows/RowSource.ts';
import { type Selection, selectionOf } from '../rows/selection.ts';
import { cellText, type FileCell, fileCell, type FileFormat, joinLines, lineOf } from './fileCell.ts';
import { inSnapshot, preferOrder } from './inSnapshot.ts';
import { tableFile } from './tableFile.ts';

const dialect = new PgDialect();
const batchSize = 1000;

/** All rows of a query by a cursor: memory stays flat. Only a few exports run at once: HttpRefusal 429 without a turn. */
export async function* rowBatches(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
): AsyncGenerator<WireRow[]> {
  const select = () => selectionOf(database, source, asker, query);
  const last = yield* inSnapshot(database, asker, select, fullBatches);
  // The connection is free again, so a reader may take its time over the last rows, which are often the only ones.
  if (last.length) yield last;
}

/** Yields as many rows as make full batches, and returns the others. */
async function* fullBatches(
  client: PoolClient,
  { columns, from, where, order }: Selection,
): AsyncGenerator<WireRow[], WireRow[]> {
  const statement = sql`select ${columns.list} from ${from} ${where} ${order}`;
  await preferOrder(client, statement);
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const cursor = client.query(new Cursor<WireRow>(text, params));
  for (;;) {
    const rows = (await cursor.read(batchSize)).map((row) => columns.toWire(row));
    if (rows.length === batchSize) {
      yield rows;
      continue;
    }
    await cursor.close();
    return rows;
  }
}

/** A file without its rows. */
interface FileShape {
  /** Of its columns, for its header. */
  names: readonly string[];
  /** Comes before the addresses of stored files. */
  publicUrl: string;
  /** Says a text in the language of the file's reader. */
  say: (text: string) => string;
  /** Is told how many rows have come. */
  told?: ((count: number) => void) | undefined;
  /** Whether there are so many rows that `cellText` prepares for them. */
  isLong?: boolean | undefined;
}

/** The file's cells, in its order. */
function cellsOf({ resource }: RowSource, columns: RowColumns, place: FileShape): FileCell[] {
  const hasLines = joinLines(resource) !== '';
  return resource.export.columns.map((column) => {
    const cell = fileCell(column, resource, columns, place);
    // a row for each line has the record's sum once
    return hasLines && column.line === undefined && resource.sums.includes(column.field)
      ? { ...cell, sql: `(case when coalesce(${lineOf}, 1) = 1 then ${cell.sql} end)` }
      : cell;
  });
}

interface FileLines {
  textsOf: (columns: RowColumns) => string[];
  /** SQL for a last line of sums, if there is one. */
  last?: readonly string[] | undefined;
  told?: FileShape['told'];
}

/** All rows of a query as lines that the database writes. Throws as `rowBatches` does. */
function lines(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  { textsOf, last, told }: FileLines,
): AsyncGenerator<string | Uint8Array> {
  const select = async () => {
    const { columns, from, where, order } = await selectionOf(database, source, asker, query);
    const joined = joinLines(source.resource);
    const inOrder = joined ? sql`${order}, ${sql.raw(lineOf)}` : order;
    const statement = (texts: readonly string[], order?: SQL) =>
      sql`select ${sql.raw(texts.join(', '))} from ${from} ${sql.raw(joined)} ${where} ${order}`;
    return { rows: statement(textsOf(columns), inOrder), sums: last && statement(last) };
  };
  return inSnapshot(database, asker, select, async function* (client, { rows, sums }) {
    await client.query(`select set_config('TimeZone', $1, true)`, [source.zone]);
    await preferOrder(client, rows);
    const found = client.query(new CsvRows(rows));
    for await (const chunk of found as AsyncIterable<string | Buffer>) {
      told?.(found.count);
      yield chunk;
    }
    if (sums) yield* client.query(new CsvRows(sums)) as AsyncIterable<string | Buffer>;
  });
}

/** SQL for the last row of a workbook, with the declared sums in their columns; undefined if the file has none of them. */
function sumTexts(
  { resource: { sums, export: exported } }: RowSource,
  cells: readonly FileCell[],
  { say }: FileShape,
): string[] | undefined {
  const isSummed = exported.columns.map(({ field }) => sums.includes(field));
  if (!isSummed.includes(true)) return undefined;
  const empty = (place: number) => (place ? 'null' : `'${say('Total')}'`);
  return cells.map(({ sql }, place) => (isSummed[place] ? `coalesce(sum(${sql}), 0)` : empty(place)));
}

/** All rows of a query as a file in chunks. A workbook has as many sheets as they need, and sums in its last row. */
export async function* listFile(
  format: FileFormat,
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  shape: FileShape,
): AsyncGenerator<string | Uint8Array> {
  // what a workbook's columns hold is asked before its turn; CSV asks for nothing until then
  const cells = format === 'xlsx' ? cellsOf(source, await source.columns(database.db), shape) : [];
  const columns = shape.names.map((header, place) => ({ header, holds: cells[place]?.holds ?? 'text' }));
  yield* tableFile(
    format,
    { name: source.resource.export.file, columns },
    lines(database, source, asker, query, {
      textsOf: (found) => cellsOf(source, found, shape).map((cell) => cellText(format, cell, shape.isLong)),
      last: format === 'xlsx' ? sumTexts(source, cells, shape) : undefined,
      told: shape.told,
    }),
  );
}

/**
 * Rows as the documented envelope, written as they are read.
 *
 * @param totals the names under which the first row carries `total`
 * @param shape what the envelope has of a row
 */
export async function* jsonChunks(
  batches: AsyncIterable<WireRow[]>,
  total: number,
  totals?: readonly string[],
  shape: (row: WireRow) => WireRow = (row) => row,
): AsyncGenerator<string> {
  const head = '{"ResponseCode":"200","ResponseMessage":"","ResponseData":[';
  let first = true;
  for await (const batch of batches) {
    const rows = batch.map(shape);
    const texts = (first ? withTotal({ rows, total }, totals) : rows).map((row) => JSON.stringify(row));
    yield `${first ? head : ','}${texts.join(',')}`;
    first = false;
  }
  yield `${first ? head : ''}]}`;
}
