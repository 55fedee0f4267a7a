import { useState } from 'react';
import {
  type parameterTypes,
  type SavedQuery,
  type ScriptType,
  scriptTypes,
} from '../../../contract/calls/sqlEditor.ts';
import { readSession } from '../../api/session.ts';

export type ParameterType = (typeof parameterTypes)[number];

/** A parameter's value as somebody types it. */
export interface TypedParameter {
  type: ParameterType;
  text: string;
}

/** The script that somebody works on. */
export interface Script {
  /** The saved query's name; empty until the script is saved. */
  name: string;
  text: string;
  /** Nothing is chosen at first (spec 1 §5). */
  type: ScriptType | '';
  /** Values by name. A value stays when its name leaves the script, so that a slip of the pen costs nothing. */
  parameters: Readonly<Record<string, TypedParameter>>;
  /** The saved query that the script was opened from, as it was then. */
  saved?: { id: number; version: string } | undefined;
}

const blank: Script = { name: '', text: '', type: '', parameters: {} };

const keyOf = (userId: number) => `sealbook.sql-script.${userId}`;

const isScript = (value: unknown): value is Script => {
  const script = value as Partial<Script> | null;
  return (
    typeof script?.name === 'string' &&
    typeof script.text === 'string' &&
    (script.type === '' || scriptTypes.some((type) => type === script.type)) &&
    typeof script.parameters === 'object' &&
    script.parameters !== null
  );
};

/** Reads the script that this browser keeps for `userId`; a blank one where it keeps none that can be read. */
export function readScript(userId: number): Script {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isScript(kept) ? kept : blank;
  } catch {
    return blank;
  }
}

/** Keeps the script of `userId` in this browser. Returns whether the browser took it. */
export function keepScript(userId: number, script: Script): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(script));
    return true;
  } catch {
    return false;
  }
}

export const scriptOfSaved = ({
  QueryId,
  Version,
  Name,
  Script,
  ScriptType,
  Parameters,
}: SavedQuery): Script => ({
  name: Name,
  text: Script,
  type: ScriptType,
  parameters: Object.fromEntries(
    Parameters.map(({ Name, Type, Default }) => [Name, { type: Type, text: Default ?? '' }]),
  ),
  saved: { id: QueryId, version: Version },
});

/** The script that a person works on, kept in their browser. */
export function useScript() {
  const userId = readSession()?.user.UserId ?? 0;
  const [script, setScript] = useState(() => readScript(userId));
  const [replaced, setReplaced] = useState<Script>();
  const [isKept, setKept] = useState(true);
  const set = (next: Script) => {
    setScript(next);
    setKept(keepScript(userId, next));
  };
  return {
    script,
    isKept,
    change: (part: Partial<Script>): void => set({ ...script, ...part }),
    /** Puts another script in the place of this one, which can be brought back. */
    open: (part: Partial<Script>): void => {
      setReplaced(script.text.trim() ? script : undefined);
      set({ ...blank, ...part });
    },
    /** Brings back the script that another one replaced; undefined where none was. */
    bringBack:
      replaced &&
      (() => {
        set(replaced);
        setReplaced(undefined);
      }),
  };
}
