import pg from 'pg';
import type { ScriptType } from '../../../contract/calls/sqlEditor.ts';
import { Refusal } from '../../calls/answer.ts';
import { sqlState } from '../../db/pgError.ts';
import type { SentScript } from './sentScript.ts';

const prepare = 'prepare checked as ';

/** What PostgreSQL does not prepare and runs no other command than those that it prepares. */
const alsoRun: Readonly<Record<ScriptType, readonly string[]>> = {
  Query: ['explain', 'show'],
  ExecuteNonQuery: ['explain'],
};

const otherCommands: Readonly<Record<ScriptType, string>> = {
  Query:
    'A Query reads rows alone: write a SELECT, VALUES, TABLE, EXPLAIN or SHOW. Choose ExecuteNonQuery for a script that changes rows.',
  ExecuteNonQuery:
    'A script changes rows alone: write an INSERT, UPDATE, DELETE or MERGE. DO blocks, and what locks tables, ends transactions, or changes roles, settings or files, are not run.',
};

/**
 * Throws Refusal, before anything of the script runs, where it is no statement that reads or changes rows: PostgreSQL prepares
 * those and nothing else, whatever comments or names stand in them. Throws its error where the statement is wrong.
 */
export async function requireRowStatement(
  client: pg.ClientBase,
  { text, command, commandAt, positionOf }: SentScript,
  scriptType: ScriptType,
): Promise<void> {
  if (alsoRun[scriptType].includes(command)) return;
  try {
    // one statement by protocol
    await client.query({ text: `${prepare}${text}`, queryMode: 'extended' } as pg.QueryConfig);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.position === undefined) throw error;
    const position = Number(error.position) - prepare.length;
    if (error.code === sqlState.syntaxError && positionOf(position) === commandAt)
      throw new Refusal(command ? otherCommands[scriptType] : 'There is no statement in the script.', {
        data: { Position: commandAt, SqlState: error.code },
      });
    error.position = String(position);
    throw error;
  }
  await client.query('deallocate checked');
}
