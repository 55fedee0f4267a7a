import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import * as v from 'valibot';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { hasCode } from '../db/pgError.ts';

/** The entries of a backup, which is a compressed tar archive, in their order. */
export const entries = {
  /** `Manifest` as JSON. */
  manifest: 'manifest.json',
  /** Parts of a table's rows as COPY writes them: `rows/<table>/<part>`. A part may end in the middle of a row. */
  rows: 'rows/',
  /** Stored files by their names. */
  uploads: 'uploads/',
  /** `Closing` as JSON: an archive without it was cut off. */
  closing: 'closing.json',
} as const;

export const archiveFormat = 1;

const manifest = v.object({
  format: v.literal(archiveFormat),
  at: v.string(),
  /** The migrations that had been applied, in their order. */
  migrations: v.pipe(v.array(v.object({ name: v.string(), hash: v.string() })), v.minLength(1)),
  /** The months that the log of scans has partitions for, by their first days. */
  months: v.optional(v.array(v.string()), []),
  /** The columns of each table, in the order of its rows. */
  tables: v.record(v.string(), v.array(v.string())),
});

/** The first entry. */
export type Manifest = v.InferOutput<typeof manifest>;

const rowSum = v.object({ rows: v.number(), sha256: v.string() });

/** How many rows a table has in an archive, and the SHA-256 of their bytes in hexadecimal digits. */
export type RowSum = v.InferOutput<typeof rowSum>;

const closing = v.object({
  /** The last number of each sequence; null for one that nobody has used. */
  sequences: v.record(v.string(), v.nullable(v.number())),
  files: v.number(),
  /** The sums of each table; archives of older versions lack them. */
  tables: v.optional(v.record(v.string(), rowSum)),
});

/** The last entry. */
export type Closing = v.InferOutput<typeof closing>;

/** Counts and sums a table's rows as they pass, in pieces of any size. */
export function createRowSum(): { add: (piece: Uint8Array) => void; sum: () => RowSum } {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (piece) => {
      hash.update(piece);
      // COPY writes a row's own line feeds as \n
      for (let at = piece.indexOf(lineFeed); at >= 0; at = piece.indexOf(lineFeed, at + 1)) rows += 1;
    },
    sum: () => ({ rows, sha256: hash.digest('hex') }),
  };
}

export const lineFeed = 10;

/**
 * Tables whose rows a backup leaves out: sessions, mailed codes and links, mails on their way, limits, changes that a script has not
 * committed, and prepared files, which people prepare again. After a restore, people sign in again.
 */
export const passingTables: readonly string[] = [
  'sessions',
  'sign_in_codes',
  'password_resets',
  'sign_ups',
  'mails',
  'limits',
  'sql_changes',
  'prepared_files',
];

type Bytes = AsyncIterable<Uint8Array>;

/** Takes an archive's contents in their order; each function reads all of its bytes. */
export interface Taker {
  begin: (manifest: Manifest) => Promise<void>;
  rows: (table: string, columns: readonly string[], bytes: Bytes) => Promise<void>;
  upload: (name: string, bytes: Bytes) => Promise<void>;
}

/** A summary of an archive. */
export interface Contents extends Closing {
  at: string;
  /** Of all tables. */
  rows: number;
}

/** Why an archive can't be restored. */
class ArchiveFault extends Error {}

const notWhole = (why: string): ArchiveFault => new ArchiveFault(`The backup is not whole: ${why}.`);
const cutOff = () => notWhole('it ends in the middle');
const damaged = () => notWhole('some of its bytes are not those that were written');

/** Throws if a table's rows are not those that were written. */
function assertRows(table: string, written: RowSum, { rows, sha256 }: RowSum): void {
  if (rows < written.rows)
    throw notWhole(
      `of the ${formatQuantity(written.rows)} rows of the table ${table} there are ${formatQuantity(rows)}`,
    );
  if (sha256 !== written.sha256)
    throw notWhole(`the rows of the table ${table} are not those that were written`);
}

/** Passes bytes on and shows each piece to `see`. */
async function* seen(bytes: Bytes, see: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    see(piece);
    yield piece;
  }
}

/**
 * Reads an archive once, from its beginning to its end, and compares it with the counts and sums that it ends with.
 * Memory does not grow with it.
 * @throws if it is not whole, and whatever `take` throws
 */
export async function readArchive(path: string, take: Taker): Promise<Contents> {
  const unpacked = extract();
  const source = pipeline(createReadStream(path), createGunzip(), unpacked);
  // awaited at the end; until then its errors come from the entries
  source.catch(() => {});
  const archive = unpacked[Symbol.asyncIterator]();
  try {
    let next = await archive.next();
    const json = async <Schema extends v.GenericSchema>(name: string, schema: Schema) => {
      if (next.done) throw cutOff();
      if (next.value.header.name !== name) throw damaged();
      const read: unknown = JSON.parse(await text(next.value));
      next = await archive.next();
      return v.parse(schema, read);
    };
    const nameParts = () => (next.done ? [] : next.value.header.name.split('/'));
    const isIn = (folder: string) => `${nameParts()[0]}/` === folder;

    /** Joins the rows of a table, whose parts follow one another. */
    async function* partsOf(table: string): AsyncGenerator<Uint8Array> {
      for (let part = 0; !next.done && isIn(entries.rows) && nameParts()[1] === table; part++) {
        if (nameParts()[2] !== String(part)) throw notWhole(`part ${part} of the table ${table} is missing`);
        yield* next.value as Bytes;
        next = await archive.next();
      }
    }

    const begun = await json(entries.manifest, manifest);
    await take.begin(begun);
    const sums = new Map<string, RowSum>();
    while (isIn(entries.rows)) {
      const [, table = ''] = nameParts();
      const columns = begun.tables[table];
      if (!columns) throw damaged();
      const { add, sum } = createRowSum();
      await take.rows(table, columns, seen(partsOf(table), add));
      sums.set(table, sum());
    }
    let files = 0;
    for (; !next.done && isIn(entries.uploads); files++) {
      const [, name = ''] = nameParts();
      const hash = createHash('sha256');
      await take.upload(
        name,
        seen(next.value as Bytes, (piece) => void hash.update(piece)),
      );
      if (hash.digest('hex') !== name.split('.')[0]) throw notWhole(`the stored file ${name} is damaged`);
      next = await archive.next();
    }
    const closed = await json(entries.closing, closing);
    if (!next.done) throw damaged();
    await source;
    for (const [table, written] of Object.entries(closed.tables ?? {}))
      assertRows(table, written, sums.get(table) ?? createRowSum().sum());
    if (files !== closed.files) throw notWhole(`of ${closed.files} stored files there are ${files}`);
    const rows = [...sums.values()].reduce((all, sum) => all + sum.rows, 0);
    return { ...closed, at: begun.at, rows };
  } finally {
    unpacked.destroy();
  }
}

const drain = async (bytes: Bytes): Promise<void> => {
  for await (const piece of bytes) void piece;
};

/**
 * Reads a backup, writes nothing and returns a summary.
 * @throws a sentence that says why it can't be restored
 */
export async function checkArchive(path: string): Promise<Contents> {
  let isBackup = false;
  try {
    return await readArchive(path, {
      begin: () => Promise.resolve(void (isBackup = true)),
      rows: (_table, _columns, bytes) => drain(bytes),
      upload: (_name, bytes) => drain(bytes),
    });
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) throw new Error(`There is no file ${path}.`, { cause });
    // the system could not read it
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    if (!isBackup)
      throw new Error('This file is not a backup of Sealbook, or its beginning is damaged.', { cause });
    if (cause instanceof ArchiveFault) throw cause;
    throw hasCode(cause, 'Z_BUF_ERROR') ? cutOff() : damaged();
  }
}
