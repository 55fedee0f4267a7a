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
  /permission denied|must be (a superuser|superuser|owner|member)|only roles with|not allowed|does not exist/i;
const oneStatement = /cannot insert multiple commands/;
const cannotWrite = /read-only transaction|permission denied|must be superuser/;
/** Scripts that may write nothing as a Query, and only rows as an ExecuteNonQuery. */
const notRows = /changes rows alone|read-only transaction|permission denied/;
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
    /answers no rows|leave BEGIN|changes rows alone|permission denied/,
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
  [
    'a change inside of XML',
    `select query_to_xml('delete from categories', true, false, '')`,
    /not allowed in a non-volatile|read-only|permission denied/,
  ],
  ['a role that reads files', 'set role pg_read_server_files', denied],
  ['where the files are', `select current_setting('data_directory')`, denied],
  [
    'a transaction that is left',
    `prepare transaction 'x'`,
    /answers no rows|disabled|changes rows alone|leave BEGIN/,
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
      if (!/rows alone/.test(answered.message)) expect(answered.message).toMatch(text);
      expect(answered.code).toBe('400');
    }
    expect(await isLogged(script)).toBe(true);
    expect(await state()).toEqual(before);
  },
);

/** Scripts that run without effect beyond their own run. */
const harmless: readonly [string, string][] = [
  ['advisory locks', 'select pg_advisory_lock(7325266)'],
  ['a listener', 'listen everything'],
  ['a prepared statement', 'prepare kept as select 1'],
  ['a cursor that is held', 'declare kept cursor with hold for select * from products'],
  ['a setting of the session', 'set search_path = pg_temp'],
  ['another time limit', `select set_config('statement_timeout', '0', false)`],
];

it.each(harmless.flatMap(([what, script]) => bothTypes.map((type) => ({ what, script, type }))))(
  'lets $what end with their run ($type)',
  async ({ script, type }) => {
    await run(script, type);
    expect(await isLogged(script)).toBe(true);
    const { rowCount } = await pool.query('select pg_advisory_xact_lock_shared(7325266)');
    expect(rowCount).toBe(1);
    const { data } = await run(`select current_setting('search_path'), current_setting('statement_timeout'),
      (select count(*) from pg_prepared_statements), (select count(*) from pg_cursors where is_holdable),
      (select count(*) from pg_listening_channels())`);
    expect(data.Rows).toEqual([['sealbook_editor', '31s', 0, 0, 0]]);
    expect((await run(`select id from products`)).data.Rows).toEqual([[product]]);
  },
);

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
      select set_config('statement_timeout', '0', false), max(n) from t`,
  ],
  ['that sleeps', `select set_config('statement_timeout', '0', false), pg_sleep(60)`],
];

it.each(endless)(
  'ends a script from outside %s, whatever it does to its own time limit',
  async (_, script) => {
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
  },
);

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

it('does not let a script say whose run it is, nor whose connection', async () => {
  const script = `update products set remark = null where set_config('sealbook.erasing_person', 'yes', false) is not null
    and set_config('application_name', 'other', false) is not null`;
  const { code } = await run(script.replace('remark = null', 'mrp = 5'), 'ExecuteNonQuery', {
    RunId: undefined,
    Password: ownPassword,
  });
  expect(code).toBe('200');
  const { rows } = await pool.query(
    `select user_name from audit_entries where action = 'updated' and record_id = $1`,
    [product],
  );
  expect(rows).toHaveLength(1);
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
