import { PgDialect } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { withTotal } from '../../calls/answer.ts';
import type { Database } from '../../db/connect.ts';
import { CsvRows } from '../../db/CsvRows.ts';
import type { Asker } from './bindText.ts';
import { csvText, type FileCell, fileCell, sheetValue } from './fileCell.ts';
import { inSnapshot } from './inSnapshot.ts';
import { preferOrder } from './preferOrder.ts';
import type { RowQuery, Selection } from './RowQuery.ts';
import { selectRows } from './selectRows.ts';
import type { RowColumns, RowSource, WireRow } from './RowSource.ts';
import { workbookOf } from './workbookOf.ts';

const dialect = new PgDialect();
const batchSize = 1000;

/**
 * All rows of a query in batches, through a cursor: memory stays flat whatever their number. Only a few run at once;
 * throws HttpRefusal 429 when no turn came free.
 */
export async function* rowBatches(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
): AsyncGenerator<WireRow[]> {
  const select = () => selectRows(database, source, asker, query);
  const last = yield* inSnapshot(database, asker, select, fullBatches);
  // By now nothing is held: over the last rows, often the only ones, a reader may take its time.
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

/** What a file is beside its rows. */
interface FileShape {
  /** Of its columns, for its header. */
  names: readonly string[];
  /** What the addresses of stored files begin with. */
  publicUrl: string;
}

/** The mark by which spreadsheets know UTF-8. */
const utf8Mark = '\uFEFF';

/** The file's cells, in its order. */
function cellsOf({ resource }: RowSource, columns: RowColumns, { publicUrl }: FileShape): FileCell[] {
  return resource.export.columns.map(({ field }) => fileCell(field, resource, columns, { publicUrl }));
}

/** All rows of a query as lines that the database writes, after `header`, under the same conditions as `rowBatches`. */
function lines(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  { header, textsOf }: { header: string; textsOf: (columns: RowColumns) => string[] },
): AsyncGenerator<string | Uint8Array> {
  const select = async () => {
    const { columns, from, where, order } = await selectRows(database, source, asker, query);
    return sql`select ${sql.raw(textsOf(columns).join(', '))} from ${from} ${where} ${order}`;
  };
  return inSnapshot(database, asker, select, async function* (client, statement) {
    await client.query(`select set_config('TimeZone', $1, true)`, [source.zone]);
    await preferOrder(client, statement);
    yield* client.query(new CsvRows(statement, header)) as AsyncIterable<string | Buffer>;
  });
}

/** All rows of a query as CSV in chunks, its header first. */
export const csvChunks = (
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  shape: FileShape,
): AsyncGenerator<string | Uint8Array> =>
  lines(database, source, asker, query, {
    header: `${utf8Mark}${Papa.unparse([[...shape.names]])}\r\n`,
    textsOf: (columns) => cellsOf(source, columns, shape).map(csvText),
  });

/** All rows of a query as an Excel workbook in chunks, in as many sheets as they need. */
export async function* xlsxChunks(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  shape: FileShape,
): AsyncGenerator<Uint8Array> {
  const cells = cellsOf(source, await source.columns(database.db), shape);
  yield* workbookOf(
    lines(database, source, asker, query, { header: '', textsOf: () => cells.map(sheetValue) }),
    {
      name: source.resource.export.file,
      columns: cells.map(({ holds }, place) => ({ header: shape.names[place] ?? '', holds })),
    },
  );
}

/**
 * The rows as the documented envelope, written as it is read.
 *
 * @param totals the names under which the first row carries `total`
 */
export async function* jsonChunks(
  batches: AsyncIterable<WireRow[]>,
  total: number,
  totals?: readonly string[],
): AsyncGenerator<string> {
  const head = '{"ResponseCode":"200","ResponseMessage":"","ResponseData":[';
  let first = true;
  for await (const rows of batches) {
    const texts = (first ? withTotal({ rows, total }, totals) : rows).map((row) => JSON.stringify(row));
    yield `${first ? head : ','}${texts.join(',')}`;
    first = false;
  }
  yield `${first ? head : ''}]}`;
}

/** What the reader takes in one go: so little that a slow one, too, takes something within the patience. */
const sliceBytes = 64 * 1024;

const minute = 60_000;

interface Streaming {
  headers?: Record<string, string>;
  /** Milliseconds without anything being taken after which the reader counts as gone. */
  patience?: number;
  /** Milliseconds after which a reader is cut off, however little it takes at a time. */
  deadline?: number;
}

/**
 * A response written as its reader takes it. What fails before the first chunk is thrown, so that it can be answered as
 * any refusal; a reader that leaves, takes nothing for a minute or has not done after an hour ends the source.
 */
export async function streamed(
  chunks: AsyncGenerator<string | Uint8Array>,
  contentType: string,
  { headers, patience = minute, deadline = 60 * minute }: Streaming = {},
): Promise<Response> {
  const encoder = new TextEncoder();
  const bytesOf = (result: IteratorResult<string | Uint8Array, unknown>): Uint8Array => {
    if (result.done) return new Uint8Array();
    return typeof result.value === 'string' ? encoder.encode(result.value) : result.value;
  };
  let next = await chunks.next();
  let rest = bytesOf(next);
  let waiting: NodeJS.Timeout | undefined;
  let ending: NodeJS.Timeout | undefined;
  const stopTimers = () => {
    clearTimeout(waiting);
    clearTimeout(ending);
  };
  const cutOff = (controller: ReadableStreamDefaultController, message: string) => {
    stopTimers();
    controller.error(new Error(message));
    void chunks.return(undefined);
  };

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      ending = setTimeout(() => cutOff(controller, 'The reader took too long.'), deadline);
      ending.unref();
    },
    async pull(controller) {
      clearTimeout(waiting);
      while (!rest.length && !next.done) {
        next = await chunks.next();
        rest = bytesOf(next);
      }
      if (!rest.length) {
        stopTimers();
        controller.close();
        return;
      }
      controller.enqueue(rest.subarray(0, sliceBytes));
      rest = rest.subarray(sliceBytes);
      waiting = setTimeout(() => cutOff(controller, 'The reader took nothing for too long.'), patience);
    },
    async cancel() {
      stopTimers();
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: { 'content-type': contentType, 'cache-control': 'no-store', ...headers },
  });
}
