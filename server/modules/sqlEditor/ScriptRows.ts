import pg from 'pg';
import Cursor from 'pg-cursor';

/** A row, each value as PostgreSQL writes it. */
export type ScriptRow = (string | null)[];

/**
 * Reads a statement's rows, some at a time, through a cursor, so it is one statement whatever it holds. Counts the
 * bytes as they arrive and cuts the connection beyond `bytes`, however large a single row is.
 *
 * @param client does nothing else after that
 */
export class ScriptRows {
  fields: readonly pg.FieldDef[] = [];
  /** The rows behind those that were read are too large. */
  isCut = false;
  readonly #client: pg.Client;
  readonly #cursor: Cursor<ScriptRow>;
  readonly #bytes: number;
  #received = 0;
  #rows: ScriptRow[] = [];

  constructor(client: pg.Client, script: string, bytes: number) {
    this.#client = client;
    this.#bytes = bytes;
    const types = { getTypeParser: () => (value: string) => value };
    this.#cursor = client.query(new Cursor<ScriptRow>(script, [], { rowMode: 'array', types }));
    // what has come counts also where the connection is cut before the last row
    this.#cursor.on('row', (row: ScriptRow, { fields }: pg.QueryResult) => {
      this.fields = fields;
      this.#rows.push(row);
    });
    client.connection.stream.on('data', this.#count);
  }

  readonly #count = (chunk: Buffer) => {
    this.#received += chunk.length;
    if (this.#received <= this.#bytes) return;
    this.isCut = true;
    this.#client.connection.stream.destroy();
  };

  /** Reads at most `count` of the next rows: fewer only where there are no more. */
  async read(count: number): Promise<ScriptRow[]> {
    this.#rows = [];
    await new Promise<void>((resolve, reject) => {
      this.#cursor.read(count, (error, _rows, result) => {
        if (error && !this.isCut) reject(error);
        else resolve();
        if (!error) this.fields = result.fields;
      });
    });
    return this.#rows;
  }

  /** Wants no further row: the connection is ready for the next query. */
  async close(): Promise<void> {
    this.#client.connection.stream.removeListener('data', this.#count);
    if (!this.isCut) await this.#cursor.close();
  }
}

const { BOOL, DATE, FLOAT4, FLOAT8, INT2, INT4, INT8, NUMERIC, OID } = pg.types.builtins;
const [bool, date, numeric]: readonly number[] = [BOOL, DATE, NUMERIC];
const numbers = new Set<number>([FLOAT4, FLOAT8, INT2, INT4, INT8, OID]);

/** Returns a value for JSON: PostgreSQL's text where a number of JavaScript would differ. */
export function valueOf(
  value: string | null,
  field: pg.FieldDef | undefined,
): string | number | boolean | null {
  if (value === null || !field) return value;
  if (field.dataTypeID === bool) return value === 't';
  if (!numbers.has(field.dataTypeID)) return value;
  const number = Number(value);
  const isSame = Number.isInteger(number) ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isSame ? number : value;
}

/** Returns the kind of a workbook's column. Moments stay texts, with the zone that PostgreSQL writes. */
export function sheetKind({ dataTypeID }: pg.FieldDef): 'number' | 'day' | 'text' {
  if (dataTypeID === date) return 'day';
  return dataTypeID === numeric || numbers.has(dataTypeID) ? 'number' : 'text';
}
