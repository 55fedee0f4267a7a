import { PgDialect } from 'drizzle-orm/pg-core';
import { type SQL, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import Cursor from 'pg-cursor';
import type { Field } from '../../../contract/resource/Field.ts';
import { HttpRefusal } from '../../calls/answer.ts';
import type { Session } from '../../calls/Session.ts';
import type { Database } from '../../db/connect.ts';
import { type DefaultSort, readQuery, type RowQuery, selected, toWire, type WireRow } from './listRows.ts';
import type { RowSource } from './RowSource.ts';

const dialect = new PgDialect();
const batchSize = 1000;

const busy = 'Several exports are being made right now. Please try again in a moment.';
const tryAgainSeconds = 10;

/**
 * All rows of a query in batches, through a cursor: memory stays flat whatever their number. Only a few run at once;
 * throws HttpRefusal 429 when no turn came free.
 */
export async function* rowBatches(
  database: Database,
  source: RowSource,
  session: Session,
  query: RowQuery,
  defaults: DefaultSort,
): AsyncGenerator<WireRow[]> {
  const giveBack = await database.exports.take();
  if (!giveBack) throw new HttpRefusal(429, busy, tryAgainSeconds);
  let last: WireRow[];
  try {
    const { where, order } = await readQuery(database, query, source, session, defaults);
    last = yield* fullBatches(
      database,
      sql`select ${selected(source)} from ${source.from} ${where} ${order}`,
      source,
    );
  } finally {
    giveBack();
  }
  // By now nothing is held: over the last rows, often the only ones, a reader may take its time.
  if (last.length) yield last;
}

/** Yields as many rows as make full batches, and returns the others. */
async function* fullBatches(
  database: Database,
  selection: SQL,
  source: RowSource,
): AsyncGenerator<WireRow[], WireRow[]> {
  const statement = dialect.sqlToQuery(selection);
  const client = await database.pool.connect();
  let finished = false;
  try {
    // One snapshot for all rows, however long the reader takes.
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const cursor = client.query(new Cursor<WireRow>(statement.sql, statement.params));
    for (;;) {
      const rows = (await cursor.read(batchSize)).map((row) => toWire(source, row));
      if (rows.length === batchSize) {
        yield rows;
        continue;
      }
      await cursor.close();
      await client.query('commit');
      finished = true;
      return rows;
    }
  } finally {
    // A client whose cursor was left open midway must not serve anybody else.
    client.release(!finished);
  }
}

/** Cells that a spreadsheet would run as a formula are defused. */
const formula = /^[=+\-@\t\r]/;

function csvCell(value: unknown, field: Field | undefined): unknown {
  if (field?.kind === 'choice')
    return field.choices.find((choice) => String(choice.value) === String(value))?.label ?? value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/**
 * The rows as CSV text in chunks: a header of wire names, then the fields in that order.
 *
 * @param declared the fields whose choices are written by their labels, as the list shows them
 */
export async function* csvChunks(
  batches: AsyncIterable<WireRow[]>,
  fields: readonly string[],
  declared: Readonly<Record<string, Field>> = {},
): AsyncGenerator<string> {
  // The header goes with the first rows: until they are there, a refusal can still be the answer.
  let header = `\uFEFF${Papa.unparse([[...fields]])}\r\n`;
  for await (const rows of batches) {
    const cells = rows.map((row) => fields.map((name) => csvCell(row[name], declared[name])));
    yield `${header}${Papa.unparse(cells, { escapeFormulae: formula })}\r\n`;
    header = '';
  }
  if (header) yield header;
}

/**
 * The rows as the documented envelope, written as it is read.
 *
 * @param totals the names under which the first row carries `total`
 */
export async function* jsonChunks(
  batches: AsyncIterable<WireRow[]>,
  total: number,
  totals: readonly string[] = ['TotalRows'],
): AsyncGenerator<string> {
  const all = Object.fromEntries(totals.map((name) => [name, total]));
  const head = '{"ResponseCode":"200","ResponseMessage":"","ResponseData":[';
  let first = true;
  for await (const rows of batches) {
    const texts = rows.map((row, index) => JSON.stringify(first && index === 0 ? { ...row, ...all } : row));
    yield `${first ? head : ','}${texts.join(',')}`;
    first = false;
  }
  yield `${first ? head : ''}]}`;
}
