import pg from 'pg';
import type { ScriptType, SqlFault } from '../../../contract/calls/sqlEditor.ts';
import { HttpRefusal, Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { sqlState } from '../../db/pgError.ts';
import { editorTables } from './editorTables.ts';
import { type Editor, forgetEditor, openEditor } from './openEditor.ts';
import { attachRun, beginRun, type Ended, endBackend, endRun, type RunStart, secondsFor } from './runs.ts';
import { type SentScript, sentScript } from './sentScript.ts';

/** A script that runs, on a connection of its own. */
export interface Run {
  client: pg.Client;
  sent: SentScript;
  /** Milliseconds since it began. */
  elapsed: () => number;
}

const busy = 'Too many scripts are running right now. Please try again in a moment.';
const cancelled = 'The script was cancelled.';
const millisecondsOf = (began: number): number => Math.round(performance.now() - began);

/** The editor. Throws Refusal where there is none, with the reason. */
export async function requireEditor(deps: Deps): Promise<Editor> {
  const editor = await openEditor(deps);
  if ('reason' in editor) throw new Refusal(editor.reason);
  return editor;
}

const [readOnly, noPrivilege] = ['25006', '42501'];

const writableNames = new Intl.ListFormat('en').format(
  editorTables.filter(({ writes }) => writes).map(({ name }) => name),
);

function hintOf({ code, hint }: pg.DatabaseError, scriptType: ScriptType): string | undefined {
  if (code === readOnly) return 'Choose ExecuteNonQuery for a script that changes rows.';
  if (code === noPrivilege && scriptType === 'ExecuteNonQuery')
    return `Scripts change rows of ${writableNames} alone, and of these neither the id, nor the company, nor who changed them when.`;
  return hint;
}
const schemaGone = ['3F000', '42P01', '28P01', '28000'];

/** What PostgreSQL says of a script, as whoever wrote it reads it. */
function faultOf(error: pg.DatabaseError, sent: SentScript, scriptType: ScriptType): Refusal {
  const position = Number(error.position);
  const hint = hintOf(error, scriptType);
  const data: SqlFault = {
    ...(position && { Position: sent.positionOf(position) }),
    ...(hint && { Hint: hint }),
    ...(error.detail && { Detail: error.detail }),
    SqlState: error.code ?? '',
  };
  return new Refusal(error.message, { data });
}

/** Limits a run from outside, where nothing that a script says changes them. */
function limitTime(deps: Deps, editor: Editor, client: pg.Client, seconds: number) {
  const state = { isOver: false };
  const timer = setTimeout(() => {
    state.isOver = true;
    const { processID } = client as { processID?: number | null };
    if (processID) void endBackend(deps, editor.roles, processID).catch(() => {});
    // the answer does not wait for the process to end
    setTimeout(() => void client.end().catch(() => {}), 1000).unref();
  }, seconds * 1000);
  return { state, stop: () => clearTimeout(timer) };
}

/**
 * Runs `work` on a connection of the role's own that is thrown away, written down before it begins and when it has ended.
 * What PostgreSQL refuses becomes a Refusal with its place in the script.
 */
export async function withRun<Result>(
  deps: Deps,
  session: Session,
  start: RunStart,
  work: (run: Run) => Promise<{ result: Result; ended: Omit<Ended, 'milliseconds'> }>,
): Promise<Result> {
  const editor = await requireEditor(deps);
  const sent = sentScript(start.script, start.parameters);
  const giveBack = await editor.turns.take(session.userId);
  if (!giveBack) throw new HttpRefusal(429, busy, 5);
  try {
    const id = await beginRun(deps, session, editor, start);
    const client = editor.clientOf(start.scriptType === 'Query' ? 'reader' : 'writer', secondsFor(start));
    const began = performance.now();
    const time = limitTime(deps, editor, client, secondsFor(start));
    try {
      await client.connect();
      const { processID } = client as { processID?: number };
      if (!(await attachRun(deps, id, processID))) throw new Refusal(cancelled);
      const { result, ended } = await work({ client, sent, elapsed: () => millisecondsOf(began) });
      await endRun(deps, id, { ...ended, milliseconds: millisecondsOf(began) });
      return result;
    } catch (error) {
      const refusal = refusalOf(deps, error, { sent, isOver: time.state.isOver, start });
      const message = refusal instanceof Error ? refusal.message : String(refusal);
      const ended = { outcome: 'Failed', milliseconds: millisecondsOf(began), message } as const;
      if (await endRun(deps, id, ended)) throw new Refusal(cancelled);
      throw refusal;
    } finally {
      time.stop();
      void client.end().catch(() => {});
    }
  } finally {
    giveBack();
  }
}

function refusalOf(
  deps: Deps,
  error: unknown,
  { sent, isOver, start }: { sent: SentScript; isOver: boolean; start: RunStart },
): unknown {
  const isDatabaseError = error instanceof pg.DatabaseError;
  const code = isDatabaseError ? error.code : undefined;
  if (isOver || (code === sqlState.queryCanceled && /statement timeout/.test(String(error))))
    return new Refusal(
      `The script was ended after ${secondsFor(start)} seconds. Narrow it, or ask for fewer rows.`,
    );
  if (error instanceof Refusal || error instanceof HttpRefusal) return error;
  if (code && schemaGone.includes(code)) forgetEditor(deps);
  if (isDatabaseError && code === sqlState.adminShutdown) return new Refusal(cancelled);
  if (isDatabaseError) return faultOf(error, sent, start.scriptType);
  return error;
}
