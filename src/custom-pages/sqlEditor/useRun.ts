import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { cancelScript, executeScript, runLimits, sqlFault } from '../../../contract/calls/sqlEditor.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { newKey } from '../../api/newKey.ts';
import { useReport } from '../../components/useAction.ts';
import {
  changedRows,
  readResult,
  type RunScript,
  type ShownPreview,
  type ShownResult,
} from './ShownResult.ts';

/** Milliseconds to wait for an answer: the longest run that the server allows, and the way there and back. */
const longestRun = (runLimits.seconds + 30) * 1000;

/** Milliseconds between two tries to cancel a run. */
const cancelPause = 700;
const mostCancels = 3;

/** The reason why a script did not finish. */
export interface Fault {
  message: string;
  /** The server refused the script, as opposed to giving no answer. */
  isRefusal: boolean;
  /** The place in the script, counted from 0. */
  position: number | undefined;
  hint: string | undefined;
  detail: string | undefined;
  state: string | undefined;
  of: RunScript;
}

export interface Running {
  id: string;
  since: number;
  isCancelling: boolean;
}

interface RunState {
  running?: Running | undefined;
  /** The last answer. It stays beside a later fault. */
  result?: ShownResult | undefined;
  fault?: Fault | undefined;
}

const uuid = (): string => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

function faultOf(error: unknown, of: RunScript): Fault {
  const known = error instanceof ApiError ? v.safeParse(sqlFault, error.data) : undefined;
  const fault = known?.success ? known.output : undefined;
  const at = fault?.Position === undefined ? undefined : fault.Position - 1;
  return {
    message: error instanceof Error ? error.message : String(error),
    isRefusal: error instanceof ApiError && error.code === '400',
    position: at !== undefined && at >= 0 && at <= of.script.length ? at : undefined,
    hint: fault?.Hint,
    detail: fault?.Detail,
    state: fault?.SqlState,
    of,
  };
}

/** Runs scripts one at a time, and holds the last answer. */
export function useRun() {
  const queryClient = useQueryClient();
  const { failed } = useReport();
  const [state, setState] = useState<RunState>({});
  const runningId = useRef<string>(undefined);
  const change = (part: RunState) => setState((state) => ({ ...state, ...part }));

  useEffect(
    () => () => {
      // nobody waits for the answer any more
      if (runningId.current)
        ask(cancelScript, { input: { RunId: runningId.current } }).catch(() => undefined);
    },
    [],
  );

  /** Runs a script unless one is running. With a preview and the password, it commits what the preview showed. */
  const run = async (of: RunScript, commit?: { preview: ShownPreview; password: string }): Promise<void> => {
    if (runningId.current) return;
    const id = uuid();
    const since = Date.now();
    runningId.current = id;
    change({ running: { id, since, isCancelling: false } });
    try {
      const { data, message } = await ask(executeScript, {
        input: {
          Script: of.script,
          ScriptType: of.type,
          RunId: id,
          ...(commit && { Confirm: commit.preview.token, Password: commit.password }),
        },
        limit: longestRun,
      });
      const result = readResult(data, { id, took: Date.now() - since, of, message });
      const changed = commit && (Array.isArray(data) ? changedRows(commit.preview) : data.RowCount);
      change({ running: undefined, result: { ...result, changed }, fault: undefined });
    } catch (error) {
      // the dialog shows the reason, and the preview stays
      if (commit) {
        change({ running: undefined });
        throw error;
      }
      change({ running: undefined, fault: faultOf(error, of) });
    } finally {
      runningId.current = undefined;
      void queryClient.invalidateQueries({ queryKey: ['sql-history'] });
    }
  };

  const cancel = async (): Promise<void> => {
    const { running } = state;
    if (!running || running.isCancelling) return;
    change({ running: { ...running, isCancelling: true } });
    const isRunning = () => runningId.current === running.id;
    // the server may not know the run yet, because the request is still on its way
    for (let tries = 1; isRunning(); tries += 1) {
      try {
        await ask(cancelScript, { input: { RunId: running.id } });
      } catch (error) {
        if (tries >= mostCancels && isRunning()) {
          failed(error);
          change({ running });
          return;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, cancelPause));
    }
  };

  return {
    ...state,
    run,
    cancel,
    /** Discards a preview that nobody will confirm. */
    dropPreview: (): void => change({ result: undefined }),
  };
}
