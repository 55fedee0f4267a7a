import { useCallback, useState } from 'react';
import { playTone } from './sound/playTone.ts';

/** `codeWanted`: there is no verdict before the code under the scratch field. */
export type ScanOutcome = 'accepted' | 'alreadyScanned' | 'codeWanted' | 'invalid';

/**
 * The answer that a scan gets on the spot. `waiting` means that the network is away and the scan is not decided yet, `failed` that
 * the server could not decide it.
 */
export type AnswerKind = ScanOutcome | 'waiting' | 'failed';

export interface ScanAnswer {
  kind: AnswerKind;
  /** Explains the outcome in the specification's or the server's words. Details stand in lines of their own. */
  text: string;
  /** The scanned code, if the answer is to a scan. */
  code?: string | undefined;
  /** Tells apart two answers with the same text. */
  id: number;
}

let answers = 0;

/** Makes an answer with an id of its own, so that it differs even from one with the same text. */
export const newAnswer = (kind: AnswerKind, text: string, code?: string): ScanAnswer => ({
  kind,
  text,
  code,
  id: ++answers,
});

/**
 * The last answer, for a `ScanBox` on a page without `useScanQueue`.
 *
 * @returns `answer`, and `say`, which gives an answer by tone, vibration, colour and text at once
 */
export function useScanAnswer() {
  const [answer, setAnswer] = useState<ScanAnswer>();
  const say = useCallback((kind: AnswerKind, text: string, code?: string) => {
    playTone(kind);
    setAnswer(newAnswer(kind, text, code));
  }, []);
  return { answer, say };
}
