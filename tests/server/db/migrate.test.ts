import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';
import { squawk } from '../../support/squawk.ts';

const first = 'create table one (id int);\n--> statement-breakpoint\ninsert into one values (1);\n';
const second = 'alter table one add column name text;\n';

let test: TestDatabase;
let folder: string;

beforeEach(async () => {
  test = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sealbook-migrations-'));
});

afterEach(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});

/** Leaves only these files in the folder. */
async function write(files: Record<string, string>): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.sql`), text);
}

async function columns(): Promise<string[]> {
  const { rows } = await test.db.pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'one' order by ordinal_position",
  );
  return rows.map((row) => row.column_name);
}

it('applies each file once, in order, and the new ones later', async () => {
  await write({ '0000_first': first });
  expect(await migrate(test.url, folder)).toEqual(['0000_first']);
  await write({ '0000_first': first, '0001_second': second });
  expect(await migrate(test.url, folder)).toEqual(['0001_second']);
  expect(await migrate(test.url, folder)).toEqual([]);
  expect(await columns()).toEqual(['id', 'name']);
});

it('lets servers that start at once wait for one another', async () => {
  await write({ '0000_first': first, '0001_second': second });
  const applied = await Promise.all([1, 2, 3].map(() => migrate(test.url, folder)));
  expect(applied.flat().toSorted()).toEqual(['0000_first', '0001_second']);
  expect((await test.db.pool.query('select id from one')).rows).toEqual([{ id: 1 }]);
});

it('refuses to start when an applied file was altered, and says which', async () => {
  await write({ '0000_first': first });
  await migrate(test.url, folder);
  await write({ '0000_first': first.replace('(1)', '(2)'), '0001_second': second });
  await expect(migrate(test.url, folder)).rejects.toThrow('0000_first has been altered');
  expect(await columns()).toEqual(['id']);
});

it('takes other line ends for the same file', async () => {
  await write({ '0000_first': first });
  await migrate(test.url, folder);
  await write({ '0000_first': first.replaceAll('\n', '\r\n') });
  expect(await migrate(test.url, folder)).toEqual([]);
});

it('runs on a database that a newer version has migrated, until a migration names a floor', async () => {
  await write({ '0000_first': first, '0001_second': second });
  await migrate(test.url, folder);
  await write({ '0000_first': first });
  expect(await migrate(test.url, folder)).toEqual([]);

  const third = '-- floor: 0001_second\nalter table one drop column id;\n';
  await write({ '0000_first': first, '0001_second': second, '0002_third': third });
  await migrate(test.url, folder);
  await write({ '0000_first': first, '0001_second': second });
  expect(await migrate(test.url, folder)).toEqual([]);
  await write({ '0000_first': first });
  const refusal = /0002_third.* or, on a development machine, begin with an empty DATA_DIR\./;
  await expect(migrate(test.url, folder)).rejects.toThrow(refusal);
});

it('refuses a database with another migration at the place of its own', async () => {
  await write({ '0000_first': first, '0001_second': second });
  await migrate(test.url, folder);
  await write({ '0000_first': first, '0001_other': second });
  await expect(migrate(test.url, folder)).rejects.toThrow(
    'this version of the program has 0001_other at its',
  );
});

it('waits for a lock so briefly that others go on, and comes again', async () => {
  await write({ '0000_first': first });
  await migrate(test.url, folder);
  await write({ '0000_first': first, '0001_second': second });
  const holder = await test.db.pool.connect();
  await holder.query('begin; lock table one in access share mode');
  const twice = { lock: 20, pause: 1, tries: 2 };
  await expect(migrate(test.url, folder, undefined, twice)).rejects.toThrow(
    'The migration 0001_second failed: canceling statement due to lock timeout',
  );
  const migrated = migrate(test.url, folder, undefined, { lock: 20, pause: 1, tries: Infinity });
  const waits = "select from pg_locks where not granted and relation = 'one'::regclass";
  await expect.poll(async () => (await holder.query(waits)).rowCount, { interval: 1 }).toBe(1);
  expect((await test.db.pool.query('select id from one')).rows).toEqual([{ id: 1 }]);
  await holder.query('commit');
  holder.release();
  expect(await migrated).toEqual(['0001_second']);
});

it('creates an index while the table is in use, and goes on where a start was broken off', async () => {
  const index = 'create unique index concurrently one_name on one (name);\n';
  const last = 'alter table one add constraint one_name unique using index one_name;\n';
  const all = [second, "insert into one values (2, 'a'), (3, 'a');\n", index, last];
  await write({ '0000_first': first, '0001_second': all.join('--> statement-breakpoint\n') });
  await expect(migrate(test.url, folder)).rejects.toThrow(
    'The migration 0001_second failed: could not create',
  );
  await test.db.pool.query('delete from one where id = 3');
  expect(await migrate(test.url, folder)).toEqual([]);
  const { rows } = await test.db.pool.query(
    "select indisvalid from pg_index where indrelid = 'one'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
  expect(await migrate(test.url, folder)).toEqual([]);
});

it('says why a database can’t be reached', async () => {
  await expect(migrate('postgres://nobody@localhost:1/none', folder)).rejects.toThrow(
    /^The database can't be reached: connect ECONNREFUSED/,
  );
});

it.each(['0001_first_tables', '0001_tables'])(
  'refuses a database that %s has begun, and says what to do',
  async (old) => {
    const own = 'server/db/migrations';
    const extensions = await readFile(`${own}/0000_extensions.sql`, 'utf8');
    await write({ '0000_extensions': extensions, [old]: first });
    await migrate(test.url, folder);
    await expect(migrate(test.url, own)).rejects.toThrow(
      'Begin with an empty one: move DATA_DIR/postgres away, or name another database in DATABASE_URL.',
    );
    expect(await columns()).toEqual(['id']);
  },
);

it('leaves nothing of a file that fails, keeps the ones before it, and goes on once it is mended', async () => {
  const broken = `${second}--> statement-breakpoint\nselect * from nowhere;\n`;
  await write({ '0000_first': first, '0001_second': broken });
  await expect(migrate(test.url, folder)).rejects.toThrow(
    'The migration 0001_second failed: relation "nowhere" does not exist',
  );
  expect(await columns()).toEqual(['id']);
  await write({ '0000_first': first, '0001_second': second });
  expect(await migrate(test.url, folder)).toEqual(['0001_second']);
});

const shipped = (await readdir('server/db/migrations')).filter((file) => file.endsWith('.sql')).toSorted();

it('numbers the migrations in order, each number once', () => {
  expect(shipped.map((file) => Number(file.slice(0, 4)))).toEqual(shipped.map((_, place) => place));
});

it.each(shipped.filter((file) => file > '0009'))(
  'lets people work and servers of the version before go on: %s',
  async (file) => {
    expect(squawk(await readFile(`server/db/migrations/${file}`, 'utf8'))).toEqual([]);
  },
);

it('names what people or older servers would fail on', () => {
  const text =
    'alter table one drop column id;--> statement-breakpoint\ncreate index one_name on one (name);';
  expect(squawk(text).map((found) => found.split(':')[0])).toEqual([
    'ban-drop-column',
    'require-concurrent-index-creation',
  ]);
  expect(squawk(`-- floor: 0001_second\n${text}`)).toHaveLength(1);
});

it('installs the trusted extensions as an ordinary owner of the database', async () => {
  const extensions =
    'create extension if not exists btree_gist;\n--> statement-breakpoint\ncreate extension if not exists pg_trgm;\n';
  await write({ '0000_extensions': extensions });
  expect(await migrate(test.url, folder)).toEqual(['0000_extensions']);
});
