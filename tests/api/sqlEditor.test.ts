import { randomUUID } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import Papa from 'papaparse';
import { afterAll, expect, it } from 'vitest';
import { executeScript, exportScript, getCatalogue } from '../../contract/calls/sqlEditor.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { can } from '../../contract/pages/Permission.ts';
import { xlsxType } from '../../contract/resource/resourceCalls.ts';
import { createApp } from '../../server/app.ts';
import { readSession } from '../../server/calls/Session.ts';
import { connect } from '../../server/db/connect.ts';
import { appOf } from '../support/appOf.ts';
import { createCompany, createProduct, createRole, createUser, signIn } from '../support/factories.ts';
import { openEditor } from '../../server/modules/sqlEditor/openEditor.ts';
import { askApp } from '../support/ask.ts';
import { dropEditorRoles, openSqlEditor, ownPassword } from '../support/sqlEditorWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { ask, companyId, rights, administrator, person, token, run, cancel } = await openSqlEditor(deps);
afterAll(() => dropEditorRoles(deps));

const entries = async (action: string) =>
  (
    await deps.database.pool.query<{ record_label: string; before: unknown; after: unknown; page: string }>(
      'select page, record_label, before, after from audit_entries where action = $1 order by id',
      [action],
    )
  ).rows;

it('answers the rows of the documented call as objects', async () => {
  const sent = { Script: 'select 1 as one, null as none', ScriptType: 'Query' };
  const { code, data } = await ask(executeScript.path, sent, { token });
  expect([code, data]).toEqual(['200', [{ one: 1, none: null }]]);
});

it('leaves numbers that JavaScript would round as texts', async () => {
  const { data } = await run(
    `select 1::int as a, 9007199254740993::int8 as b, 1.10::numeric as c, true as d, '' as e`,
  );
  expect(data.Rows).toEqual([[1, '9007199254740993', '1.10', true, '']]);
});

it('has the days of the portal’s zone', async () => {
  const { data } = await run("select timestamptz '2026-03-31T20:00:00Z'::date as day");
  expect(data.Rows).toEqual([['2026-04-01']]);
});

it.each(['select 1; select 2', 'show timezone; select 2'])(
  'says of %j that a script has one statement',
  async (script) => {
    const message = 'A script has one statement. Run each statement by itself.';
    expect(await run(script)).toMatchObject({ code: '400', message });
  },
);

it('says where a script is wrong, as JavaScript counts its letters', async () => {
  const { code, message, data } = await run("select '🦭', 1, nothing");
  expect([code, message]).toEqual(['400', 'column "nothing" does not exist']);
  expect(data).toEqual({ Position: 17 });
});

it.each([
  '-- how?\n explain select * from products',
  'explain (select id from products)',
  'explain(select id, hp_code from products)',
  'explain ( table products )',
  'explain (costs off) (select id from products)',
])('answers the plan of %j as the rows that PostgreSQL writes', async (script) => {
  const { data } = await run(script);
  expect([data.Columns[0], data.Rows[0]?.[0]]).toEqual([
    'QUERY PLAN',
    expect.stringContaining('products') as unknown,
  ]);
});

it('cuts off rows and bytes', async () => {
  const { data: rows } = await run('select generate_series(1, 100000000)');
  expect([rows.RowCount, rows.Truncated]).toEqual([10_000, 'rows']);
  const { data: bytes } = await run(`select repeat('x', 3000000) from generate_series(1, 10)`);
  expect([bytes.RowCount, bytes.Truncated]).toEqual([6, 'bytes']);
});

it('shows what a script would change, and changes it only with the password', async () => {
  const id = await createProduct(deps, companyId, { productName: 'Old' });
  const script = `update products set product_name = 'New' where id = ${id}`;
  const { data, message } = await run(script, 'ExecuteNonQuery');
  expect(message).toBe('');
  const [changed] = data.Preview?.Tables ?? [];
  expect(changed).toMatchObject({ Table: 'products', Inserted: 0, Updated: 1, Deleted: 0 });
  expect(changed?.Samples[0]).toMatchObject({
    Before: { product_name: 'Old' },
    After: { product_name: 'New' },
  });
  const nameNow = async () => (await run(`select product_name from products where id = ${id}`)).data.Rows;
  expect(await nameNow()).toEqual([['Old']]);
  const Confirm = data.Preview?.Token ?? '';
  const confirm = (Password?: string, other = script) => run(other, 'ExecuteNonQuery', { Confirm, Password });
  expect((await confirm()).message).toMatch(/send your Password/);
  expect((await confirm('wrong')).message).toBe('The password is not right.');
  expect((await confirm(ownPassword, `${script} and true`)).message).toMatch(/looked at again/);
  const before = (await entries('updated')).length;
  expect(await confirm(ownPassword)).toMatchObject({ code: '200', message: '', data: { RowCount: 1 } });
  expect(await nameNow()).toEqual([['New']]);
  const logged = (await entries('updated')).slice(before);
  expect(logged).toMatchObject([
    {
      page: 'product-master',
      record_label: 'New',
      before: { ProductName: 'Old' },
      after: { ProductName: 'New' },
    },
  ]);
  expect((await confirm(ownPassword)).message).toMatch(/looked at again/);
});

it('logs each changed row once as it was and is, with its price, whatever one statement does', async () => {
  const [changed, same, gone] = [
    await createProduct(deps, companyId, { productName: 'A', mrp: 10 }),
    await createProduct(deps, companyId, { productName: 'B', mrp: 20 }),
    await createProduct(deps, companyId, { productName: 'C', mrp: 0 }),
  ];
  const { pool } = deps.database;
  const last = async () =>
    (
      await pool.query<{ last: number }>(
        `select coalesce(max(id), 0)::int as last from audit_entries where action not in ('ran', 'previewed')`,
      )
    ).rows[0]?.last;
  const before = await last();
  const script = `with gone as (delete from products where id = ${gone} returning id),
      added as (insert into categories (company_id, category_name) values (${companyId}, 'D') returning id, is_active, created_at)
    update products set mrp = greatest(mrp, 20) where id in (${changed}, ${same})
    returning id, mrp::text, updated_by is not null, (select is_active from added)`;
  const { code, data, message } = await run(script, 'ExecuteNonQuery');
  expect([code, message]).toEqual(['200', '']);
  expect(data.Rows).toEqual([
    [changed, expect.stringMatching(/^20/), true, true],
    [same, expect.stringMatching(/^20/), false, true],
  ]);
  const tables = data.Preview?.Tables;
  expect(tables).toMatchObject([
    { Table: 'categories', Inserted: 1, Updated: 0, Deleted: 0 },
    { Table: 'products', Inserted: 0, Updated: 1, Deleted: 1 },
  ]);
  expect(await last()).toBe(before);
  const sent = { Confirm: data.Preview?.Token, Password: ownPassword };
  expect(await run(script, 'ExecuteNonQuery', sent)).toMatchObject({ code: '200', message: '' });
  const { rows: runs } = await pool.query<{ action: string }>(
    `select action from audit_entries where after ->> 'Script' = $1 order by id`,
    [script],
  );
  expect(runs.map(({ action }) => action)).toEqual(['previewed', 'ran']);
  const { rows: logged } = await pool.query(
    `select action, record_label as label, user_id as by, after is null as "isGone" from audit_entries
     where id > $1 and action not in ('ran', 'previewed') order by action`,
    [before],
  );
  const by = person.userId;
  expect(logged).toMatchObject([
    { action: 'created', label: 'D', by },
    { action: 'deleted', label: 'C', by, isGone: true },
    { action: 'updated', label: 'A', by },
  ]);
  const { rows: prices } = await pool.query(
    'select mrp::int as mrp, updated_by as by from product_prices where product_id = $1 order by id desc limit 1',
    [changed],
  );
  expect(prices).toEqual([{ mrp: 20, by }]);
});

it.each([
  'update products set company_id = company_id + 1',
  'update products set updated_at = now()',
  'insert into categories (category_name, created_by) values ($$x$$, 1)',
])('leaves to the server what it keeps itself: %s', async (script) => {
  const { message, data } = await run(script, 'ExecuteNonQuery');
  expect([message, data.Hint]).toEqual([
    expect.stringMatching(/^permission denied for view/),
    expect.stringMatching(/neither the id/),
  ]);
});

it('commits nothing where other rows would change than were shown', async () => {
  const script = `update products set hp_code = 'X' where hp_code = 'HP-2'`;
  await createProduct(deps, companyId, { hpCode: 'HP-2' });
  const { data } = await run(script, 'ExecuteNonQuery');
  await createProduct(deps, companyId, { hpCode: 'HP-2' });
  const Confirm = data.Preview?.Token ?? '';
  const refused = await run(script, 'ExecuteNonQuery', { Confirm, Password: ownPassword });
  expect([refused.code, refused.message]).toEqual(['409', expect.stringMatching(/change other rows now/)]);
  expect((await run(`select count(*) from products where hp_code = 'X'`)).data.Rows).toEqual([[0]]);
});

it('adds and deletes records, with who did it', async () => {
  const insert = `insert into categories (company_id, category_name) values (${companyId}, 'Seals') returning id`;
  const added = await run(insert, 'ExecuteNonQuery', { RunId: undefined, Password: ownPassword });
  expect(added).toMatchObject({ code: '200', data: [{ id: expect.any(Number) as number }] });
  const { rows } = await deps.database.pool.query(
    `select is_active, created_by is not null as "isKnown" from categories where category_name = 'Seals'`,
  );
  expect(rows).toEqual([{ is_active: true, isKnown: true }]);
  const drop = `delete from categories where category_name = 'Seals'`;
  expect((await run(drop, 'ExecuteNonQuery', { RunId: undefined })).code).toBe('400');
  await run(drop, 'ExecuteNonQuery', { RunId: undefined, Password: ownPassword });
  expect((await entries('deleted')).at(-1)).toMatchObject({ page: 'category-master', record_label: 'Seals' });
});

it('ends a run that is cancelled on another server within a second', async () => {
  const RunId = randomUUID();
  const running = run('select pg_sleep(20)', 'Query', { RunId });
  await expect
    .poll(
      async () =>
        (
          await deps.database.pool.query(
            'select from sql_runs where run_id = $1 and backend_pid is not null',
            [RunId],
          )
        ).rowCount,
    )
    .toBe(1);
  const other = { ...deps, database: connect(deps.database.pool.options.connectionString ?? '') };
  try {
    const { message } = await askApp(createApp(other))('SqlEditor/CancelScript', { RunId }, { token });
    expect(message).toBe('The script is cancelled.');
    const began = performance.now();
    expect((await running).message).toBe('The script was cancelled.');
    expect(performance.now() - began).toBeLessThan(5000);
  } finally {
    await other.database.close();
  }
  expect((await cancel(RunId)).message).toBe('The script has ended already.');
});

it('lists the readable tables, and exports all rows', async () => {
  const { data } = await ask(getCatalogue, undefined, { token });
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['products', 'users', 'verifications']));
  expect(data['users']).toContain('email');
  const all = { Script: `select n, '=x' as t from generate_series(1, 12000) n` };
  const app = appOf(deps);
  const file = (accept: string, Script = all.Script) =>
    app.request(`/api/api/${exportScript.path}`, {
      method: 'POST',
      body: JSON.stringify({ Script }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
    });
  const lines = (await (await file('text/csv')).text()).split('\r\n');
  expect([lines.length, lines[0], lines[1]]).toEqual([12_002, 'n,t', `1,'=x`]);
  const workbook = await file(xlsxType);
  expect(workbook.headers.get('content-type')).toBe(xlsxType);
  expect((await workbook.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  const kinds = await file(
    xlsxType,
    `select 1.50::numeric as a, 9007199254740993 as b, date '2026-11-23' as c, '=1' as d, 'NaN'::float8 as e`,
  );
  const { Sheets } = read(await kinds.arrayBuffer());
  const cells = utils.sheet_to_json(Sheets['Result'] ?? {}, { header: 1 });
  expect(cells[1]).toEqual([1.5, '9007199254740993', 46_349, '=1', 'NaN']);
  const texts = ['=1+1\nnext', '+1', '-25', '@x', '\t=1', '\r1', '\n=1', '  =1', 'a=1'];
  const csv = await file(
    'text/csv',
    `select -25 as "-a", -25.50::numeric as b, -1e20::float8 as c, null as d, '{"a":-1}'::jsonb as e, t
     from unnest(array[${texts.map((text) => `e'${JSON.stringify(text).slice(1, -1).replaceAll('"', '')}'`).join(', ')}]) t`,
  );
  const { data: csvCells } = Papa.parse<string[]>((await csv.text()).trim(), { newline: '\r\n' });
  expect(csvCells).toEqual([
    ["'-a", 'b', 'c', 'd', 'e', 't'],
    ...texts.map((text) => {
      const shown = text === 'a=1' ? text : `'${text}`;
      return ['-25', '-25.50', '-1e+20', '', '{"a": -1}', shown];
    }),
  ]);
  expect(await (await file('text/csv', 'select nothing')).json()).toMatchObject({ ResponseCode: '400' });
});

it('is only for administrators of the operating company, and nobody else sees the page', async () => {
  const sent = { Script: 'select 1', ScriptType: 'Query' };
  const brand = await administrator(await createCompany(deps));
  const staff = await createUser(deps, { companyId, roleId: await createRole(deps, companyId, rights) });
  const staffToken = await signIn(deps, staff);
  for (const other of [brand.token, staffToken])
    expect((await ask(executeScript.path, sent, { token: other })).status).toBe(418);
  const seesPage = async () => {
    const session = await readSession(deps, `Bearer ${staffToken}`);
    return can(session?.permissions ?? [], pageKeys.sqlEditor, 'view', true);
  };
  expect(await seesPage()).toBe(false);
  await deps.database.pool.query('insert into administrator_roles (role_id) values ($1)', [staff.roleId]);
  expect(await seesPage()).toBe(true);
  expect((await ask(executeScript.path, sent, { token: staffToken })).code).toBe('200');
});

it('stays off, and says why, where the owner of the database may make no role', async () => {
  const name = `sealbook_plain_${randomUUID().slice(0, 8)}`;
  const { pool } = deps.database;
  await pool.query(`create role ${name} login password 'plain'`);
  const url = new URL(pool.options.connectionString ?? '');
  [url.username, url.password] = [name, 'plain'];
  const database = connect(url.href);
  try {
    const editor = await openEditor({ ...deps, database });
    expect('reason' in editor && editor.reason).toMatch(/^The SQL editor is off, .*permission denied/);
  } finally {
    await database.close();
    await pool.query(`drop role ${name}`);
  }
});

it('makes its views again after a migration has dropped them', async () => {
  await deps.database.pool.query('drop schema sealbook_editor cascade');
  expect((await run('select count(*) from categories')).code).toBe('200');
});

it('asks for script and type with the documented text', async () => {
  for (const sent of [{}, { Script: ' ', ScriptType: 'Query' }, { Script: 'select 1' }])
    expect(await ask(executeScript.path, sent, { token })).toMatchObject({
      code: '400',
      message: 'Please enter Sql query',
    });
});
