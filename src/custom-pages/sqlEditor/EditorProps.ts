import type { Catalogue } from './useCatalogue.ts';
import type { Fault } from './useRuns.ts';

/** What the script's field shows and tells. */
export interface ScriptFieldProps {
  tabId: string;
  script: string;
  fault: Fault | undefined;
  catalogue: Catalogue | undefined;
  /** A text to put where the cursor is; each object once. */
  insertion: { text: string } | undefined;
  problem: string | undefined;
  change: (script: string) => void;
  run: () => void;
}

/** The same for CodeMirror, in the field's place. */
export interface EditorProps extends Omit<ScriptFieldProps, 'tabId' | 'problem'> {
  labelId: string;
  noteId: string;
  isInvalid: boolean;
  /** The plain field had the focus that it stands in for. */
  isFocused: boolean;
}
