import { PgDialect } from 'drizzle-orm/pg-core';
import { type SQL, sql } from 'drizzle-orm';
import Papa from 'papaparse';
import type { PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpRefusal, withTotal } from '../../calls/answer.ts';
import type { Database } from '../../db/connect.ts';
import type { Asker } from './bindText.ts';
import { fileText } from './fileText.ts';
import { type RowQuery, type Selection, selectRows } from './listRows.ts';
import type { RowSource, WireRow } from './RowSource.ts';

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
  asker: Asker,
  query: RowQuery,
): AsyncGenerator<WireRow[]> {
  yield* batches(database, asker, async () => {
    const { columns, ...selection } = await selectRows(database, source, asker, query);
    return { ...selection, list: columns.list, convert: (row: WireRow) => columns.toWire(row) };
  });
}

/** What is read of each row, and how it comes: by the names of what is read, or in its order. */
interface Reading<Read, Made> extends Pick<Selection, 'from' | 'where' | 'order'> {
  list: SQL;
  rowMode?: 'array';
  convert: (row: Read) => Made;
}

/** `read` is asked when it is this person's turn. */
async function* batches<Read, Made>(
  database: Database,
  { userId }: Asker,
  read: () => Promise<Reading<Read, Made>>,
): AsyncGenerator<Made[]> {
  const giveBack = await database.exports.take(userId);
  if (!giveBack) throw new HttpRefusal(429, busy, tryAgainSeconds);
  let last: Made[];
  try {
    last = yield* fullBatches(database, userId, await read());
  } finally {
    giveBack();
  }
  // By now nothing is held: over the last rows, often the only ones, a reader may take its time.
  if (last.length) yield last;
}

/** Exports of all servers together at once, and of one person. */
const turnsOfAll = 5;
const turnsOfPerson = 2;
/** The first numbers of the advisory locks that are those turns. */
const lockOfAll = 7_325_280;
const lockOfPerson = 7_325_281;

const takeSlot = async (client: PoolClient, lock: number, first: number, slots: number): Promise<boolean> => {
  const { rowCount } = await client.query(
    'select 1 from generate_series($2::int, $3::int) slot where pg_try_advisory_xact_lock($1::int, slot) limit 1',
    [lock, first, first + slots - 1],
  );
  return Boolean(rowCount);
};

/** A turn among the exports of all servers, held until the transaction ends. Throws HttpRefusal 429 when none came free. */
async function requireTurn(client: PoolClient, userId: number): Promise<void> {
  const until = Date.now() + turnPatience;
  const wait = async (take: () => Promise<boolean>) => {
    while (!(await take())) {
      if (Date.now() > until) throw new HttpRefusal(429, busy, tryAgainSeconds);
      await sleep(turnPause);
    }
  };
  await wait(() => takeSlot(client, lockOfPerson, userId * turnsOfPerson, turnsOfPerson));
  await wait(() => takeSlot(client, lockOfAll, 0, turnsOfAll));
}

const turnPatience = 5000;
const turnPause = 100;

/** Yields as many rows as make full batches, and returns the others. */
async function* fullBatches<Read, Made>(
  database: Database,
  userId: number,
  { list, from, where, order, rowMode, convert }: Reading<Read, Made>,
): AsyncGenerator<Made[], Made[]> {
  const statement = dialect.sqlToQuery(sql`select ${list} from ${from} ${where} ${order}`);
  const client = await database.pool.connect();
  let finished = false;
  try {
    // One snapshot for all rows, however long the reader takes.
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await requireTurn(client, userId);
    const cursor = client.query(new Cursor<Read>(statement.sql, statement.params, rowMode && { rowMode }));
    for (;;) {
      const rows = (await cursor.read(batchSize)).map((row) => convert(row));
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

/** A row of a file, in the order of its columns. */
export type FileRow = readonly unknown[];

/**
 * All rows of a query as the file has them, under the same conditions as `rowBatches`.
 *
 * @param publicUrl what the addresses of stored files begin with
 */
export async function* fileBatches(
  database: Database,
  source: RowSource,
  asker: Asker,
  query: RowQuery,
  publicUrl: string,
): AsyncGenerator<FileRow[]> {
  const { resource, zone } = source;
  yield* batches(database, asker, async () => {
    const { columns, ...selection } = await selectRows(database, source, asker, query);
    const texts = resource.export.columns.map(({ field }) =>
      fileText(field, resource, columns, { zone, publicUrl }),
    );
    const list = sql.raw(texts.join(', '));
    return { ...selection, list, rowMode: 'array' as const, convert: (row: FileRow) => row };
  });
}

/** The file as CSV text in chunks: its header, then its rows. */
export async function* csvChunks(
  batches: AsyncIterable<readonly FileRow[]>,
  names: readonly string[],
): AsyncGenerator<string> {
  // The header goes with the first rows: until they are there, a refusal can still be the answer.
  let header = `\uFEFF${Papa.unparse([[...names]])}\r\n`;
  for await (const rows of batches) {
    yield `${header}${Papa.unparse(rows.map((row) => [...row]))}\r\n`;
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
