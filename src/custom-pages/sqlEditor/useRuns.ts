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

/** Milliseconds for a run's answer: what the server lets it take, and the way there and back. */
const longestRun = (runLimits.seconds + 30) * 1000;

/** Milliseconds between two tries to end a run, and how many may fail. */
const cancelPause = 700;
const mostCancels = 3;

/** Why a script was not run to its end. */
export interface Fault {
  message: string;
  /** The server refused it, and did not only fail to answer. */
  isRefusal: boolean;
  /** In the script as it stands in the editor, from 0. */
  position: number | undefined;
  hint: string | undefined;
  detail: string | undefined;
  state: string | undefined;
  /** The script as it was then. */
  script: string;
  of: RunScript;
  kind: RunKind;
}

export interface Running {
  id: string;
  since: number;
  isCancelling: boolean;
}

/** What became of a tab's script. */
export interface RunState {
  running?: Running | undefined;
  /** Of the last run that was done, also beside a later fault. */
  result?: ShownResult | undefined;
  fault?: Fault | undefined;
}

/** What is sent before a script to learn how it would be run. */
const prefixes = {
  run: '',
  explain: 'explain (format json) ',
  measure: 'explain (analyze, buffers, format json) ',
} as const;

export type RunKind = keyof typeof prefixes;

const uuid = (): string => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');

function faultOf(error: unknown, of: RunScript, kind: RunKind): Fault {
  const { script } = of;
  const known = error instanceof ApiError ? v.safeParse(sqlFault, error.data) : undefined;
  const fault = known?.success ? known.output : undefined;
  const at = fault?.Position === undefined ? undefined : fault.Position - 1 - prefixes[kind].length;
  return {
    message: error instanceof Error ? error.message : String(error),
    isRefusal: error instanceof ApiError && error.code === '400',
    position: at !== undefined && at >= 0 && at <= script.length ? at : undefined,
    hint: fault?.Hint,
    detail: fault?.Detail,
    state: fault?.SqlState,
    script,
    of,
    kind,
  };
}

/** The runs of all tabs; each goes on while another tab is shown. */
export function useRuns() {
  const queryClient = useQueryClient();
  const { failed } = useReport();
  const [states, setStates] = useState<Readonly<Record<string, RunState>>>({});
  const running = useRef(new Map<string, string>());
  const change = (tab: string, part: RunState) =>
    setStates((states) => ({ ...states, [tab]: { ...states[tab], ...part } }));

  useEffect(() => {
    const ids = running.current;
    return () => {
      // nobody waits for them any more
      for (const RunId of ids.values()) ask(cancelScript, { input: { RunId } }).catch(() => undefined);
    };
  }, []);

  /** Runs what a tab holds, unless it is being run; with a preview's token and the password it commits what that showed. */
  const run = async (
    tab: string,
    of: RunScript,
    kind: RunKind = 'run',
    commit?: { preview: ShownPreview; password: string },
  ): Promise<void> => {
    if (running.current.has(tab)) return;
    const prefix = prefixes[kind];
    const id = uuid();
    const since = Date.now();
    running.current.set(tab, id);
    change(tab, { running: { id, since, isCancelling: false } });
    try {
      const { data, message } = await ask(executeScript, {
        input: {
          Script: prefix + of.script,
          ScriptType: prefix ? 'Query' : of.type,
          RunId: id,
          Parameters: of.parameters,
          ...(commit && { Confirm: commit.preview.token, Password: commit.password }),
        },
        limit: longestRun,
      });
      const result = readResult(data, Date.now() - since, of, message);
      const changed = commit && (Array.isArray(data) ? changedRows(commit.preview) : data.RowCount);
      change(tab, { running: undefined, result: { ...result, changed }, fault: undefined });
    } catch (error) {
      // the dialog that asked says why; what was previewed stays
      if (commit) {
        change(tab, { running: undefined });
        throw error;
      }
      change(tab, { running: undefined, fault: faultOf(error, of, kind) });
    } finally {
      running.current.delete(tab);
      void queryClient.invalidateQueries({ queryKey: ['sql-history'] });
    }
  };

  const cancel = async (tab: string): Promise<void> => {
    const state = states[tab]?.running;
    if (!state || state.isCancelling) return;
    change(tab, { running: { ...state, isCancelling: true } });
    const isRunning = () => running.current.get(tab) === state.id;
    // one that has only begun on its way is not known to the server yet
    for (let tries = 1; isRunning(); tries += 1) {
      try {
        await ask(cancelScript, { input: { RunId: state.id } });
      } catch (error) {
        if (tries >= mostCancels && isRunning()) {
          failed(error);
          change(tab, { running: state });
          return;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, cancelPause));
    }
  };

  return {
    stateOf: (tab: string): RunState => states[tab] ?? {},
    run,
    cancel,
    /** What a preview showed is not going to be confirmed. */
    dropPreview: (tab: string): void => change(tab, { result: undefined }),
  };
}
