import { setInterval, setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { ScriptType, SqlFault } from '../../../contract/calls/sqlEditor.ts';
import { resources } from '../../../src/resources/index.ts';
import { Refusal, HttpRefusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { sqlState } from '../../db/pgError.ts';
import { hasTable } from '../../engine/schema/tableOf.ts';
import { brokenRule } from '../../engine/tableWriter.ts';
import { editorTables } from './editorTables.ts';
import { type Editor, forgetEditor, requireEditor } from './openEditor.ts';
import { requireCalmFunctions } from './editorStatements.ts';
import { attachRun, beginRun, endRun, type Preview, type RunStart, secondsFor } from './runs.ts';

/** Milliseconds between two looks at a run, and for which anybody may wait for its locks. */
const looks = { every: 150, patience: 250 };

/** Milliseconds after which the answer no longer waits for the process to end. */
const endsWithin = 1000;

/** Ends the run's process where its time is over, or where somebody waits for it who runs no script. */
const look = `
  select pg_terminate_backend(a.pid) from pg_stat_activity a
  where a.pid = $1 and a.usename = any($2) and ($4 or exists (
    select from (select pid from pg_locks where not granted
      and waitstart < clock_timestamp() - make_interval(secs => $3) offset 0) w
    where a.pid = any(pg_blocking_pids(w.pid))
      and not exists (select from pg_stat_activity s where s.pid = w.pid and s.usename = any($2))))`;

/** Why a run was ended from outside; undefined where it was not. */
type EndedFor = 'time' | 'others' | undefined;

/** Watches a run from outside, where no script can change it. */
interface Overseer {
  /** Ends the watch, and returns why it ended the run. */
  stop: () => Promise<EndedFor>;
}

/**
 * Ends a run after `seconds`, or as soon as others wait for one of its locks: scripts can lock rows, tables and numbers. It
 * watches on a connection of its own, for those who wait may have taken all of the pool's.
 */
async function overseeRun(
  { roles, ownerClient }: Editor,
  client: pg.Client,
  seconds: number,
): Promise<Overseer> {
  const { processID } = client as { processID?: number };
  const owner = ownerClient();
  await owner.connect();
  const stopped = new AbortController();
  const { signal } = stopped;
  const until = performance.now() + seconds * 1000;
  let endedFor: EndedFor;
  const watch = async () => {
    for await (const _ of setInterval(looks.every, undefined, { signal })) {
      const isOver = performance.now() > until;
      const values = [processID, Object.values(roles), looks.patience / 1000, isOver];
      const { rowCount } = await owner.query(look, values);
      if (!rowCount && !isOver) continue;
      endedFor = isOver ? 'time' : 'others';
      await setTimeout(endsWithin, undefined, { signal });
      return;
    }
  };
  const watched = watch()
    // a run without its overseer does not continue
    .catch(() => {})
    .finally(() => {
      if (!signal.aborted) void client.end().catch(() => {});
      void owner.end().catch(() => {});
    });
  return {
    stop: async () => {
      stopped.abort();
      await watched;
      return endedFor;
    },
  };
}

/** Finds the place of a script's first word, from 1: behind spaces and comments, which may nest. */
export function commandPlace(script: string): number {
  let depth = 0;
  let at = 0;
  while (at < script.length) {
    const mark = script.slice(at, at + 2);
    if (mark === '/*' || (depth && mark === '*/')) {
      depth += mark === '/*' ? 1 : -1;
      at += 2;
    } else if (depth || /\s/.test(script.charAt(at))) at += 1;
    else if (mark === '--') at += /^[^\n\r]*/.exec(script.slice(at))?.[0].length ?? 0;
    else break;
  }
  return at + 1;
}

/** PostgreSQL counts characters; JavaScript counts two for a character outside of the first plane. */
const placeIn = (script: string, position: number): number =>
  Array.from(script)
    .slice(0, position - 1)
    .join('').length + 1;

const prepare = 'prepare checked as ';

const otherCommands: Readonly<Record<ScriptType, string>> = {
  Query:
    'A Query only reads rows: write a SELECT, VALUES, TABLE, EXPLAIN or SHOW. Choose ExecuteNonQuery for a script that changes rows.',
  ExecuteNonQuery:
    'A script only changes rows: write an INSERT, UPDATE, DELETE or MERGE. DO blocks, and what locks tables, ends transactions, or changes roles, settings or files, are not run.',
};

/** EXPLAIN with its options, in front of the statement that it explains. A statement may be in parentheses as well. */
const explained =
  /^explain\b\s*(?:\((?!\s*(?:select|table|values|with)\b)[\w\s,]*\)|(?:analy[sz]e\b\s*)?(?:verbose\b)?)/i;

/** Writes blanks for EXPLAIN, so every other word keeps its place. */
function withoutExplain(script: string): string {
  const at = commandPlace(script) - 1;
  const [words = ''] = explained.exec(script.slice(at)) ?? [];
  return script.slice(0, at) + ' '.repeat(words.length) + script.slice(at + words.length);
}

/**
 * Throws Refusal, before anything runs, for a script that is not a statement which reads or changes rows: PostgreSQL prepares
 * only those, whatever comments or names they hold. Throws PostgreSQL's error where the statement is wrong. Returns the
 * statement; undefined for SHOW, which has none.
 */
async function requireRowStatement(
  client: pg.ClientBase,
  script: string,
  scriptType: ScriptType,
): Promise<string | undefined> {
  if (scriptType === 'Query' && /^show\b/i.test(script.slice(commandPlace(script) - 1))) return undefined;
  const statement = withoutExplain(script);
  const commandAt = commandPlace(statement);
  try {
    // one statement by protocol
    await client.query({ text: `${prepare}${statement}`, queryMode: 'extended' } as pg.QueryConfig);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.position === undefined) throw error;
    const position = Number(error.position) - prepare.length;
    if (error.code === sqlState.syntaxError && placeIn(script, position) === commandAt)
      throw new Refusal(
        commandAt > statement.length ? 'There is no statement in the script.' : otherCommands[scriptType],
        { data: { Position: commandAt } },
      );
    error.position = String(position);
    throw error;
  }
  await client.query('deallocate checked');
  return statement;
}

const cancelled = 'The script was cancelled.';
const oneStatement = 'A script has one statement. Run each statement by itself.';
const inTheWay =
  'The script was ended, because others waited for what it held. Change fewer rows at a time, or run it when less is going on.';

const noPrivilege = '42501';

const writableNames = new Intl.ListFormat('en').format(
  editorTables.filter(({ writes }) => writes).map(({ name }) => name),
);

function hintOf({ code, hint }: pg.DatabaseError, scriptType: ScriptType): string | undefined {
  if (code === noPrivilege && scriptType === 'ExecuteNonQuery')
    return `Scripts change only rows of ${writableNames}, and there neither the id, nor the company, nor who changed them when.`;
  return hint;
}

const declaredTables = resources.filter(hasTable);
const schemaGone = ['3F000', '42P01', '28P01', '28000'];

/** Words PostgreSQL's error for the script's author. */
function faultOf(error: pg.DatabaseError, { script, scriptType }: RunStart): Refusal {
  // a reference is broken from both ends, of which the declaration speaks of one
  const isReference = error.code === sqlState.foreignKeyViolation;
  const resource = isReference ? undefined : declaredTables.find(({ table }) => table === error.table);
  const broken = resource && brokenRule(resource, error.constraint);
  const label = broken && resource.fields[broken.field]?.label;
  const position = Number(error.position);
  const hint = hintOf(error, scriptType);
  // PostgreSQL parses one statement at a time
  const isTwo = error.routine === 'exec_parse_message' && error.code === sqlState.syntaxError;
  const data: SqlFault = {
    ...(position && { Position: placeIn(script, position) }),
    ...(hint && { Hint: hint }),
    ...(error.detail && { Detail: error.detail }),
  };
  return new Refusal(broken ? `${label}: ${broken.message}` : isTwo ? oneStatement : error.message, { data });
}

/**
 * Runs `work` on a connection of the role's own, which is thrown away after it, and records the run before it begins.
 * PostgreSQL's errors become Refusals with their place in the script.
 */
export async function withRun<Result>(
  deps: Deps,
  session: Session,
  start: RunStart,
  work: (client: pg.Client) => Promise<{ result: Result; preview?: Preview }>,
): Promise<Result> {
  const editor = await requireEditor(deps);
  const id = await beginRun(deps, session, editor, start);
  const client = editor.clientOf(start.scriptType === 'Query' ? 'reader' : 'writer', secondsFor(start));
  let overseer: Overseer | undefined;
  try {
    await client.connect();
    overseer = await overseeRun(editor, client, secondsFor(start));
    const { processID } = client as { processID?: number };
    if (!(await attachRun(deps, id, processID))) throw new Refusal(cancelled);
    const statement = await requireRowStatement(client, start.script, start.scriptType);
    if (statement !== undefined) await requireCalmFunctions(deps, id, statement);
    const { result, preview } = await work(client);
    await endRun(deps, id, preview);
    return result;
  } catch (error) {
    const refusal = refusalOf(deps, error, { endedFor: await overseer?.stop(), start });
    if (await endRun(deps, id)) throw new Refusal(cancelled);
    throw refusal;
  } finally {
    void overseer?.stop();
    void client.end().catch(() => {});
  }
}

function refusalOf(
  deps: Deps,
  error: unknown,
  { endedFor, start }: { endedFor: EndedFor; start: RunStart },
): unknown {
  const isDatabaseError = error instanceof pg.DatabaseError;
  const code = isDatabaseError ? error.code : undefined;
  if (endedFor === 'others') return new Refusal(inTheWay);
  if (endedFor === 'time' || (code === sqlState.queryCanceled && /statement timeout/.test(String(error))))
    return new Refusal(
      `The script was ended after ${secondsFor(start)} seconds. Narrow it, or ask for fewer rows.`,
    );
  if (error instanceof Refusal || error instanceof HttpRefusal) return error;
  if (code && schemaGone.includes(code)) forgetEditor(deps);
  if (isDatabaseError && code === sqlState.adminShutdown) return new Refusal(cancelled);
  if (isDatabaseError) return faultOf(error, start);
  return error;
}
