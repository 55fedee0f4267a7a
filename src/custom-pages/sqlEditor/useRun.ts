import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import {
  cancelScript,
  executeScript,
  runLimits,
  type ScriptResult,
  type ScriptType,
  type SqlFault,
  sqlFault,
} from '../../../contract/calls/sqlEditor.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, newKey } from '../../api/ask.ts';
import { useReport } from '../../components/useAction.ts';

/** Milliseconds to wait for an answer: the longest run that the server allows, and the way there and back. */
const longestRun = (runLimits.seconds + 30) * 1000;

/** Milliseconds between two tries to cancel a run. */
const cancelPause = 700;

export interface RunScript {
  Script: string;
  ScriptType: ScriptType;
}

/** The answer to a script. */
export interface Shown {
  id: string;
  of: RunScript;
  result: ScriptResult;
  /** Its changes are there for good. */
  isCommitted: boolean;
}

/** The reason why a script failed. */
export interface Fault extends SqlFault {
  message: string;
  script: string;
}

interface RunState {
  /** The run that is not answered yet. */
  running?: string | undefined;
  shown?: Shown | undefined;
  fault?: Fault | undefined;
}

const uuid = (): string => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function faultOf(error: unknown, script: string): Fault {
  const known = v.safeParse(sqlFault, error instanceof ApiError ? error.data : undefined);
  return { ...(known.success && known.output), message: messageOf(error), script };
}

type Cell = ScriptResult['Rows'][number][number];

const cellOf = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
};

/** Reads the array of row objects, which the specification documents, as the detailed answer. */
export function detailed(answer: AnswerOf<typeof executeScript>): ScriptResult {
  if (!Array.isArray(answer)) return answer;
  const names = [...new Set(answer.flatMap((row) => Object.keys(row)))];
  const rows = answer.map((row) => names.map((name) => cellOf(row[name])));
  return { Columns: names, Rows: rows, RowCount: rows.length, Truncated: null };
}

const cancelRun = (RunId: string) => ask(cancelScript, { input: { RunId } });

/** Runs scripts one at a time, and holds the last answer. */
export function useRun() {
  const { failed } = useReport();
  const [state, setState] = useState<RunState>({});
  const running = useRef<string>(undefined);
  useEffect(
    () => () => {
      // nobody waits for the answer any more
      if (running.current) cancelRun(running.current).catch(() => undefined);
    },
    [],
  );

  const send = async (of: RunScript, commit?: { Confirm: string; Password: string }): Promise<void> => {
    const id = uuid();
    running.current = id;
    setState((before) => ({ ...before, running: id }));
    try {
      const input = { ...of, ...commit, RunId: id };
      const { data } = await ask(executeScript, { input, limit: longestRun });
      setState({ shown: { id, of, result: detailed(data), isCommitted: commit !== undefined } });
    } finally {
      running.current = undefined;
      setState((before) => ({ ...before, running: undefined }));
    }
  };

  const cancel = async (): Promise<void> => {
    const id = running.current;
    // the server may not know the run yet, because the request is still on its way
    while (running.current && running.current === id) {
      await cancelRun(id);
      await new Promise((resolve) => setTimeout(resolve, cancelPause));
    }
  };

  return {
    ...state,
    /** Runs a script unless one is running. */
    run: async (of: RunScript): Promise<void> => {
      if (running.current) return;
      await send(of).catch((error: unknown) => setState({ fault: faultOf(error, of.Script) }));
    },
    /** Commits what a preview shows. Resolves to the reason why it can't. */
    commit: ({ of, result }: Shown, Password: string): Promise<string | undefined> =>
      send(of, { Confirm: result.Preview?.Token ?? '', Password }).then(() => undefined, messageOf),
    cancel: (): void => void cancel().catch(failed),
    /** Discards a preview that nobody will confirm. */
    dropPreview: (): void => setState({}),
  };
}
