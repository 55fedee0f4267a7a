import { Readable } from 'node:stream';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** Bytes of a block, in which rows go on together. */
const blockBytes = 64 * 1024;
/** Blocks that wait for the reader before the database has to wait, too. */
const blocksAtOnce = 4;

const [carriageReturn, lineFeed] = [13, 10];

/**
 * Streams the rows of a statement as CSV, which the database writes and nothing here parses. Lines end by CR and LF (RFC
 * 4180). Pass it to `query` of a client. A client whose stream was left midway can't be used any more.
 */
export class CsvRows extends Readable implements pg.Submittable {
  /** The rows that have come. */
  count = 0;
  readonly #statement: string;
  #connection: pg.Connection | undefined;
  #block = Buffer.allocUnsafe(0);
  #used = 0;

  constructor(statement: SQL) {
    super({ objectMode: true, highWaterMark: blocksAtOnce });
    this.#statement = `copy (${withLiterals(statement)}) to stdout (format csv)`;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.once('copyOutResponse', this.#begin);
    // the extended protocol takes only one statement
    connection.parse({ name: '', text: this.#statement, types: [] }, true);
    connection.bind({}, true);
    connection.execute({}, true);
    connection.sync();
  }

  /** An empty chunk says that the database has begun: an error before that leaves the stream empty. */
  readonly #begin = () => {
    this.push('');
  };

  /** Takes a row with its line feed: the protocol sends a message for each. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.count += 1;
    const bytes = chunk.length + 1;
    if (this.#used + bytes > this.#block.length) {
      if (!this.#flush()) this.#connection?.stream.pause();
      this.#block = Buffer.allocUnsafe(Math.max(blockBytes, bytes));
    }
    chunk.copy(this.#block, this.#used);
    this.#used += bytes;
    this.#block[this.#used - 2] = carriageReturn;
    this.#block[this.#used - 1] = lineFeed;
  }

  /** Whether the reader takes more. */
  #flush(): boolean {
    if (!this.#used) return true;
    const takesMore = this.push(this.#block.subarray(0, this.#used));
    this.#used = 0;
    return takesMore;
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCommandComplete(): void {
    this.#flush();
    this.push(null);
  }

  handleReadyForQuery(): void {
    this.#letGo();
  }

  handleError(error: Error): void {
    this.#letGo();
    this.destroy(error);
  }

  /** Leaves the connection as the next query needs it: nobody reads of ended rows, which would let it go on. */
  #letGo(): void {
    this.#connection?.removeListener('copyOutResponse', this.#begin);
    this.#connection?.stream.resume();
  }
}

/** Writes an element of an array for PostgreSQL. */
const elementOf = (value: unknown): string =>
  value === null ? 'NULL' : `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`;

/** Writes a value as a parameter's text. Throws for values that no statement of ours has. */
function textOf(value: unknown): string {
  if (typeof value === 'string') {
    // it would end the statement
    if (value.includes('\0')) throw new RangeError('A text of a statement has a NUL in it.');
    return value;
  }
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  throw new TypeError(`A statement can't say a value of type ${typeof value}.`);
}

/** Writes a literal, always quoted: the database takes its type from its place, and −1 begins no comment. */
const literalOf = (value: unknown): string =>
  value === null ? ' null ' : ` ${pg.escapeLiteral(textOf(value))} `;

/** Writes a literal wherever others write the place of a parameter. */
class LiteralDialect extends PgDialect {
  override escapeParam(_place: number, value?: unknown): string {
    return literalOf(value);
  }
}

const dialect = new LiteralDialect();

/** Writes a statement's values into its text as literals, for COPY, which takes no parameters. Nothing else may. */
export const withLiterals = (statement: SQL): string => dialect.sqlToQuery(statement).sql;
