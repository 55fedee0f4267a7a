import pg from 'pg';
import { editorSchema } from '../../db/connect.ts';
import type { EditorTable } from './editorTables.ts';
import { sampledRows, writeStatements } from './writeStatements.ts';

const schema = pg.escapeIdentifier(editorSchema);
const quoted = pg.escapeIdentifier;

/** The roles that scripts run as: who reads, and who changes what the editor lets change. */
export interface EditorRoles {
  reader: string;
  writer: string;
}

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
        filter (where place <= ${sampledRows}), '[]')) as of_table
    from changed group by table_name) t
$body$`;

function viewStatements(table: EditorTable, { reader, writer }: EditorRoles): string[] {
  const name = `${schema}.${quoted(table.name)}`;
  const columns = table.columns.map((column) => quoted(column.name)).join(', ');
  return [
    `create view ${name} as select ${columns} from public.${quoted(table.name)}`,
    `grant select on ${name} to ${quoted(reader)}, ${quoted(writer)}`,
  ];
}

/** What makes the schema of the editor anew, for a database whose roles are there. */
export const schemaStatements = (tables: readonly EditorTable[], roles: EditorRoles): string[] => [
  `drop schema if exists ${schema} cascade`,
  `create schema ${schema}`,
  `grant usage on schema ${schema} to ${quoted(roles.reader)}, ${quoted(roles.writer)}`,
  preview,
  ...tables.flatMap((table) => viewStatements(table, roles)),
  ...writeStatements(tables, roles.writer),
  `revoke execute on all functions in schema ${schema} from public`,
  `grant execute on function ${schema}.preview() to ${quoted(roles.writer)}`,
];
