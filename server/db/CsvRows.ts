import { Readable } from 'node:stream';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** Rows go on together, in blocks of so many bytes. */
const blockBytes = 64 * 1024;
/** Blocks that wait for the reader; then the database waits, too. */
const blocksAtOnce = 4;

const [carriageReturn, lineFeed] = [13, 10];

/**
 * The rows of a statement as CSV, which the database itself writes: they pass through without being read. Lines end as RFC 4180
 * has it, by CR and LF. To be given to `query` of a client; left midway, the client is of no use any more.
 */
export class CsvRows extends Readable implements pg.Submittable {
  readonly #statement: string;
  readonly #header: string;
  #connection: pg.Connection | undefined;
  #block = Buffer.allocUnsafe(0);
  #used = 0;

  /** @param header goes first, once the database has begun: until then, what fails is thrown before anything was read */
  constructor(statement: SQL, header: string) {
    super({ objectMode: true, highWaterMark: blocksAtOnce });
    this.#statement = `copy (${withLiterals(statement)}) to stdout (format csv)`;
    this.#header = header;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.once('copyOutResponse', this.#begin);
    // what is parsed is one statement, whatever stands in it
    connection.parse({ name: '', text: this.#statement, types: [] }, true);
    connection.bind({}, true);
    connection.execute({}, true);
    connection.sync();
  }

  readonly #begin = () => {
    this.push(this.#header);
  };

  /** Each of the server's messages is one row with its line feed, as the protocol has it. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
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

/** An element of an array in the text that PostgreSQL reads one from. */
const elementOf = (value: unknown): string =>
  value === null ? 'NULL' : `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`;

/** The text that a value would be sent as, were it a parameter. Throws where no statement of ours has such a value. */
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

/**
 * Quoted whatever it is, as the database then takes its type from where it stands, as it does a parameter's; a bare −1 after a
 * minus would begin a comment.
 */
const literalOf = (value: unknown): string =>
  value === null ? ' null ' : ` ${pg.escapeLiteral(textOf(value))} `;

/** Writes a literal wherever others write the place of a parameter. */
class LiteralDialect extends PgDialect {
  override escapeParam(_place: number, value?: unknown): string {
    return literalOf(value);
  }
}

const dialect = new LiteralDialect();

/**
 * A statement with its values in its text, each as a literal: for COPY alone, which takes no parameters. The only place that
 * does so.
 */
export const withLiterals = (statement: SQL): string => dialect.sqlToQuery(statement).sql;
