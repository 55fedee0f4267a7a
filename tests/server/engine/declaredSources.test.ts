import { PgDialect } from 'drizzle-orm/pg-core';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInZone } from '../../../contract/day/day.ts';
import {
  choice,
  date,
  integer,
  reference,
  serial,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { normaliseResources } from '../../../contract/resource/check/normaliseResources.ts';
import type { ResourceDeclaration } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { bindText, choiceLabel, innerText } from '../../../server/engine/rows/bindText.ts';
import { rowBatches } from '../../../server/engine/exports/exportRows.ts';
import { listRows } from '../../support/listRows.ts';
import { selectionOf } from '../../../server/engine/rows/selection.ts';
import {
  readRow,
  type RowQuery,
  type RowSource,
  type WireRow,
} from '../../../server/engine/rows/RowSource.ts';
import { assertSources, declaredSources } from '../../../server/engine/declaredSources.ts';
import { type Registry, registryOf } from '../../../server/engine/Module.ts';
import { modules } from '../../../server/modules/index.ts';
import { resources } from '../../../src/resources/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createDeclaredTables, declare, declaredResources, shelf } from '../../support/declarations.ts';
import { createCompany, sessionOf } from '../../support/factories.ts';

const registry = registryOf(modules);

const zone = 'Asia/Kolkata';

/** A report over a joined table. */
const roll = declare(
  'Roll',
  {
    Name: text('Name'),
    Note: text('Note'),
    Kind: choice('Kind', { choices: [{ value: 1, label: 'Silk' }] }),
    ShelfId: reference('Shelf', { to: 'shelf', labelled: 'ShelfName' }),
    FromNo: serial('From No'),
    CutOn: date('Cut On'),
  },
  {
    table: undefined,
    rows: 'rolls',
    columns: ['Name', 'Note', 'ShelfName', 'FromNo', 'CutOn', 'CreatedDate'],
  },
);

const rolls = `
  select r.id as "RollId", r.name as "Name", r.note as "Note", ${choiceLabel('r.kind', [{ value: 1, label: "Silk: o'r" }])} as "KindName",
    r.kind as "Kind", r.shelf_id as "ShelfId", s.shelf_name as "ShelfName", lower(r.serials) as "FromNo", r.cut_on as "CutOn",
    r.is_active as "IsActive", r.created_at as "CreatedDate", r.serials as "_serials"
  from rolls r left join shelves s on s.id = r.shelf_id
  where r.company_id = :company and (:is_staff or r.user_id = :user)`;

/** Has one row for each shelf, however many rolls were made in the period. */
const shelfUse = declare(
  'Shelf',
  { ShelfName: text('Shelf'), Rolls: integer('Rolls') },
  {
    path: '/reports/shelf-use',
    calls: { list: 'Shelf/GetUse' },
    table: undefined,
    rows: 'shelfUse',
    sort: { by: 'Rolls' },
    period: { days: 7 },
  },
);

const shelfUseQuery = `
  select s.id as "ShelfId", s.shelf_name as "ShelfName", count(r.id) as "Rolls"
  from shelves s left join rolls r on r.shelf_id = s.id and r.created_at >= :from and r.created_at < :to
  where s.company_id = :company group by s.id`;

const declarations = { shelf, roll, shelfUse };

function sourcesOf(
  changes: Partial<ResourceDeclaration> = {},
  queries: Readonly<Record<string, string>> = {},
  searched: Registry['searched'] = {},
): ReadonlyMap<string, RowSource> {
  const rows = { rolls, shelfUse: shelfUseQuery, ...queries };
  const declared = normaliseResources({ ...declarations, roll: { ...roll, ...changes } });
  return declaredSources(declared, { rows, tableRows: {}, redacts: {}, searched }, zone);
}

const sourceOf = (key: string, ...changed: Parameters<typeof sourcesOf>): RowSource => {
  const source = sourcesOf(...changed).get(key);
  if (!source) throw new Error(`There is no declaration '${key}'`);
  return source;
};

let database: TestDatabase;
let company: number;
let other: number;

const ask = (source: RowSource, query: Partial<RowQuery> = {}, session = sessionOf(company)) =>
  listRows(database.db, source, session, {
    search: '',
    sortColumn: 'RollId',
    sortOrder: 'ASC',
    first: 1,
    size: 100,
    ...query,
  });

const namesOf = ({ rows }: { rows: readonly WireRow[] }) => rows.map(({ Name }) => Name);

beforeAll(async () => {
  database = await createTestDatabase();
  company = await createCompany({ database: database.db });
  other = await createCompany({ database: database.db });
  await createDeclaredTables(database.db, declaredResources({ shelf }));
  await database.db.pool.query(`
    create table rolls (id integer primary key generated always as identity, company_id integer, user_id integer,
      name text, note text, kind smallint, shelf_id integer, serials int8range, cut_on date, is_active boolean default true,
      created_at timestamptz)`);
  await database.db.pool.query(
    `with s as (insert into shelves (company_id, shelf_name) values ($1, 'Upper Shelf'), ($1, 'lower shelf') returning id, shelf_name)
     insert into rolls (company_id, user_id, name, note, kind, shelf_id, serials, cut_on, is_active, created_at)
     select company, person, name, note, 1, (select id from s where shelf_name = shelf), serials::int8range, '2026-02-03', active, created::timestamptz
     from (values
       ($1::int, 1, 'Red', 'Fine cloth', 'Upper Shelf', '[1,101)', true, '2026-01-01T19:00:00Z'),
       ($1, 2, 'blue', null, 'lower shelf', '[1000,1100)', false, '2026-01-02T18:29:59Z'),
       ($1, 2, 'Green', 'fine 100%', null, null, true, '2026-01-02T18:30:00Z'),
       ($2, 1, 'Theirs', 'fine', null, '[1,101)', true, '2026-01-02T12:00:00Z')
     ) given (company, person, name, note, shelf, serials, active, created)`,
    [company, other],
  );
});

afterAll(() => database.drop());

describe('a text within another', () => {
  it('has no comments, whatever they say, and no semicolon at its end', () => {
    const given = `select ':a -- b' as "/* c */" -- it's :nobody\n from /* a maker's; */ d ;\n-- end`;
    expect(innerText(given)).toBe(`select ':a -- b' as "/* c */"  \n from   d`);
  });
});

describe('a text with placeholders', () => {
  const written = (sent: SQL) => new PgDialect().sqlToQuery(sent);

  it('binds them as parameters', () => {
    const { bind } = bindText('select :company, :user, :is_staff, :is_operating', 'It');
    const bound = (asker: object) => written(bind(sessionOf(7, { userId: 8, ...asker })));
    expect(bound({ userType: 2, operating: false })).toMatchObject({
      sql: 'select $1::int, $2::int, $3::boolean, $4::boolean',
      params: [7, 8, false, false],
    });
    expect(bound({ userType: 1, operating: true }).params).toEqual([7, 8, true, true]);
    // belongs to the operating company, but is not staff
    expect(bound({ userType: 2, operating: true }).params).toEqual([7, 8, false, false]);
  });

  it('knows the period’s first moment and the one after it, in the zone', async () => {
    const { bind } = bindText('select :from as "from", :to as "to"', 'It');
    const moments = async (period: { from?: string; to?: string }) =>
      (await database.db.db.execute(bind(sessionOf(1), { period }, zone))).rows[0];
    expect(await moments({ from: '2026-01-02', to: '2026-01-02' })).toEqual({
      from: new Date('2026-01-01T18:30:00Z'),
      to: new Date('2026-01-02T18:30:00Z'),
    });
    expect(await moments({})).toEqual({ from: -Infinity, to: Infinity });
  });

  it('knows the present day and the day of a moment in the zone, whatever the connection’s is', async () => {
    const { bind } = bindText(
      'select :today::text as today, (now() at time zone :zone)::date::text as day',
      'It',
    );
    for (const far of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const { rows } = await database.db.db.execute(bind(sessionOf(1), {}, far));
      expect(rows).toEqual([{ today: dayInZone(far), day: dayInZone(far) }]);
    }
  });

  it('leaves casts, literals and quoted names as they are', () => {
    const plain = `select '1'::int as ":user", ':company o''clock :to'`;
    expect(written(bindText(plain, 'It').bind(sessionOf(1)))).toMatchObject({ sql: plain, params: [] });
  });

  it('is refused with one that is unknown', () => {
    for (const name of ['nobody', 'constructor'])
      expect(() => bindText(`select :${name}`, 'It')).toThrow(
        `It names ':${name}', which is none of company, own_company, user, program, role, rights, is_staff, is_operating, from, to`,
      );
  });
});

describe('the rows of a query', () => {
  it('are those of the company acted for, with every column under its name but the hidden ones', async () => {
    const { rows, total } = await ask(sourceOf('roll'));
    expect(total).toBe(3);
    expect(rows[0]).toEqual({
      RollId: 1,
      Name: 'Red',
      Note: 'Fine cloth',
      Kind: 1,
      KindName: "Silk: o'r",
      ShelfId: 1,
      ShelfName: 'Upper Shelf',
      FromNo: 1,
      CutOn: '2026/02/03',
      IsActive: true,
      Status: 'Active',
      CreatedDate: '01/02/2026',
    });
    expect(namesOf({ rows })).toEqual(['Red', 'blue', 'Green']);
  });

  it('keep to who asks', async () => {
    const dealer = sessionOf(company, { userId: 2, userType: 2 });
    expect(namesOf(await ask(sourceOf('roll'), {}, dealer))).toEqual(['blue', 'Green']);
    const source = sourceOf('roll');
    expect(await readRow(database.db.db, source, dealer, 1)).toBeUndefined();
    expect(await readRow(database.db.db, source, dealer, 2)).toMatchObject({
      Name: 'blue',
      Status: 'InActive',
    });
  });

  it('are the same one by one and all in batches', async () => {
    const source = sourceOf('roll');
    const { rows } = await ask(source);
    const query = { search: '', sortColumn: 'RollId', sortOrder: 'ASC' };
    const exported: WireRow[] = [];
    for await (const batch of rowBatches(database.db, source, sessionOf(company), query))
      exported.push(...batch);
    expect(exported).toEqual(rows);
    expect(await readRow(database.db.db, source, sessionOf(company), 1)).toEqual(rows[0]);
  });

  it('send whole moments where REST is spoken', async () => {
    const { rows } = await ask(sourceOf('roll', { api: 'rest', calls: undefined }));
    expect(rows[0]).toMatchObject({ CreatedDate: '2026-01-01T19:00:00.000Z', CutOn: '2026/02/03' });
  });

  it('are sorted by letters, and by Status as active or not', async () => {
    const by = async (sortColumn: string, sortOrder: string) =>
      namesOf(await ask(sourceOf('roll'), { sortColumn, sortOrder }));
    expect(await by('Name', 'ASC')).toEqual(['blue', 'Green', 'Red']);
    expect(await by('ShelfName', 'ASC')).toEqual(['blue', 'Red', 'Green']);
    expect(await by('KindName,Name', 'ASC')).toEqual(['blue', 'Green', 'Red']);
    expect(await by('Status', 'ASC')).toEqual(['blue', 'Red', 'Green']);
    expect(await by('', '')).toEqual(['Green', 'blue', 'Red']);
  });

  it.each([
    '_serials',
    '_search',
    'name',
    'r.id',
    '"Name"',
    'Name"; drop table rolls --',
    ':company',
    '$1',
    '__proto__',
    '(select 1)',
  ])('are not sorted by %j', async (sortColumn) => {
    await expect(ask(sourceOf('roll'), { sortColumn })).rejects.toMatchObject({
      message: `This list can't be sorted by ${sortColumn}.`,
      code: '400',
    });
  });

  it('are those of a period, whole days of the zone', async () => {
    const source = sourceOf('roll');
    const inPeriod = async (from?: string, to?: string) =>
      namesOf(await ask(source, { period: { from, to } }));
    expect(await inPeriod('2026-01-02', '2026-01-02')).toEqual(['Red', 'blue']);
    expect(await inPeriod('2026-01-03')).toEqual(['Green']);
    expect(await inPeriod(undefined, '2026-01-01')).toEqual([]);
    expect(await inPeriod()).toHaveLength(3);
  });

  it('are those whose declared date lies in the period, a day or a moment', async () => {
    const inPeriod = async (field: string, from: string, to: string) =>
      namesOf(await ask(sourceOf('roll', { period: { days: 7, field } }), { period: { from, to } }));
    expect(await inPeriod('CutOn', '2026-02-03', '2026-02-03')).toHaveLength(3);
    expect(await inPeriod('CutOn', '2026-01-01', '2026-02-02')).toEqual([]);
    expect(await inPeriod('CreatedDate', '2026-01-02', '2026-01-02')).toEqual(['Red', 'blue']);
  });

  it('are filtered by a field’s values', async () => {
    expect(namesOf(await ask(sourceOf('roll'), { among: { Name: ['Red', "x' or true --"] } }))).toEqual([
      'Red',
    ]);
    expect(namesOf(await ask(sourceOf('roll'), { among: { Name: [] } }))).toEqual([]);
    await expect(ask(sourceOf('roll'), { among: { _serials: [1] } })).rejects.toMatchObject({ code: '400' });
  });
});

describe('a search', () => {
  const find = async (search: string, ...changed: Parameters<typeof sourcesOf>) =>
    namesOf(await ask(sourceOf('roll', ...changed), { search }));

  it.each([
    ['fine', ['Red', 'Green']],
    ['d fine', ['Red']],
    ['100%', ['Green']],
    ['%', ['Green']],
    ['shelf', ['Red', 'blue']],
    ['UPPER', ['Red']],
    ['1 001', ['blue']],
    ['1,001', ['blue']],
    ['100', ['Red', 'Green']],
    ['101', []],
    ['99999999999999999999', []],
    ["' or true --", []],
    ['$1', []],
    [':company', []],
  ])('finds %j in the joined texts, the labels and the contained numbers', async (text, names) => {
    expect(await find(text)).toEqual(names);
  });

  it('looks in _search where the query has one', async () => {
    const query = rolls.replace('r.serials as "_serials"', `lower(r.name) || ' thing' as "_search"`);
    expect(await find('red thing', {}, { rolls: query })).toEqual(['Red']);
    expect(await find('fine', {}, { rolls: query })).toEqual([]);
    expect(await find('upper', {}, { rolls: query })).toEqual(['Red']);
    expect(await find('1001', {}, { rolls: query })).toEqual([]);
  });

  it('looks for the number of a row itself where the query has one', async () => {
    const query = rolls.replace('r.serials as "_serials"', 'lower(r.serials) as "_serial"');
    expect(await find('1 000', {}, { rolls: query })).toEqual(['blue']);
    expect(await find('1 001', {}, { rolls: query })).toEqual([]);
  });

  it('looks in texts of other records, whose rows it then finds by their ids', async () => {
    const query = rolls.replace('r.serials as "_serials"', `r.shelf_id as "_shelf", ''::text as "_search"`);
    const searched = {
      rolls: {
        _shelf: {
          text: `select id, case shelf_name when 'Upper Shelf' then 'attic' end as text from shelves`,
        },
      },
    };
    const source = sourceOf('roll', {}, { rolls: query }, searched);
    expect(namesOf(await ask(source, { search: 'atti' }))).toEqual(['Red']);
    expect(namesOf(await ask(source, { search: 'fine' }))).toEqual([]);
  });

  it('looks in a label itself where the query has no id for it', async () => {
    expect(await find('upper', {}, { rolls: rolls.replace('r.shelf_id as "ShelfId",', '') })).toEqual([
      'Red',
    ]);
  });
});

describe('a query that counts in a period', () => {
  const use = async (query: Partial<RowQuery>) => {
    const { rows, total } = await ask(sourceOf('shelfUse'), { sortColumn: 'ShelfName', ...query });
    return { total, rows: rows.map(({ ShelfName, Rolls }) => [ShelfName, Rolls]) };
  };

  it('gets the period itself, and is paged, sorted and searched as any other', async () => {
    const both = { from: '2026-01-02', to: '2026-01-02' };
    expect(await use({ period: both })).toEqual({
      total: 2,
      rows: [
        ['lower shelf', 1],
        ['Upper Shelf', 1],
      ],
    });
    expect(await use({ period: { from: '2026-01-03' }, search: 'upper' })).toEqual({
      total: 1,
      rows: [['Upper Shelf', 0]],
    });
    expect(await use({})).toMatchObject({ total: 2 });
  });

  it('puts rows without the sorted value last, in either order', async () => {
    const shelfUse = shelfUseQuery.replace('count(r.id) as "Rolls"', 'nullif(count(r.id), 0) as "Rolls"');
    const period = { from: '2026-01-02', to: '2026-01-02' } as const;
    await database.db.pool.query(`insert into shelves (company_id, shelf_name) values ($1, 'unused')`, [
      company,
    ]);
    for (const sortOrder of ['ASC', 'DESC']) {
      const asked = { sortColumn: 'Rolls', sortOrder, period };
      const { rows } = await ask(sourceOf('shelfUse', {}, { shelfUse }), asked);
      expect(rows.at(-1)).toMatchObject({ ShelfName: 'unused', Rolls: null });
    }
    await database.db.pool.query(`delete from shelves where shelf_name = 'unused'`);
  });
});

describe('at the start', () => {
  const where = "The declaration 'roll'";
  const start = (...changed: Parameters<typeof sourcesOf>) =>
    assertSources(database.db, sourcesOf(...changed).values());

  it('every declaration of the portal has the rows that it names', async () => {
    await assertSources(database.db, declaredSources(resources, registry, zone).values());
  });

  it('says all that rows lack at once, with the column that was probably meant', async () => {
    await expect(
      start({}, { rolls: rolls.replace('as "CutOn"', 'as "CutOnn"').replace('as "Note"', 'as "Remark"') }),
    ).rejects.toThrow(/^There are 2 faults:\n.*no 'Note'.*\n.*no 'CutOn'; did you mean 'CutOnn'\?/);
  });

  it.each([
    ['a column', { rolls: rolls.replace('as "CutOn"', 'as "CutAt"') }, {}, 'CutOn'],
    ['its id', { rolls: rolls.replace('as "RollId"', 'as "Id"') }, {}, 'RollId'],
    ['a person', {}, { person: 'OwnerId' }, 'OwnerId'],
    ['an exported field', {}, { export: { file: 'Rolls', adds: ['GstNo'] } }, 'GstNo'],
    ['what it is sorted by', {}, { sort: { by: 'UpdatedDate' } }, 'UpdatedDate'],
    ['what it is searched by', {}, { search: ['Status', 'UpdatedDate'] }, 'UpdatedDate'],
    [
      'what a period goes by',
      { rolls: rolls.replace('as "CreatedDate"', 'as "MadeOn"') },
      { period: { days: 7 }, columns: ['Name'], sort: { by: 'Name' } },
      'CreatedDate',
    ],
    [
      'a field that REST filters by',
      { rolls: rolls.replace('as "Kind",', 'as "Sort",') },
      { api: 'rest', calls: undefined },
      'Kind',
    ],
    [
      'what its editable rows go by',
      { rolls: rolls.replace('as "Kind",', 'as "Sort",') },
      { columns: ['Name'], editable: { field: 'Kind', is: 1 } },
      'Kind',
    ],
    [
      'the date of a chart in time',
      { rolls: rolls.replace('as "CreatedDate"', 'as "MadeOn"') },
      {
        chart: { type: 'time', title: 'Rolls', call: 'Roll/GetDays' },
        columns: ['Name'],
        sort: { by: 'Name' },
      },
      'CreatedDate',
    ],
    ['a column that is hidden', { rolls: rolls.replace('as "Note"', 'as "_Note"') }, {}, 'Note'],
  ] as const)('rows that lack %s are refused', async (_what, queries, changes, name) => {
    await expect(start(changes, queries)).rejects.toThrow(`${where}: its rows have no '${name}'`);
  });

  it.each([
    [
      'goes by what is not a date of its rows',
      { period: { days: 7, field: 'KindName' } },
      {},
      "its period goes by 'KindName', which is not a date in its rows",
    ],
    [
      'goes by a field, though its query keeps to the period itself',
      { period: { days: 7, field: 'CutOn' } },
      { rolls: `${rolls} and r.created_at >= :from` },
      "its query keeps to the period itself, so it can't go by 'CutOn': leave out 'field'",
    ],
    [
      'looks ahead of today, though it goes by the creation',
      { period: { days: 7, ahead: 7 } },
      {},
      "its period looks ahead, though nobody creates records in the future: name another date by 'field', or ':from' and ':to' in its query",
    ],
    [
      'is not declared, though its query counts in one',
      {},
      { rolls: `${rolls} and r.created_at >= :from` },
      'its query counts in a period, though the declaration has none',
    ],
  ] as const)('a period is refused that %s', async (_what, changes, queries, why) => {
    await expect(start(changes, queries)).rejects.toThrow(new Error(`${where}: ${why}`));
  });

  it('takes a period that looks ahead of today where its query keeps to it', async () => {
    await start({ period: { days: 7, ahead: 7 } }, { rolls: `${rolls} and r.cut_on < :to` });
  });

  it('refuses a chart that sums a column that the database can’t', async () => {
    const changes = {
      fields: { ...roll.fields, Note: integer('Note') },
      columns: ['Name'],
      chart: { type: 'bar', title: 'Notes', by: 'Name', sums: ['Note'], call: 'Roll/GetChart' },
    } as const;
    await expect(start(changes)).rejects.toThrow(
      `${where}: its chart can't be summed: function sum(text) does not exist`,
    );
  });

  it('a filter by several values is refused where the rows have one', async () => {
    await expect(start({ filters: [{ field: 'Kind', several: true }] })).rejects.toThrow(
      `${where}: its rows have 'Kind' not as an array, though its filter is by several of them`,
    );
  });

  it('a query that can’t be run is refused', async () => {
    await expect(
      start({}, { rolls: 'select 1 as "RollId" from nowhere where :company = 1' }),
    ).rejects.toThrow(new Error(`${where}: its query can't be asked: relation "nowhere" does not exist`));
  });

  it('a query with a column twice is refused', async () => {
    const twice = rolls.replace('as "Note"', 'as "Name"');
    await expect(start({}, { rolls: twice })).rejects.toThrow(
      new Error(`${where}: its query has a column twice`),
    );
  });

  it('a query with a number that JavaScript has none for is refused', async () => {
    const sum = rolls.replace(
      'r.kind as "Kind"',
      '(select sum(n) from unnest(array[1::bigint]) n) as "Kind"',
    );
    await expect(start({}, { rolls: sum })).rejects.toThrow(
      new Error(
        `${where}: its query does not cast 'Kind', such as a sum, to bigint, nor is it declared as a number with 'places'`,
      ),
    );
  });

  it('a query with an unknown placeholder is refused', () => {
    expect(() => sourcesOf({}, { rolls: `${rolls} and :nobody` })).toThrow(
      `${where}: its query names ':nobody', which is none of company`,
    );
  });

  it('a query of a company’s rows that does not mention the company is refused', () => {
    const all = rolls.replace('r.company_id = :company', 'true');
    const refused = `${where}: its query does not mention :company, though its rows are a company's`;
    expect(() => sourcesOf({}, { rolls: all })).toThrow(refused);
    expect(() => sourcesOf({ rowsOf: 'own-company' }, { rolls: all })).toThrow(refused);
  });
});

describe('the newest first of', () => {
  const sources = declaredSources(resources, registry, zone);

  it.each([
    ['issueNumber', 'issued_ranges_created_at'],
    ['mapping', 'mappings_created_at'],
    ['user', 'users_created_at'],
    ['dealer', 'dealers_created_at'],
    ['userApproval', 'users_waiting'],
    ['auditLog', 'audit_entries_at'],
  ])('%s walk an index on the creation', async (key, index) => {
    const source = sources.get(key);
    if (!source) throw new Error(`There is no declaration '${key}'`);
    const query = {
      search: '',
      sortColumn: '',
      sortOrder: '',
      period: { from: '2026-01-01', to: '2026-02-01' },
    };
    const { from, where, order } = await selectionOf(database.db, source, sessionOf(company), query);
    const plan = await database.db.db.transaction(async (transaction) => {
      // for empty tables any other plan is as good
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await transaction.execute(sql.raw(`set local enable_${way} = off`));
      const explained = await transaction.execute<{ 'QUERY PLAN': string }>(
        sql`explain select r.${sql.identifier(source.resource.id)} from ${from} ${where} ${order} limit 10`,
      );
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain(`Scan Backward using ${index}`);
    expect(plan).not.toMatch(/\bSort\b/);
  });
});
