import pg from 'pg';
import { editorSchema } from '../../db/schema/sqlEditor.ts';
import type { EditorColumn, EditorTable } from './editorTables.ts';
import type { Deps } from '../../calls/Deps.ts';
import { Refusal } from '../../calls/answer.ts';

const schema = pg.escapeIdentifier(editorSchema);
const quoted = pg.escapeIdentifier;
const literal = pg.escapeLiteral;

/** Finds the run of a change by the connection's process, which no script can change. */
const findRun = `
  select r.id, r.user_id, r.user_name, r.company_id into run from public.sql_runs r
  where r.backend_pid = pg_backend_pid() and r.outcome = 'Running' order by r.id desc limit 1;
  if not found then
    raise exception 'Only a run of the SQL editor changes rows here.' using errcode = 'insufficient_privilege';
  end if;`;

/** Runs as the owner, whatever search path the script has set. */
const asOwner = 'language plpgsql security definer set search_path = public, pg_temp';

/** Writes into a row who changed it, and when. */
const stampRow = `
create function ${schema}.stamp_row() returns trigger ${asOwner} as $body$
declare
  run record;
begin
  ${findRun}
  if tg_op = 'INSERT' then
    new.created_by := run.user_id;
  else
    new.updated_at := clock_timestamp();
  end if;
  new.updated_by := run.user_id;
  return new;
end
$body$`;

/** Rows of each table whose values a preview shows. */
const sampledRows = 5;

/** Columns that the server writes itself. */
const keptColumns = ['id', 'created_at', 'updated_at', 'created_by', 'updated_by'];

type WritableTable = EditorTable & Required<Pick<EditorTable, 'writes'>>;

const isWritable = (table: EditorTable): table is WritableTable => table.writes !== undefined;

/** Returns the columns that scripts may give a new record. */
const givenColumns = ({ columns }: EditorTable): string[] =>
  columns.map(({ name }) => name).filter((name) => !keptColumns.includes(name));

/** Returns the columns that scripts may change: a record stays its company's. */
const changedColumns = (table: EditorTable): string[] =>
  givenColumns(table).filter((name) => name !== 'company_id');

const list = (columns: readonly string[], of = ''): string =>
  columns.map((column) => `${of}${quoted(column)}`).join(', ');

const isChanged = (table: EditorTable, before: string, after: string): string =>
  `(${list(changedColumns(table), `${before}.`)}) is distinct from (${list(changedColumns(table), `${after}.`)})`;

/** SQL that records each row of one statement: for the preview, and in the audit log. */
function recordRows(table: WritableTable, did: 'created' | 'updated' | 'deleted'): string {
  const { name, columns, writes } = table;
  const all = list(columns.map((column) => column.name));
  const row = did === 'deleted' ? 'b' : 'a';
  const from = {
    created: `(select ${all} from became) a`,
    updated: `(select ${all} from was) b join (select ${all} from became) a on a.id = b.id and ${isChanged(table, 'b', 'a')}`,
    deleted: `(select ${all} from was) b`,
  };
  const hasCompany = columns.some((column) => column.name === 'company_id');
  const loggedOf = (of: string) => {
    const named = Object.entries(writes.logged).map(
      ([column, wire]) => `${of}.${quoted(column)} as ${quoted(wire)}`,
    );
    return `(select to_jsonb(l) from (select ${named.join(', ')}) l)`;
  };
  const before = did === 'created' ? 'null::jsonb' : 'to_jsonb(b)';
  const after = did === 'deleted' ? 'null::jsonb' : 'to_jsonb(a)';
  return `
    with changed as materialized (
      select ${row}.id, row_number() over (order by ${row}.id) as place,
        ${hasCompany ? `${row}.company_id` : 'null::integer'} as company_id, ${row}.${quoted(writes.label)}::text as label,
        ${before} as before, ${after} as after,
        ${did === 'created' ? 'null::jsonb' : loggedOf('b')} as logged_before,
        ${did === 'deleted' ? 'null::jsonb' : loggedOf('a')} as logged_after
      from ${from[did]}
    ), kept as (
      insert into public.sql_changes (run_id, table_name, action, before, after)
      select run.id, ${literal(name)}, ${literal(did)}, case when place <= ${sampledRows} then before end,
        case when place <= ${sampledRows} then after end
      from changed order by place
    )
    insert into public.audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label,
      action, before, after, at)
    select coalesce(company_id, run.company_id), run.user_id, run.user_name, run.company_id, ${literal(writes.page)}, id,
      coalesce(label, id::text), ${literal(did)}, logged_before, logged_after, clock_timestamp()
    from changed order by place;`;
}

/**
 * The triggers are on the table itself, because a view's triggers see no rows of a whole statement, and do nothing for anybody
 * but the writer. They go with the schema, which has their functions.
 */
function tableStatements(table: WritableTable, writer: string): string[] {
  const base = `public.${quoted(table.name)}`;
  const record = `${schema}.${quoted(`record_${table.name}`)}`;
  const isWriter = `session_user = ${literal(writer)}`;
  const trigger = (name: string, event: string, rest: string) =>
    `create trigger ${quoted(`sql_editor_${name}`)} ${event} on ${base} ${rest}`;
  const view = `${schema}.${quoted(table.name)}`;
  return [
    `create function ${record}() returns trigger ${asOwner} as $body$
     declare
       run record;
     begin
       ${findRun}
       if tg_op = 'INSERT' then ${recordRows(table, 'created')}
       elsif tg_op = 'UPDATE' then ${recordRows(table, 'updated')}
       else ${recordRows(table, 'deleted')}
       end if;
       return null;
     end
     $body$`,
    trigger(
      'stamp_new',
      'before insert',
      `for each row when (${isWriter}) execute function ${schema}.stamp_row()`,
    ),
    trigger(
      'stamp',
      'before update',
      `for each row when (${isWriter} and ${isChanged(table, 'old', 'new')}) execute function ${schema}.stamp_row()`,
    ),
    ...[
      ['insert', 'new table as became'],
      ['update', 'old table as was new table as became'],
      ['delete', 'old table as was'],
    ].map(([event, tables]) =>
      trigger(
        `after_${event}`,
        `after ${event}`,
        `referencing ${tables} for each statement when (${isWriter}) execute function ${record}()`,
      ),
    ),
    `grant insert (${list(givenColumns(table))}), update (${list(changedColumns(table))}), delete on ${view}
     to ${quoted(writer)}`,
  ];
}

/** Lets the writer change rows through the existing views; triggers record each change. */
const writeStatements = (tables: readonly EditorTable[], writer: string): string[] => [
  stampRow,
  ...tables.filter(isWritable).flatMap((table) => tableStatements(table, writer)),
];

/** The roles that scripts run as: one reads, the other changes rows where the editor allows it. */
export interface EditorRoles {
  reader: string;
  writer: string;
}

/** Returns what the connection's run has changed so far: each table with its counts and its first rows. */
const preview = `
create function ${schema}.preview() returns json language sql security definer
set search_path = public, pg_temp as $body$
  with changed as (
    select c.*, row_number() over (partition by c.table_name order by c.id) as place from public.sql_changes c
    where c.run_id = (select max(r.id) from public.sql_runs r
      where r.backend_pid = pg_backend_pid() and r.outcome = 'Running')
  )
  select coalesce(json_agg(of_table order by name), '[]') from (
    select table_name as name, json_build_object('Table', table_name,
      'Inserted', count(*) filter (where action = 'created'), 'Updated', count(*) filter (where action = 'updated'),
      'Deleted', count(*) filter (where action = 'deleted'),
      'Samples', coalesce(json_agg(json_build_object('Before', before, 'After', after) order by place)
        filter (where place <= ${sampledRows}), '[]')) as of_table
    from changed group by table_name) t
$body$`;

/** Tells whether the connection's run is of somebody with one of a page's own rights. */
const sees = `
create function ${schema}.sees(of_page text, wanted text) returns boolean stable language sql security definer
set search_path = public, pg_temp as $body$
  select exists (select from public.sql_runs r join public.users u on u.id = r.user_id
    join public.role_permissions g on g.role_id = u.role_id and g.is_view and wanted = any(g.own_rights)
    join public.pages p on p.id = g.page_id and p.action_name = of_page
    where r.backend_pid = pg_backend_pid() and r.outcome = 'Running')
$body$`;

/** A column in its view: empty in the runs of people who may not see it on any page. A subquery is asked once for all rows. */
function shownColumn({ name, seenBy }: EditorColumn): string {
  if (!seenBy) return quoted(name);
  const rights = seenBy.map(
    ({ page, seen }) => `(select ${schema}.sees(${literal(page)}, ${literal(seen)}))`,
  );
  return `case when ${rights.join(' or ')} then ${quoted(name)} end as ${quoted(name)}`;
}

function viewStatements(table: EditorTable, { reader, writer }: EditorRoles): string[] {
  const name = `${schema}.${quoted(table.name)}`;
  const columns = table.columns.map(shownColumn).join(', ');
  return [
    `create view ${name} as select ${columns} from public.${quoted(table.name)}`,
    `grant select on ${name} to ${quoted(reader)}, ${quoted(writer)}`,
  ];
}

/** Makes the schema of the editor anew, in a database that has the roles. */
export const schemaStatements = (tables: readonly EditorTable[], roles: EditorRoles): string[] => [
  `drop schema if exists ${schema} cascade`,
  `create schema ${schema}`,
  `grant usage on schema ${schema} to ${quoted(roles.reader)}, ${quoted(roles.writer)}`,
  preview,
  sees,
  ...tables.flatMap((table) => viewStatements(table, roles)),
  ...writeStatements(tables, roles.writer),
  `revoke execute on all functions in schema ${schema} from public`,
  `grant execute on function ${schema}.preview() to ${quoted(roles.writer)}`,
  `grant execute on function ${schema}.sees(text, text) to ${quoted(roles.reader)}, ${quoted(roles.writer)}`,
];

/** PostgreSQL's volatile functions that scripts may call: they answer a value and leave nothing behind. */
const mayCall = [
  'random random_normal setseed gen_random_uuid uuidv4 uuidv7 array_sample array_shuffle',
  'clock_timestamp timeofday pg_sleep',
  'pg_relation_size pg_table_size pg_indexes_size pg_total_relation_size pg_database_size',
].flatMap((names) => names.split(' '));

/** Functions that PostgreSQL calls stable although each call takes a transaction's number. */
const mayNotCall = ['txid_current', 'pg_current_xact_id'];

/** Names the functions of a parsed statement that scripts may not call. An update of pg_settings calls one by its rule. */
const findRefused = `
  with parsed as (select prosqlbody::text as tree from pg_proc where oid = $1::regproc)
  select p.proname as name from parsed, regexp_matches(tree, ':(?:funcid|opfuncid|aggfnoid|winfnoid) (\\d+)', 'g') called
    join pg_proc p on p.oid = called[1]::oid
  where p.provolatile = 'v' and not (p.proname = any($2) and p.pronamespace = 'pg_catalog'::regnamespace)
    or p.proname = any($3)
  union all select 'set_config' from parsed
  where tree ~ format(':relid %s( :inh \\w+)? :relkind v :rellockmode 3', 'pg_settings'::regclass::oid)`;

/**
 * Throws Refusal, before anything runs, for a statement that calls a volatile function which is not among ours: those lock,
 * signal, write or run texts as SQL, and PostgreSQL lets only a superuser take them from everybody. The database itself says
 * what a name, an operator or a cast calls: it parses the statement as a function's body, which is then undone.
 *
 * @param statement one that PostgreSQL has prepared, so nothing can follow it
 */
export async function requireCalmFunctions(
  { database }: Pick<Deps, 'database'>,
  runId: number,
  statement: string,
): Promise<void> {
  const name = `${editorSchema}.checked_${runId}`;
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`
      set local search_path = ${editorSchema}; set local check_function_bodies = off;
      set local standard_conforming_strings = on`);
    const begin = `create function ${name}() returns void begin atomic `;
    await client.query(`${begin}${statement}\n; end`).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.position)
        error.position = String(Number(error.position) - begin.length);
      throw error;
    });
    const { rows } = await client.query<{ name: string }>(findRefused, [name, mayCall, mayNotCall]);
    const [refused] = rows;
    if (!refused) return;
    const position = statement.toLowerCase().indexOf(refused.name) + 1;
    throw new Refusal(
      `Scripts can’t call ${refused.name}, which does more than answer a value. Leave it out of the script.`,
      { data: { ...(position && { Position: position }) } },
    );
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}
