import { useCallback, useState } from 'react';
import type { AnswerKind, ScanAnswer } from './ScanAnswer.ts';
import { playTone } from './sound/playTone.ts';

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
