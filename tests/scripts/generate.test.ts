import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  choice,
  integer,
  lines,
  lookup,
  moment,
  money,
  reference,
  serial,
  switchField,
  text,
} from '../../contract/resource/declaration/fields.ts';
import { normaliseResource } from '../../contract/resource/check/normaliseResources.ts';
import type { ResourceDeclaration } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { generateFiles } from '../../scripts/generateFiles.ts';
import { generateDrizzleJson, migrationBetween, type Snapshot } from '../../scripts/migrationBetween.ts';
import { migrate, validateRules } from '../../server/db/migrate.ts';
import { resources } from '../../src/resources/index.ts';
import { carton as declaredCarton } from '../../src/resources/masters/carton.ts';
import { copyOfProject, generated, type ProjectCopy } from '../support/copyOfProject.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts';
import { createCompany, createUser } from '../support/factories.ts';
import { squawk } from '../support/squawk.ts';

const migrations = 'server/db/migrations';
const declaration: ResourceDeclaration = declaredCarton;
const { fields } = declaration;

let copy: ProjectCopy;
const opened: TestDatabase[] = [];

afterEach(async () => {
  await copy.remove();
  for (const test of opened.splice(0)) await test.drop();
});

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(copy.folder, file);
  const before = await readFile(path, 'utf8');
  expect(before).toContain(from);
  await writeFile(path, before.replaceAll(from, to));
}

const read = (file: string) => readFile(join(copy.folder, file), 'utf8');

const sqlFiles = async () =>
  (await readdir(join(copy.folder, migrations))).filter((file) => file.endsWith('.sql')).toSorted();

/** The files that generating writes. */
const written = async () => [
  await sqlFiles(),
  await read('server/db/schema/declared.ts'),
  await read(`${migrations}/snapshot.json`),
];

/** Generates in the copy after a change of the carton's declaration. */
const generate = (
  changes: Partial<ResourceDeclaration>,
  options: Omit<NonNullable<Parameters<typeof generateFiles>[1]>, 'folder'>,
) =>
  generateFiles(
    resources.map((resource) =>
      resource.key === 'carton' ? normaliseResource('carton', { ...declaration, ...changes }) : resource,
    ),
    { ...options, folder: copy.folder },
  );

async function openDatabase(create: typeof createTestDatabase): Promise<TestDatabase> {
  const test = await create();
  opened.push(test);
  return test;
}

/** Creates a database by the existing migrations, with a carton. */
async function filledDatabase(): Promise<TestDatabase> {
  const test = await openDatabase(createTestDatabase);
  await addCarton(test);
  return test;
}

const addCarton = async ({ db }: TestDatabase) =>
  db.pool.query(
    `insert into cartons (company_id, carton_name, carton_size, description, created_at)
     values ($1, 'Small', 4, 'Brown paper', '2026-02-28T23:30:00Z')`,
    [await createCompany({ database: db })],
  );

/** Migrates by the copy's files, which people can go on working behind. */
async function migrateCopy({ url }: TestDatabase): Promise<string[]> {
  const applied = await migrate(url, join(copy.folder, migrations));
  for (const name of applied) expect(squawk(await read(`${migrations}/${name}.sql`))).toEqual([]);
  return applied;
}

const rowsOf = async ({ db }: TestDatabase, query: string) =>
  (await db.pool.query<Record<string, unknown>>(query)).rows;

describe('npm run generate', () => {
  const carton = 'src/resources/masters/carton.ts';
  /** Answers drizzle-kit's question with its next choice: the column was renamed. */
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

  /** Creates a database with all declared and described tables at once, without the hand-written SQL. */
  async function freshDatabase(): Promise<TestDatabase> {
    const folder = join(copy.folder, 'fresh');
    await mkdir(folder);
    const tables = JSON.parse(await read(`${migrations}/snapshot.json`)) as Snapshot;
    const statements = await migrationBetween(generateDrizzleJson({}), { ...tables, kept: {} });
    // the function that rules call
    const [isFolded = ''] = (await read(`${migrations}/0033_folded_texts.sql`)).split(
      '--> statement-breakpoint',
    );
    await writeFile(
      join(folder, '0001_tables.sql'),
      [isFolded, ...statements].join('--> statement-breakpoint\n'),
    );
    const extensions = '0000_extensions.sql';
    await writeFile(join(folder, extensions), await read(`${migrations}/${extensions}`));
    const test = await openDatabase(createEmptyDatabase);
    await migrate(test.url, folder);
    return test;
  }

  const indexes = "select indexdef from pg_indexes where tablename = 'cartons' order by indexdef";
  const constraints = `select conname, pg_get_constraintdef(oid) from pg_constraint
    where conrelid = 'cartons'::regclass order by conname`;

  it('adds, renames and removes a searched field with the indexes and constraints of a new database', async () => {
    copy = await copyOfProject();
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    await copy.run('git', 'init', '--quiet');
    await copy.run('git', 'add', migrations);
    await copy.run('git', ...author, 'commit', '--quiet', '-m', 'Before');
    const test = await filledDatabase();
    const before = await sqlFiles();

    await change(carton, 'fields: {', "fields: {\n    Colour: text('Colour', { unique: 'Taken.' }),");
    await change(carton, "columns: ['CartonName',", "columns: ['CartonName', 'Colour',");
    await expect(copy.script('generate', '--check')).rejects.toThrow(
      'Out of date: server/db/schema/declared.ts. Run: npm run generate -- <name of the migration>',
    );
    const said = await copy.script('generate', 'added');
    const last = Number(before.at(-1)?.slice(0, 4));
    const added = `${String(last + 1).padStart(4, '0')}_added`;
    expect(await sqlFiles()).toEqual([...before, `${added}.sql`]);
    expect(said).toContain(`${migrations}/${added}.sql`);
    expect(said).toContain(`rm ${migrations}/${added}.sql && git checkout ${migrations}/snapshot.json`);
    expect(await migrateCopy(test)).toEqual([added]);
    await test.db.pool.query("update cartons set colour = 'Red'");
    expect(await rowsOf(test, 'select search_text from cartons')).toEqual([
      { search_text: 'small red brown paper' },
    ]);
    expect(await copy.script('generate', '--check')).toContain('up to date');

    await change(carton, 'Colour: text(', 'Shade: text(');
    await change(carton, "'Colour'", "'Shade'");
    const answering = ['--import', answersRenamed, '--import', 'tsx', 'scripts/generate.ts', 'renamed'];
    expect(await copy.run(process.execPath, ...answering)).toMatch(
      new RegExp(`rm ${migrations}/${added}.sql ${migrations}/\\d{4}_renamed.sql && git checkout`),
    );
    expect(await migrateCopy(test)).toEqual([expect.stringMatching(/^\d{4}_renamed$/)]);
    expect(await rowsOf(test, 'select shade from cartons')).toEqual([{ shade: 'Red' }]);

    const { Description: _, ...named } = fields;
    const left = {
      fields: { Shade: text('Shade', { unique: 'Taken.' }), ...named },
      columns: ['CartonName', 'Shade', 'CreatedDate', 'Status'],
    };
    await generate(left, { name: 'removed' });
    expect(await migrateCopy(test)).toEqual([expect.stringMatching(/^\d{4}_removed$/)]);
    expect(await rowsOf(test, 'select search_text from cartons')).toEqual([{ search_text: 'small red' }]);

    await generate({ ...left, search: ['CartonName', 'CartonSize'] }, { name: 'searched' });
    expect(await migrateCopy(test)).toEqual([expect.stringMatching(/^\d{4}_searched$/)]);
    expect(await rowsOf(test, 'select search_text from cartons')).toEqual([{ search_text: 'small 4' }]);

    const fresh = await freshDatabase();
    expect(await validateRules(test.url)).toEqual([]);
    const freshIndexes = await rowsOf(fresh, indexes);
    expect(freshIndexes.map(({ indexdef }) => indexdef)).toContain(
      'CREATE INDEX cartons_search ON public.cartons USING gin (search_text gin_trgm_ops)',
    );
    expect(await rowsOf(test, indexes)).toEqual(freshIndexes);
    expect(await rowsOf(test, constraints)).toEqual(await rowsOf(fresh, constraints));

    await change(carton, "columns: ['CartonName',", "columns: ['CartonNme',");
    await expect(copy.script('generate', 'wrong')).rejects.toThrow(
      /^There are 2 faults:\n- The declaration 'carton'.*CartonNme.*\n- .*\n$/,
    );
  }, 90_000);
});

describe('the files that follow from declarations and schema', () => {
  beforeEach(async () => {
    copy = await copyOfProject(generated);
  });

  it('is not written where it is there', async () => {
    const before = await written();
    expect(await generate({}, { name: 'needless' })).toEqual({ stale: [], migration: undefined });
    expect(await generate({}, {})).toMatchObject({ stale: [] });
    expect(await written()).toEqual(before);
  });

  it('is refused without a name for its migration, and no file is changed then', async () => {
    const before = await written();
    await expect(generate({ fields: { ...fields, Colour: text('Colour') } }, {})).rejects.toThrow(
      /^This change needs a migration with a name: npm run generate -- add_shelves$/,
    );
    expect(await written()).toEqual(before);
  });

  it('has a migration of a changed table of the schema', async () => {
    const column = "city: text('city'),";
    await change('server/db/schema/people.ts', column, `${column}\n    nickname: text('nickname'),`);
    const snapshot = `${migrations}/snapshot.json`;
    expect(await generate({}, { check: true })).toMatchObject({ stale: [snapshot] });
    const { stale, migration = '' } = await generate({}, { name: 'nicknames' });
    expect(stale).toEqual([snapshot, migration]);
    expect(await read(migration)).toBe('ALTER TABLE "users" ADD COLUMN "nickname" text;\n');
    expect(await generate({}, { check: true })).toMatchObject({ stale: [] });
  });

  it('asks on a terminal whether a column was renamed, unless it is told that none was', async () => {
    await change('server/db/schema/people.ts', "city: text('city'),", "town: text('town'),");
    const before = await written();
    await expect(generate({}, { name: 'renamed' })).rejects.toThrow(
      /^Say what is renamed, by --rename Old=New .* --rename none .* terminal: is `town` of 'users' new, or `city` renamed\?$/,
    );
    expect(await written()).toEqual(before);
    const { migration = '' } = await generate({}, { name: 'towns', renames: ['none'] });
    expect((await read(migration)).match(/^ALTER TABLE .*?;/gm)).toEqual([
      'ALTER TABLE "users" DROP COLUMN "city";',
      'ALTER TABLE "users" ADD COLUMN "town" text;',
    ]);
  });

  it('renames a column as it is told, with all that goes by it, and takes no other name', async () => {
    const test = await filledDatabase();
    const { Description: _, ...others } = fields;
    const Remark = text('Description', { required: 'Please enter your Description.' });
    const renamed = { fields: { ...others, Remark }, columns: ['CartonName', 'Remark'] };
    for (const wrong of [
      'Description',
      'Descripton=Remark',
      'product.Description=Remark',
      'Description=Remak',
    ])
      await expect(generate(renamed, { name: 'refused', renames: [wrong] })).rejects.toThrow(wrong);
    await generate(renamed, { name: 'remarks', renames: ['carton.Description=Remark'] });
    await migrateCopy(test);
    expect(await rowsOf(test, 'select remark, search_text from cartons')).toEqual([
      { remark: 'Brown paper', search_text: 'small brown paper' },
    ]);
    expect(await validateRules(test.url)).toEqual([]);
  });

  it('lets a table refer to people of the own company, and to places', async () => {
    const test = await filledDatabase();
    const options = 'CartonMaster/GetKeepers';
    const KeeperId = reference('Keeper', { to: 'user', labelled: 'KeeperName', options });
    const CountryId = lookup('Country', { to: 'country', labelled: 'CountryName' });
    await generate({ fields: { ...fields, KeeperId, CountryId } }, { name: 'keepers' });
    await migrateCopy(test);
    const [carton] = await rowsOf(test, 'select company_id from cartons');
    const own = await createUser({ database: test.db }, { companyId: Number(carton?.['company_id']) });
    const other = await createUser({ database: test.db });
    const keep = (id: number) => test.db.pool.query('update cartons set keeper_id = $1', [id]);
    await expect(keep(other.userId)).rejects.toThrow(
      'violates foreign key constraint "cartons_keeper_id_rule"',
    );
    await keep(own.userId);
  });

  it('adds and leaves out indexes as lists are sorted or not, which queries then walk', async () => {
    const test = await filledDatabase();
    const changed = {
      Weight: integer('Weight'),
      MadeAt: moment('Made At'),
      ...fields,
    };
    const columns = ['CartonName', 'Weight', { field: 'Description', sortable: false as const }];
    await generate({ fields: changed, columns, sort: { by: 'Weight' } }, { name: 'weights' });
    await migrateCopy(test);
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
    // in an empty table any other plan is as good
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const { rows } = await client.query<Record<string, string>>(
      'explain select id from cartons where company_id = 1 and weight = 5',
    );
    client.release(true);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using cartons_weight_sort');
  });

  it('keeps a unique index that changes until its successor is there', async () => {
    const test = await filledDatabase();
    const once = (uniqueWithin?: string[]) => ({
      fields: {
        ...fields,
        Shade: text('Shade', { unique: 'Taken.', ...(uniqueWithin && { uniqueWithin }) }),
      },
    });
    await generate(once(), { name: 'once' });
    await generate(once(['CartonSize']), { name: 'within' });
    const within = await read(`${migrations}/${(await sqlFiles()).at(-1)}`);
    expect(within.indexOf('DROP INDEX')).toBeGreaterThan(within.indexOf('CREATE UNIQUE INDEX CONCURRENTLY'));
    await migrateCopy(test);
    expect(
      await rowsOf(
        test,
        "select indexdef from pg_indexes where tablename = 'cartons' and indexname ~ 'shade_unique'",
      ),
    ).toEqual([
      {
        indexdef:
          'CREATE UNIQUE INDEX cartons_shade_unique ON public.cartons USING btree (company_id, carton_size, lower(shade))',
      },
    ]);
  });

  it('lets rows only be added from the migration on that says so, until one that says otherwise', async () => {
    const test = await filledDatabase();
    const query = (statement: string) => test.db.pool.query(statement);
    const { update: _update, toggle: _toggle, ...calls } = declaration.calls ?? { list: '' };
    const added = { calls, appendOnly: true as const };
    await generate(added, { name: 'only_added' });
    await migrateCopy(test);
    await addCarton(test);
    for (const refused of [
      "update cartons set description = ''",
      'delete from cartons',
      'truncate cartons cascade',
      'update cartons set is_active = true where false',
    ])
      await expect(query(refused)).rejects.toThrow('rows of cartons are only ever added');

    await generate({ ...added, fields: { ...fields, Note: text('Note') } }, { name: 'with_notes' });
    const noted = { ...fields, Note: text('Note', { required: 'Which?', backfill: 'None' }) };
    await generate({ ...added, fields: noted }, { name: 'all_noted' });
    await migrateCopy(test);
    expect(await rowsOf(test, 'select note from cartons')).toEqual([{ note: 'None' }, { note: 'None' }]);
    await expect(query('delete from cartons')).rejects.toThrow('rows of cartons are only ever added');
    expect(await generate({ ...added, fields: noted }, { check: true })).toMatchObject({ stale: [] });

    await generate({ calls, fields: noted }, { name: 'changed_again' });
    await migrateCopy(test);
    expect((await query('delete from cartons')).rowCount).toBe(2);
  });

  it('keeps rows from overlapping from the migration on that says so, until one that says otherwise', async () => {
    const test = await filledDatabase();
    const ranged = { ...fields, FromNo: serial('From No'), ToNo: serial('To No') };
    const neverOverlap = { from: 'FromNo', to: 'ToNo', message: 'Taken.' };
    await generate({ fields: ranged, neverOverlap }, { name: 'apart' });
    await migrateCopy(test);
    const put = (name: string) =>
      test.db.pool.query(
        'insert into cartons (company_id, carton_name, carton_size, description, from_no, to_no) select company_id, $1, 1, $1, 1, 9 from cartons limit 1',
        [name],
      );
    await expect(put('First')).rejects.toThrow('violates exclusion constraint "cartons_never_overlap"');
    expect(await generate({ fields: ranged, neverOverlap }, { check: true })).toMatchObject({ stale: [] });

    await generate({ fields: ranged }, { name: 'overlapping' });
    await migrateCopy(test);
    await put('First');
    await put('Second');
  });

  it('holds a new rule for whatever is written from then on, and names those that rows break', async () => {
    const test = await filledDatabase();
    const { CartonSize: _, ...others } = fields;
    const CartonSize = integer('Carton Size', { min: [5, 'Too small.'], max: [9, 'Too large.'] });
    await generate({ fields: { ...others, CartonSize } }, { name: 'larger_cartons' });
    await migrateCopy(test);
    const broken = [{ table: 'cartons', rule: 'cartons_carton_size_min_rule', rows: '1' }];
    expect(await validateRules(test.url)).toEqual(broken);
    for (const size of [4, 10])
      await expect(test.db.pool.query('update cartons set carton_size = $1', [size])).rejects.toThrow(
        'violates check constraint "cartons_carton_size_',
      );
    expect(await validateRules(test.url)).toEqual(broken);
    await test.db.pool.query('update cartons set carton_size = 5');
    expect(await validateRules(test.url)).toEqual([]);
    expect(await rowsOf(test, 'select from pg_constraint where not convalidated')).toEqual([]);
  });

  /** The carton with a choice, and another one in its lines. */
  const strong = (strengths: readonly number[], materials: readonly string[]) => {
    const choices = (values: readonly (number | string)[]) =>
      values.map((value) => ({ value, label: `Of ${value}` }));
    return {
      fields: {
        ...fields,
        Strength: choice('Strength', {
          choices: choices(strengths),
          required: 'Which?',
          backfill: strengths[0] ?? 0,
        }),
        Parts: lines('Parts', {
          table: 'carton_parts',
          fields: { Material: choice('Material', { choices: choices(materials) }) },
        }),
      },
      filters: [{ field: 'Strength', sends: 'strength' }],
    };
  };

  it('moves records from values that are gone by stated rules, with lines, views, mails and totals', async () => {
    const test = await filledDatabase();
    const query = (statement: string) => test.db.pool.query(statement);
    await generate(strong([1, 2, 3], ['wood', "farmer's"]), { name: 'strengths' });
    await migrateCopy(test);
    await query(`insert into cartons (company_id, carton_name, carton_size, description, strength)
      select company_id, s::text, s * 2, s::text, s from cartons, generate_series(2, 3) s`);
    await query(`insert into carton_parts (company_id, record_id, place, material)
      select company_id, id, id, case carton_size when 4 then 'wood' else 'farmer''s' end from cartons`);
    const { userId, companyId } = await createUser({ database: test.db });
    const page = normaliseResource('carton', declaration).page;
    const kept = (strength: number) =>
      `${companyId}, ${userId}, '${page}', 'Of ${strength}', 'filter=%7B%22Strength%22%3A%22${strength}%22%7D'`;
    for (const strength of [1, 2, 3])
      await query(
        `insert into list_views (company_id, user_id, page, name, query, audience) values (${kept(strength)}, 'own')`,
      );
    await query(`insert into report_mails (company_id, user_id, page, name, query, request, every, day, hour, readers, next_at)
      values (${kept(3)}, '{"strength": 3}', 'day', 1, 1, '{}', now())`);

    const changed = strong([1, 4, 2, 5], ["farmer's", 'card']);
    const before = await written();
    await expect(generate(changed, { name: 'refused' })).rejects.toThrow(
      /There are 2 faults:\n- 'carton.Strength' has no value 3 any more. Its records get 1 or 4 or 2 or 5: .*\n- 'carton.Parts.Material' has no value wood any more/,
    );
    for (const [wrong, why] of [
      ['Strength', 'moves nothing'],
      ['Colour:2=4', "no table has a choice 'Colour'"],
      ['Strength:3=6', 'has no value 6'],
      ['Strength:9=4', 'had no value 9'],
      ['Strength:3=null', 'as it is required'],
      ['Strength:3=4 where carton_size > 3', "'carton.Strength' has no value 3 any more"],
    ] as const)
      await expect(generate(changed, { name: 'refused', moves: [wrong] })).rejects.toThrow(why);
    expect(await written()).toEqual(before);

    const moves = [
      'Strength:3=5',
      'carton.Strength:1=4 where carton_size = 4',
      'carton.Parts.Material:wood=null where place = 1',
    ];
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return ['paper', 'card'][asked.length - 1] ?? '';
    };
    // 2 and 1 stay, and a part of 1 is split off
    await generate(changed, { name: 'moved', moves: [...moves, 'Strength:2=1'], ask });
    expect(asked[1]).toMatch(
      /^'carton.Parts.Material' has no value wood .* get farmer's or card, or null, some/,
    );
    await migrateCopy(test);
    expect(await read(`${migrations}/${(await sqlFiles()).at(-1)}`)).toMatch(/^-- floor: \d+_moved\n/);
    expect(
      await rowsOf(
        test,
        'select c.id, strength, material from cartons c join carton_parts on record_id = c.id order by 1',
      ),
    ).toEqual([
      { id: 1, strength: 4, material: null },
      { id: 2, strength: 1, material: 'card' },
      { id: 3, strength: 5, material: "farmer's" },
    ]);
    expect(
      await rowsOf(
        test,
        "select part, sum(total)::int total from row_totals where of_table = 'cartons' and part <> '' group by 1 having sum(total) <> 0 order by 1",
      ),
    ).toEqual(['1', '4', '5'].map((part) => ({ part, total: 1 })));
    expect(
      await rowsOf(test, "select name, substring(query from '22([0-9])%22') now from list_views order by 1"),
    ).toEqual([
      { name: 'Of 1', now: '1' },
      { name: 'Of 2', now: '1' },
      { name: 'Of 3', now: '5' },
    ]);
    expect(
      await rowsOf(test, "select request, substring(query from '22([0-9])%22') now from report_mails"),
    ).toEqual([{ request: { strength: '5' }, now: '5' }]);
    expect(await validateRules(test.url)).toEqual([]);
    expect(await generate(changed, { check: true })).toMatchObject({ stale: [] });
  });

  it('moves values of rows that are only ever added', async () => {
    const test = await filledDatabase();
    const { update: _update, toggle: _toggle, ...calls } = declaration.calls ?? { list: '' };
    const added = { calls, appendOnly: true as const };
    await generate({ ...strong([1, 2], ['wood']), ...added }, { name: 'strengths' });
    await generate({ ...strong([2], ['wood']), ...added }, { name: 'moved', moves: ['Strength:1=2'] });
    await migrateCopy(test);
    expect(await rowsOf(test, 'select strength from cartons')).toEqual([{ strength: 2 }]);
    await expect(test.db.pool.query('update cartons set strength = 2')).rejects.toThrow('only ever added');
  });

  it('gives existing records a required field’s backfill, and refuses a field without one', async () => {
    const test = await filledDatabase();
    const required = 'Please enter it.';
    const withFields = (colour: object, note: object) => ({
      fields: {
        ...fields,
        Colour: text('Colour', { required, ...colour }),
        IsStrong: switchField('Strong'),
        Price: money('Price', { places: 2, required, backfill: 1.5 }),
        Note: text('Note', note),
      },
    });
    const before = await written();
    await expect(generate(withFields({}, {}), { name: 'refused' })).rejects.toThrow(
      "The column 'colour' of 'cartons' is required, but existing records have no value for it.",
    );
    await expect(generate(withFields({}, { required }), { name: 'refused' })).rejects.toThrow(
      /^There are 2 faults:\n- The column 'colour' .*\n- The column 'note' of 'cartons' is/,
    );
    expect(await written()).toEqual(before);

    const colour = { backfill: "Packer’s 'brown'" };
    await generate(withFields(colour, {}), { name: 'colours' });
    await migrateCopy(test);
    // a server of the version before does not know the columns
    await test.db.pool.query(
      "insert into cartons (company_id, carton_name, carton_size, description) select company_id, 'Large', 9, 'Brown' from cartons",
    );
    await test.db.pool.query("delete from cartons where carton_name = 'Large'");
    expect(await rowsOf(test, 'select colour, is_strong, price from cartons')).toEqual([
      { colour: "Packer’s 'brown'", is_strong: false, price: '1.50' },
    ]);
    await expect(generate(withFields(colour, { required }), { name: 'refused' })).rejects.toThrow(
      "The column 'note' of 'cartons' becomes required, but existing records may have no value for it.",
    );
    await generate(withFields(colour, { required, backfill: '–' }), { name: 'notes' });
    await migrateCopy(test);
    expect(await rowsOf(test, 'select note from cartons')).toEqual([{ note: '–' }]);
    expect(
      await rowsOf(
        test,
        `select is_nullable from information_schema.columns
          where table_name = 'cartons' and column_name in ('colour', 'is_strong', 'note', 'price')`,
      ),
    ).toEqual(Array.from({ length: 4 }, () => ({ is_nullable: 'NO' })));
  });
});
