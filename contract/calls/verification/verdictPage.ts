import type { Language } from '../../language/Language.ts';
import type { Envelope } from '../envelope.ts';
import { tooOldToCommentOn } from './feedback.ts';
import type { FeedbackField } from './feedbackRules.ts';
import { chooseStars, tooOldToRate } from './rating.ts';

/** The outcome of a call: an answer of the documented shape, or the reason in plain words why there is none. */
export type Outcome =
  | { kind: 'answered'; answer: Envelope<unknown> }
  | { kind: 'failed'; message: string }
  /** `retryAfter` is in seconds. */
  | { kind: 'tooMany'; message: string; retryAfter: number };

/** The earlier scans of a seal. The times are formatted for people. */
export interface EarlierScans {
  count: number;
  first: string;
  last: string;
}

/** The data that the server renders `/pa` from, and the browser renders again. Equal for all showings that look alike. */
export interface VerdictPage {
  language: Language;
  /** The host of true pages. */
  host: string;
  /** The outcome of the documented call. Absent if the address has no code. */
  outcome?: Outcome;
  /** The text that a person typed instead of scanning, unchanged. */
  typed?: string;
  earlier?: EarlierScans;
  /** A form has recorded the showing as a scan. */
  isRecorded?: boolean;
  /** Another scan came between the showing and its recording. */
  isOvertaken?: boolean;
  /** The answer to a rating or feedback that a form sent. */
  notice?: string;
  /** Refused feedback. */
  feedback?: { values: Partial<Record<FeedbackField, string>>; errors: Partial<Record<string, string>> };
}

/** The data by which showings that look alike differ. */
export interface Showing {
  /** Identifies the showing when it is recorded. Empty if there is nothing to record. */
  view: string;
  /** The query string with the code. */
  here: string;
  /** The time of the verdict, formatted for people. */
  at: string;
  /** The scanned address, as the documented call takes it. */
  address: string;
  serial: number;
}

/** The data in the page that its scripts read. */
export type PageData = VerdictPage & Showing;

/**
 * The names of fields in the forms of `/pa` that no documented call has. `typed` is 1 for a code that a person typed, and 2 if
 * they typed it again.
 */
export const formParts = { view: 'View', stars: 'stars', typed: 'typed', language: 'lang' } as const;

/**
 * The server's own sentences that `/pa` shows. The documented calls send them as they are. The page says them in its language,
 * by these keys, and leaves a brand's words alone.
 */
export const serverSays = {
  unknownCode: 'We do not know this code. The product may not be genuine: please ask where you bought it.',
  // with such a seal, anybody can learn which brand made it, but not for which product
  unmapped:
    'The brand made this seal and has not put it on any product yet. Please do not trust a product that carries it: ask where you bought it.',
  revoked:
    'This seal belongs to a print run that was recalled. The product may not be genuine: please ask where you bought it.',
  askScratchCode: 'Please enter the code under the scratch field.',
  wrongScratchCode: 'This is not the code under the scratch field. Please look again.',
  tooOld: 'This page was open for too long to count as a scan. Please load it again.',
  rated: 'Thank you for your rating.',
  ratedAlready: 'This seal has already been rated.',
  commented: 'Thank you for your feedback.',
  chooseStars,
  tooOldToRate,
  tooOldToCommentOn,
  takesNoRating: 'This product cannot be rated.',
  takesNoFeedback: 'This product does not take feedback.',
  sentElsewhere: 'Another site has sent this, so nothing was done. Please do it on our own page.',
} as const;
