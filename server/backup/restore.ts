import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Extract, extract } from 'tar-stream';
import * as v from 'valibot';
import { migrate } from '../db/migrate.ts';
import { isStoredExtension } from '../../contract/fileTypes.ts';
import { createUploadStore } from '../services/uploadStore.ts';
import { archiveFormat, type Closing, entries, type Manifest } from './archive.ts';

type Archive = ReturnType<Extract[typeof Symbol.asyncIterator]>;
type Entry = Awaited<ReturnType<Archive['next']>>['value'];

const manifestSchema = v.object({
  format: v.number(),
  at: v.string(),
  migrations: v.pipe(v.array(v.object({ name: v.string(), hash: v.string() })), v.minLength(1)),
  months: v.optional(v.array(v.string()), []),
  tables: v.record(v.string(), v.array(v.string())),
});

const closingSchema = v.object({
  sequences: v.record(v.string(), v.nullable(v.number())),
  files: v.number(),
});

const noBackup = 'This file is no backup of Sealbook.';
const cutOff = 'The backup is not whole: it ends in the middle. Nothing has been restored.';

async function requireEmpty(client: pg.Client, uploads: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    // views, functions and types as well, but for what extensions bring: a restore that fails removes all that is there
    `select count(*)::int as count from (
       select oid, 'pg_class'::regclass as kind from pg_class where relnamespace = 'public'::regnamespace
       union all select oid, 'pg_proc'::regclass from pg_proc where pronamespace = 'public'::regnamespace
     ) o where not exists (select from pg_depend d where d.classid = o.kind and d.objid = o.oid and d.deptype = 'e')`,
  );
  if (rows[0]?.count)
    throw new Error('The database is not empty. Restore into another DATA_DIR or DATABASE_URL.');
  const files = await readdir(uploads).catch(() => []);
  if (files.length) throw new Error(`There are files in ${uploads}. Restore into another DATA_DIR.`);
}

const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Makes the tables as they were: the migrations of the backup, which this program must know, and no row. */
async function makeTables(
  client: pg.Client,
  url: string,
  { migrations, months = [], tables }: Manifest,
): Promise<void> {
  await migrate(url, undefined, migrations.at(-1)?.name);
  const { rows: applied } = await client.query<Manifest['migrations'][number]>(
    'select name, hash from applied_migration order by position',
  );
  const differs = migrations.find(
    ({ name, hash }, at) => applied[at]?.name !== name || applied[at]?.hash !== hash,
  );
  if (differs || applied.length !== migrations.length)
    throw new Error(
      `The backup was made by another version of the program (${differs?.name ?? 'its migrations'}). Restore it with that version, or a newer one.`,
    );
  // so that rows of the log find their partitions
  for (const month of months) await client.query('select make_log_month($1)', [month]);
  for (const table of Object.keys(tables))
    await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${Object.keys(tables).map(quoted).join(', ')}`);
}

/** Takes the foreign keys away, as rows come in no order of theirs, and answers how to put them back. */
async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`);
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  };
}

async function setSequences(client: pg.Client, { sequences }: Closing): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last]);
}

const readJson = async <Schema extends v.GenericSchema>(schema: Schema, entry: Entry) =>
  v.parse(schema, JSON.parse(await text(entry)));

/** Reads the archive from its second entry on, into tables that are there and a folder that is empty. */
async function readEntries(
  client: pg.Client,
  { tables }: Manifest,
  archive: Archive,
  dataDir: string,
): Promise<Closing> {
  const uploads = createUploadStore(dataDir);
  let files = 0;
  for (let next = await archive.next(); !next.done; next = await archive.next()) {
    const entry = next.value;
    const { name } = entry.header;
    if (name === entries.closing) {
      const closing = await readJson(closingSchema, entry);
      if (closing.files !== files) throw new Error(cutOff);
      return closing;
    }
    const [folder, first = ''] = name.split('/');
    if (`${folder}/` === entries.rows) {
      const columns = tables[first];
      if (!columns) throw new Error(noBackup);
      const list = columns.map(quoted).join(', ');
      await pipeline(entry, client.query(copyFrom(`copy ${quoted(first)} (${list}) from stdin`)));
    } else if (`${folder}/` === entries.uploads) {
      const extension = first.split('.')[1] ?? '';
      if (!isStoredExtension(extension)) throw new Error(noBackup);
      const bytes = await buffer(entry);
      if ((await uploads.store(bytes, extension)) !== first) throw new Error(`The file ${first} is damaged.`);
      files++;
    } else throw new Error(noBackup);
  }
  throw new Error(cutOff);
}

/**
 * Fills an empty database and data folder from a file that `backup` has written, all of it or nothing. The database may be
 * of another major version, and embedded or not, whatever it was; the server's secret is put there by whoever restores.
 *
 * @param url the database, whose user owns it
 * @throws where the target is not empty, or the file is no whole backup of a version that this program knows
 */
export async function restore(url: string, dataDir: string, path: string): Promise<void> {
  const uploads = join(dataDir, 'uploads');
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC -c statement_timeout=0' });
  await client.connect();
  try {
    await requireEmpty(client, uploads);
    const unpacked = extract();
    const source = pipeline(createReadStream(path), createGunzip(), unpacked);
    // Told by the entries, which end with it.
    source.catch(() => {});
    const archive = unpacked[Symbol.asyncIterator]();
    try {
      const first = await archive.next().catch(() => undefined);
      if (!first || first.done || first.value.header.name !== entries.manifest) throw new Error(noBackup);
      const manifest = await readJson(manifestSchema, first.value);
      if (manifest.format !== archiveFormat) throw new Error(noBackup);
      await makeTables(client, url, manifest);
      await client.query('begin');
      const addForeignKeys = await dropForeignKeys(client);
      const closing = await readEntries(client, manifest, archive, dataDir);
      await addForeignKeys();
      await setSequences(client, closing);
      for (const table of Object.keys(manifest.tables))
        await client.query(`alter table ${quoted(table)} enable trigger user`);
      await client.query('commit');
      await client.query('analyze');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      await client.query('drop schema public cascade; create schema public').catch(() => {});
      await rm(uploads, { recursive: true, force: true });
      throw error;
    } finally {
      unpacked.destroy();
    }
  } finally {
    await client.end();
  }
}
