import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { unlimited } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { isStoredExtension } from '../../contract/values/fileTypes.ts';
import { createUploadStore } from '../services/uploadStore.ts';
import { checkArchive, type Closing, type Manifest, readArchive } from './archive.ts';

async function requireEmpty(client: pg.Client, uploads: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    // counts views and functions as well, except those of extensions: a restore that fails removes everything
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

/** Makes empty tables by the backup's migrations, which this program must know. */
async function makeTables(client: pg.Client, url: string, { migrations, months, tables }: Manifest) {
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
  // the log's rows need their partitions
  for (const month of months) await client.query('select make_log_month($1)', [month]);
  for (const table of Object.keys(tables))
    await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${Object.keys(tables).map(quoted).join(', ')}`);
}

/**
 * Drops foreign keys, since rows come in any order, and declared rules, which older rows may break.
 * Returns how to put them back: the rules `NOT VALID`, which the server validates when it starts.
 */
async function dropRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname as name,
      pg_get_constraintdef(oid) || case when is_rule and convalidated then ' not valid' else '' end as definition
    from pg_constraint, lateral (select conname like '%\\_rule') of_kind (is_rule)
    where (contype = 'f' or is_rule) and conparentid = 0 and connamespace = 'public'::regnamespace`);
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

/**
 * Fills an empty database and data folder from a file of `backup`, all of it or nothing. The database may be of another
 * major version, embedded or not. The file lacks the server's secret, which somebody has to put there.
 *
 * @param url the database, with the user who owns it
 * @throws if the target is not empty, or the file is not a whole backup of a version that this program knows
 */
export async function restore(url: string, dataDir: string, path: string): Promise<void> {
  const folder = join(dataDir, 'uploads');
  const uploads = createUploadStore(dataDir);
  const client = new pg.Client({ connectionString: url, options: unlimited });
  await client.connect();
  try {
    await requireEmpty(client, folder);
    // first, so the error names a damaged file, and not its rows
    await checkArchive(path);
    try {
      let tables: string[] = [];
      let addRules = () => Promise.resolve();
      const closing = await readArchive(path, {
        begin: async (manifest) => {
          tables = Object.keys(manifest.tables);
          await makeTables(client, url, manifest);
          await client.query('begin');
          addRules = await dropRules(client);
        },
        // one COPY for all parts of a table: older versions cut them in the middle of rows
        rows: (table, columns, bytes) => {
          const list = columns.map(quoted).join(', ');
          return pipeline(bytes, client.query(copyFrom(`copy ${quoted(table)} (${list}) from stdin`)));
        },
        upload: async (name, bytes) => {
          const extension = name.split('.')[1] ?? '';
          if (!isStoredExtension(extension)) throw new Error(`${name} is not a stored file.`);
          await uploads.keep(await uploads.draft(bytes, Infinity), extension);
        },
      });
      await addRules();
      await setSequences(client, closing);
      for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
      await client.query('commit');
      await client.query('analyze');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      await client.query('drop schema public cascade; create schema public').catch(() => {});
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await client.end();
  }
}
