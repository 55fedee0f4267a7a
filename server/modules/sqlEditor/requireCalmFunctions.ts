import pg from 'pg';
import type { Deps } from '../../calls/Deps.ts';
import { Refusal } from '../../calls/answer.ts';
import { editorSchema } from '../../db/schema/sqlEditor.ts';

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
 * @param statement one that PostgreSQL has prepared, so that nothing can follow it
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
