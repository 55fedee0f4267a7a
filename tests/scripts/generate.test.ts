import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrationBetween, type Snapshot } from '../../scripts/migrationBetween.ts';
import { migrate } from '../../server/db/migrate.ts';
import { copyOfProject, type ProjectCopy } from '../support/copyOfProject.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';
import { createCompany } from '../support/factories.ts';

const carton = 'src/resources/masters/carton.ts';
const people = 'server/db/schema/people.ts';
const migrations = 'server/db/migrations';
const whatToDo = 'Run: npm run generate -- <name of the migration>';

let copy: ProjectCopy;

beforeEach(async () => {
  copy = await copyOfProject();
});

afterEach(() => copy.remove());

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(copy.folder, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

const sqlFiles = async () =>
  (await readdir(join(copy.folder, migrations))).filter((file) => file.endsWith('.sql')).toSorted();

it('says that nothing is to do where the migrations are as the declarations say', async () => {
  const before = await sqlFiles();
  expect(await copy.script('generate', 'needless')).toContain('are as the declarations and the schema say');
  expect(await sqlFiles()).toEqual(before);
});

it('checks that a changed declaration has its table and its migration, and writes both', async () => {
  await change(carton, 'fields: {', "fields: {\n    Colour: { kind: 'text', label: 'Colour' },");
  await expect(copy.script('generate', '--check')).rejects.toThrow(
    `Not as the declarations and the schema say: server/db/schema/declared.ts. ${whatToDo}`,
  );
  const before = await sqlFiles();
  const said = await copy.script('generate', 'colours');
  const written = (await sqlFiles()).filter((file) => !before.includes(file));
  const last = Number(before.at(-1)?.slice(0, 4));
  expect(written).toEqual([`${String(last + 1).padStart(4, '0')}_colours.sql`]);
  expect(said).toContain(`${migrations}/${written[0]}`);
  expect(await readFile(join(copy.folder, migrations, String(written[0])), 'utf8')).toContain(
    'ALTER TABLE "cartons" ADD COLUMN "colour" text;',
  );
  expect(said).toContain(`rm ${migrations}/${written[0]} && git checkout ${migrations}/snapshot.json`);
  await copy.script('generate', '--check');
});

it('refuses a migration without a name, and changes no file then', async () => {
  const declared = () => readFile(join(copy.folder, 'server/db/schema/declared.ts'), 'utf8');
  const before = [await declared(), await sqlFiles()];
  expect(await copy.script('generate')).toContain('are as the declarations and the schema say');
  await change(carton, 'fields: {', "fields: {\n    Colour: { kind: 'text', label: 'Colour' },");
  await expect(copy.script('generate')).rejects.toThrow(
    /^What has changed needs a migration, .*: npm run generate -- add_shelves\n$/,
  );
  expect([await declared(), await sqlFiles()]).toEqual(before);
});

it('says what is wrong with a declaration, by its sentence alone', async () => {
  await change(carton, "columns: ['CartonName',", "columns: ['CartonNme',");
  await expect(copy.script('generate', 'wrong')).rejects.toThrow(
    /^There are 2 faults:\n- The declaration 'carton'.*CartonNme.*\n- .*\n$/,
  );
});

it('checks that a changed table of the schema has its migration', async () => {
  await change(people, "city: text('city'),", "city: text('city'),\n    nickname: text('nickname'),");
  await expect(copy.script('generate', '--check')).rejects.toThrow(
    `${migrations}/snapshot.json. ${whatToDo}`,
  );
});

it('asks for a terminal where nobody can answer whether a column was renamed', async () => {
  await change(people, "city: text('city'),", "town: text('town'),");
  const before = await sqlFiles();
  await expect(copy.script('generate', 'renamed')).rejects.toThrow(
    /^Run this on a terminal: is `town` of 'users' new, or `city` renamed\?\n$/,
  );
  expect(await sqlFiles()).toEqual(before);
});

describe('on a filled table', () => {
  /** Answers drizzle-kit's question whether a column is new by the next choice: it was renamed. */
  const answersRenamed = `data:text/javascript,${encodeURIComponent(`
    process.stdin.isTTY = process.stdout.isTTY = true;
    process.stdin.setRawMode = () => process.stdin;
    process.stdin.on('newListener', (event) => {
      if (event !== 'keypress') return;
      setImmediate(() => {
        for (const name of ['down', 'return']) process.stdin.emit('keypress', '', { name });
      });
    });
  `)}`;
  const opened: TestDatabase[] = [];

  afterEach(async () => {
    for (const test of opened.splice(0)) await test.drop();
  });

  async function emptyDatabase(): Promise<TestDatabase> {
    const test = await createEmptyDatabase();
    opened.push(test);
    return test;
  }

  /** A database that the declared and described tables were made in at once, without what is written by hand. */
  async function freshDatabase(): Promise<TestDatabase> {
    const folder = join(copy.folder, 'fresh');
    await mkdir(folder);
    const read = (file: string) => readFile(join(copy.folder, migrations, file), 'utf8');
    const tables = JSON.parse(await read('snapshot.json')) as Snapshot;
    const statements = await migrationBetween(generateDrizzleJson({}), tables);
    await writeFile(join(folder, '0001_tables.sql'), statements.join('--> statement-breakpoint\n'));
    const extensions = '0000_extensions.sql';
    await writeFile(join(folder, extensions), await read(extensions));
    const test = await emptyDatabase();
    await migrate(test.url, folder);
    return test;
  }

  const addCarton = async ({ db }: TestDatabase) =>
    db.pool.query(
      `insert into cartons (company_id, carton_name, carton_size, description) values ($1, 'Small', 4, 'Brown paper')`,
      [await createCompany({ database: db })],
    );

  const rowsOf = async ({ db }: TestDatabase, query: string) =>
    (await db.pool.query<Record<string, unknown>>(query)).rows;
  const indexes = "select indexdef from pg_indexes where tablename = 'cartons' order by indexdef";
  const constraints = `select conname, pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'cartons'::regclass order by conname`;

  it('adds, renames and removes a searched field with the indexes and constraints of a new database', async () => {
    const test = await emptyDatabase();
    const migrateCopy = () => migrate(test.url, join(copy.folder, migrations));
    await migrateCopy();
    await addCarton(test);

    await change(carton, 'fields: {', "fields: {\n    Colour: text('Colour', { unique: 'Taken.' }),");
    await change(carton, "columns: ['CartonName',", "columns: ['CartonName', 'Colour',");
    await copy.script('generate', 'added');
    expect(await migrateCopy()).toEqual([expect.stringMatching(/^\d{4}_added$/)]);
    await test.db.pool.query("update cartons set colour = 'Red'");
    expect(await rowsOf(test, 'select search_text from cartons')).toEqual([
      { search_text: 'small red brown paper' },
    ]);

    await change(carton, 'Colour: text(', 'Shade: text(');
    await change(carton, "'Colour'", "'Shade'");
    await change(carton, "'Colour'", "'Shade'");
    await copy.run(
      process.execPath,
      '--import',
      answersRenamed,
      '--import',
      'tsx',
      'scripts/generate.ts',
      'renamed',
    );
    expect(await migrateCopy()).toEqual([expect.stringMatching(/^\d{4}_renamed$/)]);
    expect(await rowsOf(test, 'select shade from cartons')).toEqual([{ shade: 'Red' }]);

    await change(
      carton,
      "    Description: text('Description', { required: 'Please enter your Description.' }),\n",
      '',
    );
    await change(carton, "'Description', ", '');
    await copy.script('generate', 'removed');
    expect(await migrateCopy()).toEqual([expect.stringMatching(/^\d{4}_removed$/)]);
    expect(await rowsOf(test, 'select search_text from cartons')).toEqual([{ search_text: 'small red' }]);

    await change(carton, 'columns:', "search: ['CartonName', 'CartonSize'],\n  columns:");
    await copy.script('generate', 'searched');
    expect(await migrateCopy()).toEqual([expect.stringMatching(/^\d{4}_searched$/)]);
    expect(await rowsOf(test, 'select search_text from cartons')).toEqual([{ search_text: 'small 4' }]);

    const fresh = await freshDatabase();
    const freshIndexes = await rowsOf(fresh, indexes);
    expect(freshIndexes.map(({ indexdef }) => indexdef)).toContain(
      'CREATE INDEX cartons_search ON public.cartons USING gin (search_text gin_trgm_ops)',
    );
    expect(await rowsOf(test, indexes)).toEqual(freshIndexes);
    expect(await rowsOf(test, constraints)).toEqual(await rowsOf(fresh, constraints));
  }, 90_000);

  it('leaves out and adds indexes where fields say so, which queries then walk', async () => {
    const test = await emptyDatabase();
    await change(
      carton,
      'fields: {',
      "fields: {\n    Weight: integer('Weight', { index: true }),\n    MadeAt: { kind: 'moment', label: 'Made At' },",
    );
    await change(carton, "text('Description', {", "text('Description', { index: false,");
    await copy.script('generate', 'weights');
    await migrate(test.url, join(copy.folder, migrations));
    const names = (await rowsOf(test, "select indexname from pg_indexes where tablename = 'cartons'")).map(
      ({ indexname }) => indexname,
    );
    expect(
      await rowsOf(
        test,
        "select data_type from information_schema.columns where table_name = 'cartons' and column_name = 'made_at'",
      ),
    ).toEqual([{ data_type: 'timestamp with time zone' }]);
    expect(names).toContain('cartons_carton_name_sort');
    expect(names).not.toContain('cartons_description_sort');
    const client = await test.db.pool.connect();
    // Of an empty table any other plan is as good.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const { rows } = await client.query<Record<string, string>>(
      'explain select id from cartons where company_id = 1 and weight = 5',
    );
    client.release(true);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using cartons_weight_sort');
  }, 90_000);

  it('lets rows only be added from the migration on that says so, until one that says otherwise', async () => {
    const test = await emptyDatabase();
    const migrateCopy = () => migrate(test.url, join(copy.folder, migrations));
    const query = (text: string) => test.db.pool.query(text);
    await migrateCopy();
    await addCarton(test);
    const calls = /    update: .*\n    toggle: .*\n/.exec(
      await readFile(join(copy.folder, carton), 'utf8'),
    )?.[0];
    await change(carton, calls ?? '', '');
    await change(carton, "  table: 'cartons',", "  table: 'cartons',\n  appendOnly: true,");
    await copy.script('generate', 'only_added');
    await migrateCopy();
    await addCarton(test);
    for (const refused of [
      "update cartons set description = ''",
      'delete from cartons',
      'truncate cartons cascade',
      'update cartons set is_active = true where false',
    ])
      await expect(query(refused)).rejects.toThrow('rows of cartons are only ever added');

    await change(carton, 'fields: {', "fields: {\n    Note: text('Note'),");
    await copy.script('generate', 'with_notes');
    await change(carton, "text('Note')", "text('Note', { required: 'Which?', backfill: 'None' })");
    await copy.script('generate', 'all_noted');
    await migrateCopy();
    expect(await rowsOf(test, 'select note from cartons')).toEqual([{ note: 'None' }, { note: 'None' }]);
    await expect(query('delete from cartons')).rejects.toThrow('rows of cartons are only ever added');
    await copy.script('generate', '--check');

    await change(carton, '  appendOnly: true,\n', '');
    await copy.script('generate', 'changed_again');
    await migrateCopy();
    expect((await query('delete from cartons')).rowCount).toBe(2);
  }, 90_000);

  it('keeps the sums of a log’s days from the migration on that makes it one, by the date that it goes by', async () => {
    const test = await emptyDatabase();
    const migrateCopy = () => migrate(test.url, join(copy.folder, migrations));
    await migrateCopy();
    await addCarton(test);
    const sums = async () => {
      const kept = await rowsOf(test, 'select day, sum(total)::int as total from day_totals group by day');
      return kept.map(({ day, total }) => [day, total]);
    };
    const today = new Date().toISOString().slice(0, 10);
    await change(carton, "  table: 'cartons',", "  table: 'cartons',\n  period: { days: 7 },");
    await copy.script('generate', 'a_log');
    await migrateCopy();
    expect(await sums()).toEqual([[today, 1]]);
    await addCarton(test);
    expect(await sums()).toEqual([[today, 2]]);

    await change(
      carton,
      'fields: {',
      "fields: {\n    Due: { kind: 'date', label: 'Due', required: 'When?', backfill: '2026-03-01' },",
    );
    await change(carton, 'period: { days: 7 }', "period: { days: 7, field: 'Due' }");
    await copy.script('generate', 'by_due_day');
    await migrateCopy();
    expect(await sums()).toEqual([['2026-03-01', 2]]);
    await copy.script('generate', '--check');

    await change(carton, "  period: { days: 7, field: 'Due' },\n", '');
    await copy.script('generate', 'no_log');
    await migrateCopy();
    await test.db.pool.query("update cartons set due = '2026-03-02'");
    expect(await sums()).toEqual([]);
  }, 90_000);

  it('gives the records that are there what a required field says, and refuses one that says nothing', async () => {
    const test = await emptyDatabase();
    const migrateCopy = () => migrate(test.url, join(copy.folder, migrations));
    await migrateCopy();
    await addCarton(test);
    await change(
      carton,
      'fields: {',
      `fields: {
    Colour: text('Colour', { required: 'Please enter the colour.' }),
    IsStrong: { kind: 'switch', label: 'Strong' },
    Price: { kind: 'money', label: 'Price', paise: true, required: 'Please enter the price.', backfill: 1.5 },
    Note: text('Note'),`,
    );
    const written = () =>
      Promise.all(
        ['server/db/schema/declared.ts', `${migrations}/snapshot.json`].map((file) =>
          readFile(join(copy.folder, file), 'utf8'),
        ),
      );
    const before = [await sqlFiles(), await written()];
    await expect(copy.script('generate', 'refused')).rejects.toThrow(
      "The column 'colour' of 'cartons' is required, but the records that are there have no value for it.",
    );
    expect([await sqlFiles(), await written()]).toEqual(before);

    await change(carton, "colour.' }", "colour.', backfill: 'Packer’s \\'brown\\'' }");
    await copy.script('generate', 'colours');
    await migrateCopy();
    expect(await rowsOf(test, 'select colour, is_strong, price from cartons')).toEqual([
      { colour: "Packer’s 'brown'", is_strong: false, price: '1.50' },
    ]);
    await change(carton, "text('Note')", "text('Note', { required: 'Please enter the note.' })");
    await expect(copy.script('generate', 'refused')).rejects.toThrow(
      "The column 'note' of 'cartons' becomes required, but records that are there may have no value for it.",
    );
    await change(carton, "note.' }", "note.', backfill: '–' }");
    await copy.script('generate', 'notes');
    await migrateCopy();
    expect(await rowsOf(test, 'select note from cartons')).toEqual([{ note: '–' }]);
    // Of new records it is required as ever.
    expect(
      await rowsOf(
        test,
        `select is_nullable, column_default from information_schema.columns
          where table_name = 'cartons' and column_name in ('colour', 'is_strong', 'note', 'price')`,
      ),
    ).toEqual(Array.from({ length: 4 }, () => ({ is_nullable: 'NO', column_default: null })));
  }, 90_000);
});
