import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { editorSchema } from './schema/sqlEditor.ts';
import { startLocks } from './locks.ts';
import { unlimited } from './client.ts';
import { pgError, sqlState } from './pgError.ts';

interface Migration {
  /** The table of the migrations that are applied, to which it belongs. */
  table: string;
  name: string;
  hash: string;
  statements: string[];
  /** The migration that a server must know to run on the database from now on, if an older one would fail. */
  floor: string | null;
}

/** A migration that the database has had. */
interface Applied extends Pick<Migration, 'name' | 'hash' | 'floor'> {
  /** Statements that are done; null for all. */
  done: number | null;
}

/** Milliseconds for which people wait behind a migration that waits for a lock, and between two tries. */
const usualPatience = { lock: 2000, pause: 3000, tries: 100 };
type Patience = typeof usualPatience;

const ownFolder = fileURLToPath(new URL('migrations', import.meta.url));

/** Migrations that the baseline has replaced. */
const beforeBaseline = ['0001_first_tables', '0001_tables'];

/** A declared rule that some rows of its table break. */
export interface BrokenRule {
  table: string;
  rule: string;
  /** The first of these rows, by their ids. */
  rows: string;
}

const mostNamed = 50;

/**
 * Brings a database up to date by the SQL files of a folder in the order of their names. Servers that start at once wait for
 * one another. A file is one transaction, up to its first index that is created CONCURRENTLY; from there on, each statement is
 * one, and the next start goes on where this one was broken off.
 *
 * A database may be newer than the files, so an older server runs on beside newer ones. A file that it would fail on
 * says so, by a line such as `-- floor: 0009_names`: servers without that migration no longer start.
 *
 * @param table keeps what is applied: a portal's own files have another one than those of this repository, which grow as well
 * @param upTo the last file to apply; without it, all of them, and none if it is not there
 * @returns the names of the files applied now
 * @throws if a file has changed since it was applied, if the database is too new for the files or older than their
 *   baseline, if it can't be reached, and with the file's name if a statement fails (nothing of its transaction is left then)
 */
export async function migrate(
  url: string,
  folder = ownFolder,
  upTo?: string,
  patience = usualPatience,
  table = 'applied_migration',
): Promise<string[]> {
  const all = await readMigrations(folder, table);
  const last = upTo === undefined ? all.length : all.findIndex(({ name }) => name === upTo) + 1;
  const migrations = all.slice(0, last);
  return connected(url, async (client) => {
    await lockAlone(client);
    const applied = await readApplied(client, migrations, table);
    const begun = migrations[applied.length - 1];
    if (begun) await applyRest(client, begun, applied.at(-1)?.done ?? begun.statements.length, patience);
    const pending = migrations.slice(applied.length);
    if (!pending.length) return [];
    await inTransaction(client, patience, async () => {
      await client.query(
        `alter table ${table} add column if not exists floor text, add column if not exists done int`,
      );
      // PostgreSQL refuses to change columns that a view reads; the SQL editor makes its views again
      await client.query(`drop schema if exists ${editorSchema} cascade`);
    });
    for (const migration of pending) await apply(client, migration, patience);
    return pending.map(({ name }) => name);
  });
}

/** Waits for other servers, without a statement that runs: an index that one of them builds would wait for it. */
async function lockAlone(client: pg.Client): Promise<void> {
  for (;;) {
    // the end of the connection releases it
    const { rows } = await client.query<{ isAlone: boolean }>(
      'select pg_try_advisory_lock($1) as "isAlone"',
      [startLocks.migrate],
    );
    if (rows[0]?.isAlone) return;
    await sleep(100);
  }
}

/** Validates rules that were added `NOT VALID`, and returns the broken ones: until a later start, they bind new rows only. */
export async function validateRules(url: string): Promise<BrokenRule[]> {
  return connected(url, async (client) => {
    const { rows: unproven } = await client.query<{ table: string; rule: string; id: string; sql: string }>(`
      select conrelid::regclass::text as "table", conname as rule,
        coalesce(pg_get_expr(conbin, conrelid), 'true') as sql,
        (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_index join pg_attribute on attrelid = indrelid
          where indrelid = conrelid and indisprimary and attnum = any(indkey)) as id
      from pg_constraint
      where not convalidated and connamespace = 'public'::regnamespace order by 1, 2`);
    const broken: BrokenRule[] = [];
    for (const { table, rule, id, sql } of unproven) {
      try {
        await client.query(`alter table ${table} validate constraint ${pg.escapeIdentifier(rule)}`);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.constraint === rule)) throw error;
        const { rows } = await client.query<{ row: string }>(
          `select concat_ws('/', ${id}) as row from ${table} where not (${sql}) order by ${id} limit ${mostNamed}`,
        );
        broken.push({ table, rule, rows: rows.map(({ row }) => row).join(', ') });
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

async function readMigrations(folder: string, table: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      // Git on Windows writes other line ends
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n');
      const hash = createHash('sha256').update(text).digest('hex');
      const [, floor = null] = /^-- floor: (\w+)$/m.exec(text) ?? [];
      const statements = text.split('--> statement-breakpoint');
      return { table, name: file.replace(/\.sql$/, ''), hash, statements, floor };
    }),
  );
}

async function readApplied(client: pg.Client, migrations: Migration[], table: string): Promise<Applied[]> {
  await client.query(
    `create table if not exists ${table} (
      position int primary key, name text not null, hash text not null, applied_at timestamptz not null default now(),
      floor text, done int
    )`,
  );
  // older databases lack the last two columns
  const { rows } = await client.query<Applied>(
    `select name, hash, to_jsonb(m) ->> 'floor' as floor, (to_jsonb(m) ->> 'done')::int as done
     from ${table} m order by position`,
  );
  rows.forEach((row, position) => {
    const migration = migrations[position];
    if (beforeBaseline.includes(row.name)) {
      throw new Error(
        'This database was made before the first release and cannot be brought up to date. ' +
          'Begin with an empty one: move DATA_DIR/postgres away, or name another database in DATABASE_URL.',
      );
    }
    const isKnown = migration
      ? migration.name === row.name
      : row.floor === null || migrations.some(({ name }) => name === row.floor);
    if (!isKnown) {
      throw new Error(
        `The database has the migration ${row.name}, ${migration ? `and this version of the program has ${migration.name} at its place` : 'after which this version of the program can no longer run on it'}. ` +
          'Run the version that made it, or a newer one; or, on a development machine, begin with an empty DATA_DIR.',
      );
    }
    if (migration && migration.hash !== row.hash) {
      throw new Error(
        `The migration ${row.name} has been altered since it was applied to this database. ` +
          'Put the file back as it was and write the change as a new migration.',
      );
    }
  });
  return rows;
}

/** Says why a connection failed: of several addresses, why the first one did. */
function reasonOf(cause: unknown): string {
  const error: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return error instanceof Error ? error.message : String(error);
}

/** Finds the index that a statement creates while the table is in use. */
const concurrent = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+"?(\w+)"?/i;

async function apply(client: pg.Client, migration: Migration, patience: Patience): Promise<void> {
  const { table, name, hash, statements, floor } = migration;
  const first = statements.findIndex((statement) => concurrent.test(statement));
  const together = first < 0 ? statements.length : first;
  await inTransaction(client, patience, async () => {
    for (const statement of statements.slice(0, together)) await client.query(statement);
    await client.query(
      `insert into ${table} (position, name, hash, floor, done) select count(*), $1, $2, $3, $4 from ${table}`,
      [name, hash, floor, together],
    );
  }).catch(failed(name));
  await applyRest(client, migration, together, patience);
}

/** Applies a migration's statements from the one at `done` on, each on its own. */
async function applyRest(
  client: pg.Client,
  { table, name, statements }: Migration,
  done: number,
  patience: Patience,
): Promise<void> {
  for (const [place, statement] of statements.entries()) {
    if (place < done) continue;
    const record = () => client.query(`update ${table} set done = $2 where name = $1`, [name, place + 1]);
    const index = concurrent.exec(statement)?.[1];
    const work = async () => {
      // a try that was broken off leaves an index that nobody uses
      if (index) await client.query(`drop index concurrently if exists ${pg.escapeIdentifier(index)}`);
      await client.query(statement);
      await record();
    };
    await (index ? patiently(patience, work) : inTransaction(client, patience, work)).catch(failed(name));
  }
}

const failed = (name: string) => (cause: unknown) => {
  throw new Error(`The migration ${name} failed: ${reasonOf(cause)}`, { cause });
};

/** Does `work` in a transaction that waits for a lock for a moment only, because everybody else waits behind it. */
const inTransaction = (client: pg.Client, patience: Patience, work: () => Promise<unknown>): Promise<void> =>
  patiently(patience, async () => {
    try {
      await client.query(`begin; set local lock_timeout = ${patience.lock}`);
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    }
  });

/** Does `work`, and does it again after a pause if it did not get a lock. */
async function patiently({ pause, tries }: Patience, work: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      return await work();
    } catch (error) {
      const code = pgError(error)?.code;
      const isLocked = code === sqlState.lockNotAvailable || code === sqlState.deadlock;
      if (!isLocked || tried === tries) throw error;
      await sleep(pause);
    }
}
