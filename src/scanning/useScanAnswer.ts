import { useCallback, useState } from 'react';
import type { AnswerKind, ScanAnswer } from './ScanAnswer.ts';
import { playTone } from './sound/playTone.ts';

let answers = 0;

/** An answer that differs from every other, even one that says the same. */
export const newAnswer = (kind: AnswerKind, text: string, code?: string): ScanAnswer => ({
  kind,
  text,
  code,
  id: ++answers,
});

/**
 * The last answer, for a `ScanBox` of a page that has no `useScanQueue`.
 *
 * @returns `answer`, and `say`, which answers by tone, vibration, colour and text at once
 */
export function useScanAnswer() {
  const [answer, setAnswer] = useState<ScanAnswer>();
  const say = useCallback((kind: AnswerKind, text: string, code?: string) => {
    playTone(kind);
    setAnswer(newAnswer(kind, text, code));
  }, []);
  return { answer, say };
}
