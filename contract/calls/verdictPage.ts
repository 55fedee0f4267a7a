import type { Envelope } from './envelope.ts';
import type { FeedbackField } from './feedback.ts';

/** What became of a call: an answer of the documented shape, or why there is none, in plain words. */
export type Outcome =
  | { kind: 'answered'; answer: Envelope<unknown> }
  | { kind: 'failed'; message: string }
  /** `retryAfter`: seconds. */
  | { kind: 'tooMany'; message: string; retryAfter: number };

/** The languages of `/pa`, the usual one first. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** The scans of a seal before this one; the times as people read them. */
export interface EarlierScans {
  count: number;
  first: string;
  last: string;
}

/** What `/pa` is made of, by the server and again by the browser; the same for all showings that look alike. */
export interface VerdictPage {
  language: Language;
  /** Where true pages stand. */
  host: string;
  /** What the documented call answered; absent where the address has no code. */
  outcome?: Outcome;
  /** What a person typed in place of scanning, as they wrote it. */
  typed?: string;
  earlier?: EarlierScans;
  /** The showing was recorded as a scan by a form. */
  isRecorded?: boolean;
  /** Another scan came between the showing and its recording. */
  isOvertaken?: boolean;
  /** What is said to a rating or feedback that came by a form. */
  notice?: string;
  /** Feedback that was refused. */
  feedback?: { values: Partial<Record<FeedbackField, string>>; errors: Partial<Record<string, string>> };
}

/** What differs between two showings that look alike. */
export interface Showing {
  /** Names the showing where it is recorded; empty where there is nothing to record. */
  view: string;
  /** The query string with the code. */
  here: string;
  /** When the verdict was made, as people read it. */
  at: string;
  /** What was scanned, as the documented call takes it. */
  address: string;
  serial: number;
}

/** What stands in the page for its scripts. */
export type PageData = VerdictPage & Showing;

/** The names of a form's parts on `/pa` that are no fields of a documented call. */
export const formParts = { view: 'View', stars: 'stars', typed: 'typed', language: 'lang' } as const;
