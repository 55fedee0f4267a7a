import pg from 'pg';
import { editorSchema } from '../../db/connect.ts';
import type { EditorTable } from './editorTables.ts';

const schema = pg.escapeIdentifier(editorSchema);
const quoted = pg.escapeIdentifier;
const literal = pg.escapeLiteral;

/** The roles that scripts run as: who reads, and who changes what the editor lets change. */
export interface EditorRoles {
  reader: string;
  writer: string;
}

/**
 * Changes the row of the table behind a view, as its owner, and writes down what it was and is: for the preview, and in the
 * audit log. Whose run it is follows from the connection's process, which no script can say otherwise.
 */
const writeRow = `
create function ${schema}.write_row() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $body$
declare
  run record;
  author jsonb;
  columns text;
  before jsonb;
  after jsonb;
  did text;
  logged jsonb := tg_argv[2]::jsonb;
  record_id integer;
begin
  select r.id, r.user_id, r.user_name, r.company_id into run from public.sql_runs r
  where r.backend_pid = pg_backend_pid() and r.outcome = 'Running' order by r.id desc limit 1;
  if not found then
    raise exception 'Only a run of the SQL editor changes rows here.' using errcode = 'insufficient_privilege';
  end if;
  if tg_op = 'INSERT' then
    did := 'created';
    select string_agg(quote_ident(key), ', ') into columns from jsonb_each(to_jsonb(new))
    where key not in ('id', 'created_at', 'updated_at', 'created_by', 'updated_by') and value <> 'null';
    execute format('insert into public.%1$I (%2$s, created_by, updated_by)
      select %2$s, $2, $2 from json_populate_record(null::public.%1$I, $1) returning id', tg_table_name, columns)
      into record_id using to_json(new), run.user_id;
  elsif tg_op = 'UPDATE' then
    did := 'updated';
    before := to_jsonb(old);
    record_id := old.id;
    if new.id is distinct from old.id or before -> 'company_id' is distinct from to_jsonb(new) -> 'company_id' then
      raise exception 'The id and the company of a record stay.' using errcode = 'restrict_violation';
    end if;
    select string_agg(quote_ident(n.key), ', ') into columns from jsonb_each(to_jsonb(new)) n
    where n.value is distinct from before -> n.key
      and n.key not in ('created_at', 'updated_at', 'created_by', 'updated_by');
    if columns is null then return new; end if;
    execute format('update public.%1$I set (%2$s, updated_at, updated_by) =
      (select %2$s, clock_timestamp(), $2 from json_populate_record(null::public.%1$I, $1)) where id = $3',
      tg_table_name, columns) using to_json(new), run.user_id, record_id;
  else
    did := 'deleted';
    before := to_jsonb(old);
    record_id := old.id;
    execute format('delete from public.%I where id = $1', tg_table_name) using record_id;
  end if;
  if did <> 'deleted' then
    execute format('select * from %I.%I where id = $1', tg_table_schema, tg_table_name) into new using record_id;
    after := to_jsonb(new);
  end if;
  insert into public.sql_changes (run_id, table_name, action, before, after)
  values (run.id, tg_table_name, did, before, after);
  author := coalesce(after, before);
  insert into public.audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label,
    action, before, after, at)
  values (coalesce((author ->> 'company_id')::integer, run.company_id), run.user_id, run.user_name, run.company_id,
    tg_argv[0], record_id, coalesce(author ->> tg_argv[1], record_id::text), did,
    (select jsonb_object_agg(logged ->> key, value) from jsonb_each(before) where logged ? key),
    (select jsonb_object_agg(logged ->> key, value) from jsonb_each(after) where logged ? key), clock_timestamp());
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$body$`;

/** What the connection's run has changed so far: each table with its counts and its first rows. */
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
        filter (where place <= 5), '[]')) as of_table
    from changed group by table_name) t
$body$`;

function viewStatements(table: EditorTable, { reader, writer }: EditorRoles): string[] {
  const name = `${schema}.${quoted(table.name)}`;
  const columns = table.columns.map((column) => quoted(column.name)).join(', ');
  const statements = [
    `create view ${name} as select ${columns} from public.${quoted(table.name)}`,
    `grant select on ${name} to ${quoted(reader)}, ${quoted(writer)}`,
  ];
  if (!table.writes) return statements;
  const { page, label, logged } = table.writes;
  const given = [page, label, JSON.stringify(logged)].map(literal).join(', ');
  return [
    ...statements,
    `create trigger write_row instead of insert or update or delete on ${name}
     for each row execute function ${schema}.write_row(${given})`,
    `grant insert, update, delete on ${name} to ${quoted(writer)}`,
  ];
}

/** What makes the schema of the editor anew, for a database whose roles are there. */
export const schemaStatements = (tables: readonly EditorTable[], roles: EditorRoles): string[] => [
  `drop schema if exists ${schema} cascade`,
  `create schema ${schema}`,
  `grant usage on schema ${schema} to ${quoted(roles.reader)}, ${quoted(roles.writer)}`,
  writeRow,
  preview,
  `revoke execute on all functions in schema ${schema} from public`,
  `grant execute on function ${schema}.preview() to ${quoted(roles.writer)}`,
  ...tables.flatMap((table) => viewStatements(table, roles)),
];
