import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as createPack, type Pack } from 'tar-stream';
import { unlimited } from '../db/client.ts';
import { hasCode } from '../db/pgError.ts';
import type { UploadStore } from '../services/uploadStore.ts';
import { syncFolder } from '../services/filePlace.ts';
import {
  archiveFormat,
  type Closing,
  createRowSum,
  entries,
  lineFeed,
  type Manifest,
  passingTables,
  type RowSum,
  checkArchive,
  type Contents,
} from './archive.ts';

/** Bytes of rows after which an entry ends. An entry begins with its size, so memory holds all of it. */
const partBytes = 8 * 1024 * 1024;

const nothing =
  'There is nothing to back up: the database is empty. Are DATA_DIR and DATABASE_URL the portal’s?';

async function tablesOf(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ '^let_go_'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

async function monthsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    select to_date(right(relname, 7), 'YYYY_MM')::text as month from pg_class
    where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r'
      and relname ~ '^verifications_[0-9]{4}_[0-9]{2}$' order by month`);
  return rows.map(({ month }) => month);
}

async function addEntry(pack: Pack, name: string, bytes: Buffer): Promise<void> {
  await new Promise<void>((added, failed) =>
    pack.entry({ name }, bytes, (error) => (error ? failed(error) : added())),
  );
}

const addJson = (pack: Pack, name: string, value: Manifest | Closing) =>
  addEntry(pack, name, Buffer.from(JSON.stringify(value)));

async function addRows(pack: Pack, client: pg.Client, table: string, columns: readonly string[]) {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(table)}) to stdout`));
  const { add, sum } = createRowSum();
  let pieces: Buffer[] = [];
  let [size, number] = [0, 0];
  const addPart = async (bytes: Buffer, end: number) => {
    await addEntry(pack, `${entries.rows}${table}/${number++}`, bytes.subarray(0, end));
    [pieces, size] = [[bytes.subarray(end)], bytes.length - end];
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    add(chunk);
    pieces.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    const bytes = Buffer.concat(pieces);
    // cut a row only if it is larger than a part
    await addPart(bytes, bytes.lastIndexOf(lineFeed) + 1 || bytes.length);
  }
  if (size) await addPart(Buffer.concat(pieces), size);
  return sum();
}

/** Adds the stored files that the database knows and returns their number. A file that is gone by now belongs to nobody. */
async function addUploads(pack: Pack, client: pg.Client, uploads: UploadStore): Promise<number> {
  const { rows } = await client.query<{ name: string }>('select name from uploads order by name');
  let files = 0;
  for (const { name } of rows) {
    const found = await uploads.find(name);
    const content = found && (await uploads.read(name));
    if (!content) continue;
    await pipeline(content, pack.entry({ name: `${entries.uploads}${name}`, size: found.size }));
    files++;
  }
  return files;
}

async function sequencesOf(client: pg.Client): Promise<Closing['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last === null ? null : Number(last)]));
}

async function addAll(pack: Pack, client: pg.Client, uploads: UploadStore): Promise<void> {
  // one snapshot for everything, while the portal goes on
  await client.query('begin isolation level repeatable read read only');
  const tables = await tablesOf(client);
  if (!tables.applied_migration) throw new Error(nothing);
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, hash from applied_migration order by position',
  );
  await addJson(pack, entries.manifest, {
    format: archiveFormat,
    at: new Date().toISOString(),
    migrations,
    months: await monthsOf(client),
    tables,
  });
  const sums: Record<string, RowSum> = {};
  for (const [table, columns] of Object.entries(tables))
    if (!passingTables.includes(table)) sums[table] = await addRows(pack, client, table, columns);
  const files = await addUploads(pack, client, uploads);
  // last, as sequences ignore snapshots: no number of a row is given again
  const closing = { sequences: await sequencesOf(client), files, tables: sums };
  await addJson(pack, entries.closing, closing);
  await client.query('commit');
}

/** Takes the name, so a second backup into the same file is refused before it begins. */
async function reserve(path: string): Promise<void> {
  try {
    await (await open(path, 'wx', 0o600)).close();
  } catch (error) {
    if (hasCode(error, 'EEXIST'))
      throw new Error(`${path} is there already: choose another name, or remove it.`, { cause: error });
    throw error;
  }
}

/**
 * Writes everything that a portal keeps, except the server's secret, into one file: a snapshot of the database and the
 * stored files. The portal may be in use. The file is whole or not there: the backup reads back what it has written.
 * Returns a summary.
 *
 * @param url the database, of any major version
 * @throws if the file is there already or can't be written
 */
export async function backup(url: string, uploads: UploadStore, path: string): Promise<Contents> {
  const draft = `${path}.draft`;
  await reserve(path);
  const client = new pg.Client({ connectionString: url, options: unlimited });
  try {
    await client.connect();
    const pack = createPack();
    const written = pipeline(pack, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    // an error here destroys the stream, which throws it below
    const added = addAll(pack, client, uploads).then(
      () => pack.finalize(),
      (error: unknown) => pack.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    await Promise.all([written, added]);
    const contents = await checkArchive(draft);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return contents;
  } catch (error) {
    await rm(draft, { force: true });
    await rm(path, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
