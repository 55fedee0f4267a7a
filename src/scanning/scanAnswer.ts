/** `codeWanted`: there is no verdict before the code under the scratch field. `unexpected`: it is taken, and should not be there. */
export type ScanOutcome = 'accepted' | 'alreadyScanned' | 'unexpected' | 'codeWanted' | 'invalid';

/**
 * The answer that a scan gets on the spot. `waiting` means that the network is away and the scan is not decided yet, `failed` that
 * the server could not decide it.
 */
export type AnswerKind = ScanOutcome | 'waiting' | 'failed';

export interface ScanAnswer {
  kind: AnswerKind;
  /** Explains the outcome in the specification's or the server's words. Details have lines of their own. */
  text: string;
  /** The scanned code, if the answer is to a scan. */
  code?: string | undefined;
  /** Tells apart two answers with the same text. */
  id: number;
}

let answers = 0;

/** Makes an answer with an id of its own, so it differs even from one with the same text. */
export const newAnswer = (kind: AnswerKind, text: string, code?: string): ScanAnswer => ({
  kind,
  text,
  code,
  id: ++answers,
});
