/** What became of a scan that was decided. */
export type ScanOutcome = 'accepted' | 'alreadyScanned' | 'invalid';

/** What a scan is answered with on the spot: `waiting` until the network is back. */
export type AnswerKind = ScanOutcome | 'waiting';

export interface ScanAnswer {
  kind: AnswerKind;
  /** What it means, in the specification's or the server's words. */
  text: string;
  /** The code that was scanned, where the answer is one to a code. */
  code?: string | undefined;
  /** Tells two answers apart that say the same. */
  id: number;
}
