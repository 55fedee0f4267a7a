import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { editorSchema, startLocks, unlimited } from './connect.ts';

interface Migration {
  name: string;
  hash: string;
  statements: string[];
}

const ownFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Migrations that the baseline has replaced. */
const beforeBaseline = ['0001_first_tables', '0001_tables'];

/** A declared rule that some rows of its table break. */
export interface BrokenRule {
  table: string;
  rule: string;
}

/**
 * Brings a database up to date by the SQL files of a folder in the order of their names, each in a transaction of its
 * own. Servers that start at once wait for one another.
 *
 * @param upTo the last file to apply; without it, all of them, and none if it is not there
 * @returns the names of the files applied now
 * @throws if a file has changed since it was applied, if the database is newer than the files or older than their
 *   baseline, if it can't be reached, and with the file's name if a statement fails (nothing of that file is left then)
 */
export async function migrate(url: string, folder = ownFolder, upTo?: string): Promise<string[]> {
  const all = await readMigrations(folder);
  const last = upTo === undefined ? all.length : all.findIndex(({ name }) => name === upTo) + 1;
  const migrations = all.slice(0, last);
  return connected(url, async (client) => {
    // the end of the connection releases it
    await client.query('select pg_advisory_lock($1)', [startLocks.migrate]);
    const pending = migrations.slice(await countApplied(client, migrations));
    // PostgreSQL refuses to change columns that a view reads; the SQL editor makes its views again
    if (pending.length) await client.query(`drop schema if exists ${editorSchema} cascade`);
    for (const migration of pending) await apply(client, migration);
    return pending.map(({ name }) => name);
  });
}

/**
 * Validates the declared rules that a migration or a restore has added `NOT VALID`, and returns those that rows break. These
 * hold for new and changed rows alone, and are tried again at the next start.
 */
export async function validateRules(url: string): Promise<BrokenRule[]> {
  return connected(url, async (client) => {
    const { rows: unproven } = await client.query<BrokenRule>(`
      select conrelid::regclass::text as "table", conname as rule from pg_constraint
      where not convalidated and conname like '%\\_rule' and connamespace = 'public'::regnamespace order by 1, 2`);
    const broken: BrokenRule[] = [];
    for (const found of unproven) {
      const { table, rule } = found;
      try {
        await client.query(`alter table ${table} validate constraint ${pg.escapeIdentifier(rule)}`);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.constraint === rule)) throw error;
        broken.push(found);
      }
    }
    return broken;
  });
}

/** Does `work` on a connection of its own. Without `options`, it has all the time that it takes. */
export async function connected<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  options = unlimited,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, options });
  client.on('error', () => {});
  await client.connect().catch((cause: unknown) => {
    throw new Error(`The database can't be reached: ${reasonOf(cause)}`, { cause });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      // Git on Windows writes other line ends
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      const hash = createHash('sha256').update(text).digest('hex');
      return { name: file.replace(/\.sql$/, ''), hash, statements: text.split('--> statement-breakpoint') };
    }),
  );
}

async function countApplied(client: pg.Client, migrations: Migration[]): Promise<number> {
  await client.query(
    `create table if not exists applied_migration (
      position int primary key, name text not null, hash text not null, applied_at timestamptz not null default now()
    )`,
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from applied_migration order by position',
  );
  rows.forEach((row, position) => {
    const migration = migrations[position];
    if (beforeBaseline.includes(row.name)) {
      throw new Error(
        'This database was made before the first release and cannot be brought up to date. ' +
          'Begin with an empty one: move DATA_DIR/postgres away, or name another database in DATABASE_URL.',
      );
    }
    if (migration?.name !== row.name) {
      throw new Error(
        `The database has the migration ${row.name}, which this version of the program does not know at ` +
          `its place (${migration?.name ?? 'nothing there'}). Run the version that made it, or a newer one; or, on a development machine, begin with an empty DATA_DIR.`,
      );
    }
    if (migration.hash !== row.hash) {
      throw new Error(
        `The migration ${row.name} has been altered since it was applied to this database. ` +
          'Put the file back as it was and write the change as a new migration.',
      );
    }
  });
  return rows.length;
}

/** Says why a connection failed: of several addresses, why the first one did. */
function reasonOf(cause: unknown): string {
  const error: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return error instanceof Error ? error.message : String(error);
}

async function apply(client: pg.Client, { name, hash, statements }: Migration): Promise<void> {
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query(
      'insert into applied_migration (position, name, hash) select count(*), $1, $2 from applied_migration',
      [name, hash],
    );
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => {});
    throw new Error(`The migration ${name} failed: ${reasonOf(cause)}`, { cause });
  }
}
