import { useState } from 'react';
import { type ScriptType, scriptTypes } from '../../../contract/calls/sqlEditor.ts';
import { readSession } from '../../api/session.ts';

export interface Script {
  text: string;
  /** Nothing is chosen at first (spec 1 §5). */
  type: ScriptType | '';
}

const blank: Script = { text: '', type: '' };

const keyOf = (userId: number) => `sealbook.sql-script.${userId}`;

const isScript = (value: unknown): value is Script => {
  const script = value as Partial<Script> | null;
  return (
    typeof script?.text === 'string' &&
    (script.type === '' || scriptTypes.some((type) => type === script.type))
  );
};

/** Reads the script of `userId` that this browser stores. Returns a blank one if there is none that it can read. */
export function readScript(userId: number): Script {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return isScript(stored) ? stored : blank;
  } catch {
    return blank;
  }
}

/** Stores the script of `userId` in this browser. Returns whether the browser accepted it. */
export function storeScript(userId: number, script: Script): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(script));
    return true;
  } catch {
    return false;
  }
}

/** The script that a person works on. The browser stores it. */
export function useScript() {
  const userId = readSession()?.user.UserId ?? 0;
  const [script, setScript] = useState(() => readScript(userId));
  const [replaced, setReplaced] = useState<Script>();
  const [isKept, setKept] = useState(true);
  const set = (next: Script) => {
    setScript(next);
    setKept(storeScript(userId, next));
  };
  return {
    script,
    isKept,
    change: (part: Partial<Script>): void => set({ ...script, ...part }),
    /** Opens another script in place of this one, which can be brought back. */
    open: (part: Partial<Script>): void => {
      setReplaced(script.text.trim() ? script : undefined);
      set({ ...blank, ...part });
    },
    /** Brings back the script that was replaced. Undefined if none was. */
    bringBack:
      replaced &&
      (() => {
        set(replaced);
        setReplaced(undefined);
      }),
  };
}
