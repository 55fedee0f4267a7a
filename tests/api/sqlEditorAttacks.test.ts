import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { runLimits, type ScriptType } from '../../contract/calls/sqlEditor.ts';
import { createProduct } from '../support/factories.ts';
import { dropEditorRoles, openSqlEditor, ownPassword } from '../support/sqlEditorWorld.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;
const { companyId, run, cancel, editor } = await openSqlEditor(deps);
const product = await createProduct(deps, companyId);
await pool.query(`
  create function find_hashes() returns setof text language sql security definer as 'select password_hash from users';
  create function make_administrator() returns void language sql security definer as
    'insert into administrator_roles select id from roles on conflict do nothing'`);
afterAll(() => dropEditorRoles(deps));

const bothTypes: readonly ScriptType[] = ['Query', 'ExecuteNonQuery'];

/** Reads the parts of the database that no script of this file may change. */
const state = async () =>
  (
    await pool.query<{ state: unknown }>(
      `select json_build_object('products', (select json_agg(p order by id) from products p),
         'users', (select json_agg(u order by id) from users u), 'roles', (select count(*) from administrator_roles),
         'tables', (select count(*) from pg_class where relpersistence <> 't'),
         'functions', (select count(*) from pg_proc where pronamespace <> pg_my_temp_schema()),
         'roleNames', (select json_agg(rolname order by rolname) from pg_roles where rolname like 'sealbook_%' and rolsuper),
         'objects', (select count(*) from pg_largeobject_metadata),
         'temporary', (select count(*) from pg_class where relpersistence = 't' and relkind = 'r')) as state`,
    )
  ).rows[0]?.state;

/** Reads the log's entry of the script, which is written before the script runs. */
const isLogged = async (script: string) =>
  Boolean(
    (
      await pool.query(
        `select from audit_entries where action in ('ran', 'previewed') and after ->> 'Script' = $1`,
        [script],
      )
    ).rowCount,
  );

const denied =
  /permission denied|must be (a superuser|superuser|owner|member)|only roles with|not allowed|does not exist|can’t call/i;
const oneStatement = /A script has one statement/;
const cannotWrite = /read-only transaction|permission denied|must be superuser/;
/** Scripts that may write nothing as a Query, and only rows as an ExecuteNonQuery. */
const notRows = /only changes rows|read-only transaction|permission denied|can’t call/;
const transactions = /leave BEGIN, COMMIT and ROLLBACK out|answers no rows|transaction block/;

const anyChange = `update products set hp_code = 'attacked' returning 1`;

/** Scripts that are refused as either type. */
const refused: readonly [string, string, RegExp][] = [
  ['two statements', 'select 1; drop table users', oneStatement],
  ['two statements behind a comment', '/* only */ select 1 -- ;\n; delete from users', oneStatement],
  ['two statements behind an end of the transaction', 'commit; drop table users', oneStatement],
  ['the base table', 'select * from public.users', denied],
  ['hashes', 'select password_hash from users', denied],
  ['hashes in the base table', 'select password_hash from public.users', denied],
  ['sessions', 'select * from public.sessions', denied],
  ['keys', 'select * from public.company_keys', denied],
  ['the audit log', 'select * from audit_entries', denied],
  ['a change inside of with', `with x as (delete from users returning *) select * from x`, cannotWrite],
  ['a change of rights', 'update role_permissions set is_edit = true', cannotWrite],
  ['a change of the base table', `update public.products set mrp = 1`, cannotWrite],
  ['a program by copy', `copy products to program 'id'`, denied],
  [
    'a program that copy reads',
    `copy products from program 'id'`,
    /permission denied|must be superuser|cannot|read-only/i,
  ],
  ['a file by copy', `copy (select 1) to '/tmp/sealbook-attack'`, denied],
  ['rows by copy', 'copy (select * from products) to stdout', /COPY is not possible here/],
  ['rows to be copied', 'copy products from stdin', /COPY is not possible here|read-only|permission denied/],
  ['the files of the server', `select pg_read_file('/etc/passwd')`, denied],
  ['its folders', `select pg_ls_dir('/')`, denied],
  ['large objects', `select lo_import('/etc/passwd')`, /permission denied|read-only|lo_import/],
  ['other servers', `select * from dblink('host=127.0.0.1', 'select 1') as t(a int)`, denied],
  ['an extension', 'create extension dblink', /permission denied|read-only/],
  [
    'a language',
    `create function f() returns int language c as 'libc', 'system'`,
    /permission denied|read-only|no schema/,
  ],
  ['another role', 'set role postgres', denied],
  ['the session of another', 'set session authorization postgres', denied],
  ['a role', `create role attacker superuser`, cannotWrite],
  ['its own role', `alter role current_user superuser`, cannotWrite],
  ['a lock on a row', `select * from products for update`, /permission denied|read-only|FOR UPDATE/i],
  ['a lock on a table', 'lock table public.products', denied],
  ['passwords of roles', 'select * from pg_authid', denied],
  ['passwords of users', 'select * from pg_shadow', denied],
  ['rules of the server', 'select * from pg_hba_file_rules', denied],
  ['statistics of base tables', 'select * from pg_statistic', denied],
  ['a function with the rights of the owner', 'select * from public.find_hashes()', denied],
  ['one that changes', 'select public.make_administrator()', denied],
  ['the trigger that writes', 'select write_row()', denied],
  [
    'settings of the server',
    `alter system set log_statement = 'all'`,
    /permission denied|must be superuser|transaction block/,
  ],
  ['a reading of another transaction', `set transaction snapshot '00000003-0000001B-1'`, /./],
  ['an end of the transaction', 'commit', transactions],
  [
    'an end and a beginning',
    'rollback and chain',
    /answers no rows|leave BEGIN|only changes rows|permission denied/,
  ],
  ['several steps with an end between', 'do $$ begin commit; end $$', /invalid transaction termination/],
  ['several steps that change', `do $$ begin execute 'delete from public.users'; end $$`, cannotWrite],
  ['its own password', `alter role current_user password 'x'`, notRows],
  ['its own settings', 'alter role current_user set search_path = pg_temp', notRows],
  ['its own rights', 'drop owned by current_user', notRows],
  ['rights of others', 'grant select on products to public', notRows],
  ['one beside a change', `with c as (${anyChange}) select lo_creat(-1) from c`, notRows],
  ['a block that changes', `do $$ begin update products set hp_code = 'attacked'; end $$`, notRows],
  ['a temporary table', 'create temp table products (id int)', /permission denied|read-only/],
  [
    'a function of the session',
    `create function pg_temp.f() returns int language sql as 'select 1'`,
    /permission denied|read-only/,
  ],
  [
    'a merge',
    'merge into users u using products p on u.id = p.id when matched then delete',
    /read-only|permission denied|cannot execute MERGE/,
  ],
  ['a change that is explained', 'explain analyze delete from users', cannotWrite],
  ['rows as XML', `select query_to_xml('select * from public.users', true, false, '')`, denied],
  ['a change inside of XML', `select query_to_xml('delete from categories', true, false, '')`, denied],
  ['a role that reads files', 'set role pg_read_server_files', denied],
  ['where the files are', `select current_setting('data_directory')`, denied],
  [
    'a transaction that is left',
    `prepare transaction 'x'`,
    /answers no rows|disabled|only changes rows|leave BEGIN/,
  ],
  ['replication', `select set_config('session_replication_role', 'replica', true)`, denied],
  [
    'the end of another',
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> session_user',
    denied,
  ],
  [
    'a writing transaction',
    `select set_config('transaction_read_only', 'off', false), nextval('public.users_id_seq')`,
    denied,
  ],
];

it.each(refused.flatMap(([what, script, text]) => bothTypes.map((type) => ({ what, script, text, type }))))(
  'refuses $what ($type)',
  async ({ script, text, type }) => {
    const before = await state();
    const answered = await run(script, type);
    const isEmptyPreview = answered.data?.Preview?.Tables.length === 0;
    // as ExecuteNonQuery some of them run, and change nothing
    if (!(type === 'ExecuteNonQuery' && isEmptyPreview)) {
      // the server refuses before it runs, or PostgreSQL does
      if (!/only (?:changes|reads) rows/.test(answered.message)) expect(answered.message).toMatch(text);
      expect(answered.code).toBe('400');
    }
    expect(await isLogged(script)).toBe(true);
    expect(await state()).toEqual(before);
  },
);

/** Scripts that run without effect beyond their own run. */
const harmless: readonly [string, string][] = [
  ['a listener', 'listen everything'],
  ['a prepared statement', 'prepare kept as select 1'],
  ['a cursor that is held', 'declare kept cursor with hold for select * from products'],
  ['a setting of the session', 'set search_path = pg_temp'],
];

it.each(harmless.flatMap(([what, script]) => bothTypes.map((type) => ({ what, script, type }))))(
  'lets $what end with their run ($type)',
  async ({ script, type }) => {
    await run(script, type);
    expect(await isLogged(script)).toBe(true);
    const { data } = await run(`select current_setting('search_path'), current_setting('statement_timeout'),
      (select count(*) from pg_prepared_statements), (select count(*) from pg_cursors where is_holdable),
      (select count(*) from pg_listening_channels())`);
    expect(data.Rows).toEqual([['sealbook_editor', '31s', 0, 0, 0]]);
    expect((await run(`select id from products`)).data.Rows).toEqual([[product]]);
  },
);

/** Calls that lock, signal, write, run texts as SQL or change the session: by their functions, and the ways to call them. */
const called: readonly [string, string][] = [
  ['pg_advisory_lock', 'select count(pg_advisory_lock(n)) from generate_series(1, 100000) n'],
  ['pg_advisory_lock_shared', 'select pg_advisory_lock_shared(1, 2)'],
  ['pg_advisory_xact_lock', 'select id from products where pg_advisory_xact_lock(id) is not null'],
  [
    'pg_advisory_xact_lock_shared',
    'select max(id) from products having pg_advisory_xact_lock_shared(1) is null',
  ],
  ['pg_try_advisory_lock', 'values (true), (pg_try_advisory_lock(1))'],
  ['pg_try_advisory_xact_lock', 'select 1 limit (select pg_try_advisory_xact_lock(1)::int)'],
  ['pg_try_advisory_lock_shared', 'select * from pg_try_advisory_lock_shared(1)'],
  ['pg_advisory_unlock_all', 'select (select pg_advisory_unlock_all())::text'],
  [
    'pg_logical_emit_message',
    `select count(pg_logical_emit_message(false, '', repeat('x', 9))) from products`,
  ],
  ['pg_notify', `with told as (select pg_notify('everybody', 'wake')) select * from told`],
  ['pg_export_snapshot', 'select pg_catalog . "pg_export_snapshot" ()'],
  ['pg_notify', `explain (analyze, costs off) select pg_notify('everybody', 'wake')`],
  ['pg_notify', `/* why */ explain analyse verbose select pg_notify('everybody', 'wake')`],
  ['pg_notify', `select case when random() < 2 then pg_notify('everybody', E'\\\\' || $q$ it's $q$) end`],
  ['pg_notify', `update products set hp_code = pg_notify('everybody', 'wake')::text`],
  ['pg_notify', `insert into categories (category_name) values (pg_notify('everybody', 'wake')::text)`],
  ['pg_notify', `delete from categories returning pg_notify('everybody', 'wake')`],
  [
    'pg_notify',
    `merge into products p using users u on u.id = p.id
       when matched and pg_notify('everybody', 'wake') is null then delete`,
  ],
  ['pg_notify', `select rank() over (order by pg_notify('everybody', 'wake')::text) from products`],
  ['pg_notify', `select id from products order by pg_notify('everybody', 'wake')::text; -- ;`],
  ['set_config', `select set_config('statement_timeout', '0', false)`],
  ['set_config', `select set_config('application_name', 'other', false)`],
  ['set_config', `update pg_settings set setting = '0' where name = 'statement_timeout'`],
  ['query_to_xml', `select query_to_xml(format('select %I(%L)', 'pg_sleep', 1), true, false, '')`],
  ['cursor_to_xml', `select cursor_to_xml('c', 1, true, false, '')`],
  ['ts_stat', `select * from ts_stat('select null::tsvector')`],
  ['ts_rewrite', `select ts_rewrite('a'::tsquery, 'select null::tsquery, null::tsquery')`],
  ['nextval', `select nextval('pg_class')`],
  ['setval', 'select setval(1::regclass, 1)'],
  ['lo_from_bytea', `select lo_from_bytea(0, 'x')`],
  ['lo_creat', 'select lo_creat(-1)'],
  ['txid_current', 'select txid_current()'],
  ['pg_current_xact_id', 'select pg_current_xact_id()'],
  ['pg_sleep_for', `select pg_sleep_for('1 second')`],
  ['pg_blocking_pids', 'select pg_blocking_pids(pid) from pg_stat_activity'],
  ['pg_cancel_backend', 'select pg_cancel_backend(1)'],
  ['pg_stat_clear_snapshot', 'select pg_stat_clear_snapshot()'],
  ['pg_ls_dir', `select pg_ls_dir('/')`],
  ['preview', 'select sealbook_editor.preview()'],
];

it.each(called.flatMap(([name, script]) => bothTypes.map((type) => ({ name, script, type }))))(
  'runs nothing of a script that calls $name ($type): $script',
  async ({ name, script, type }) => {
    const before = await state();
    const { code, message, data } = await run(script, type);
    // PostgreSQL 15 merges into no view
    if (/cannot execute MERGE/.test(message)) return;
    const text = `Scripts can’t call ${name}, which does more than answer a value. Leave it out of the script.`;
    expect([code, message]).toEqual(['400', text]);
    if (script.includes(name)) expect(script.slice((data.Position ?? 0) - 1)).toMatch(new RegExp(`^${name}`));
    expect(await state()).toEqual(before);
  },
);

it('calls what answers a value and leaves nothing behind', async () => {
  const { data, message } = await run(`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 3), pg_notify as (select 1 as set_config)
    select count(*), sum(i), round(avg(i), 1), string_agg(i::text, ',' order by i),
      date_trunc('month', timestamptz '2026-03-31T20:00:00Z')::date, now() is not null, lower('A') || format('%s', 'b'),
      jsonb_build_object('a', 1) ->> 'a', random() < 1, clock_timestamp() > '2020-01-01', length(gen_random_uuid()::text),
      (array[1, 2])[1], 'pg_class'::regclass::text, to_char(1234.5, 'FM9,999.0'), regexp_replace('abc', 'b', ''),
      (select max(set_config) from pg_notify), percentile_cont(0.5) within group (order by i), pg_relation_size('pg_class') > 0,
      'pg_advisory_lock(1)' as ":funcid 2880"
    from n cross join generate_series(1, 1) one where i between 1 and 3;`);
  expect([message, data.Rows?.[0]?.slice(0, 5)]).toEqual(['', [3, 6, '2.0', '1,2,3', '2026-04-01']]);
  const { data: plan } = await run(
    'explain (analyze, buffers 0) select count(*) from products -- pg_notify()',
  );
  expect(plan.Columns[0]).toBe('QUERY PLAN');
  const changed = await run(
    `update products set hp_code = upper(hp_code) || md5(random()::text)`,
    'ExecuteNonQuery',
  );
  expect([changed.message, changed.data.RowCount]).toEqual(['', 1]);
  const { message: missing, data: fault } = await run('select 1, $1');
  expect([missing, fault.Position]).toEqual(['there is no parameter $1', 11]);
});

it('shows nothing of what others run, and no secret in any readable catalogue', async () => {
  const { data } = await run(
    `select count(*) from pg_stat_activity where usename <> session_user and query not in ('', '<insufficient privilege>')`,
  );
  expect(data.Rows).toEqual([[0]]);
  const passwords = await run(`select count(*) from pg_roles where rolpassword <> '********'`);
  expect(passwords.data.Rows).toEqual([[0]]);
  const statistics = await run(`select count(*) from pg_stats where schemaname = 'public'`);
  expect(statistics.data.Rows).toEqual([[0]]);
});

it('sees only the views of the editor', async () => {
  if ('reason' in editor) throw new Error(editor.reason);
  const { rows } = await pool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace,
       unnest($1::name[]) role
     where n.nspname not in ('pg_catalog', 'information_schema', 'sealbook_editor') and n.nspname !~ '^pg_'
       and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and (case when c.relkind = 'S' then has_sequence_privilege(role, c.oid, 'usage, select, update')
         else has_table_privilege(role, c.oid, 'select, insert, update, delete, truncate, references, trigger')
           or has_any_column_privilege(role, c.oid, 'select, insert, update') end)`,
    [Object.values(editor.roles)],
  );
  expect(rows).toEqual([]);
});

const endless: readonly [string, string][] = [
  [
    'that counts',
    `with recursive t as (select 1 as n union all select n + 1 from t)
      select max(n) from t`,
  ],
  ['that sleeps', 'select pg_sleep(60)'],
];

it.each(endless)('ends a script from outside %s', async (_, script) => {
  try {
    const answered = run(script);
    await expect
      .poll(
        async () =>
          (await pool.query(`select from pg_stat_activity where query = $1 and state = 'active'`, [script]))
            .rowCount,
      )
      .toBe(1);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + runLimits.seconds * 1000);
    const { message } = await answered;
    expect(message).toBe('The script was ended after 30 seconds. Narrow it, or ask for fewer rows.');
  } finally {
    vi.restoreAllMocks();
  }
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            `select from pg_stat_activity where application_name = 'sealbook SQL editor' and datname = current_database()`,
          )
        ).rowCount,
    )
    .toBe(0);
});

it('takes no row that is larger than all rows may be', async () => {
  const { data } = await run(`select repeat('x', ${1.5 * runLimits.bytes})`);
  expect([data.Rows, data.Truncated]).toEqual([[], 'bytes']);
});

it('lets a person run two scripts at once, and end them', async () => {
  const runs = [randomUUID(), randomUUID()];
  const running = runs.map((RunId) => run('select pg_sleep(20)', 'Query', { RunId }));
  await expect
    .poll(
      async () =>
        (await pool.query(`select from sql_runs where outcome = 'Running' and backend_pid is not null`))
          .rowCount,
    )
    .toBe(2);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let third = 0;
    void run('select 1').then(({ status }) => (third = status));
    // it waits for the person's turn
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(third).toBe(429);
    });
  } finally {
    vi.useRealTimers();
  }
  for (const RunId of runs) await cancel(RunId);
  for (const { message } of await Promise.all(running)) expect(message).toBe('The script was cancelled.');
});

it('commits nothing but rows, also where nothing is shown before', async () => {
  const before = await state();
  for (const script of [
    `alter role current_user password 'known'`,
    'drop owned by current_user',
    `with c as (${anyChange}) select lo_creat(-1) from c`,
    'select lo_creat(-1)',
  ])
    await run(script, 'ExecuteNonQuery', { RunId: undefined, Password: ownPassword });
  expect(await state()).toEqual(before);
  const { code } = await run('update products set hp_code = hp_code', 'ExecuteNonQuery');
  expect(code).toBe('200');
});
