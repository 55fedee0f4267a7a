import type { Language } from '../../language/Language.ts';
import type { FeedbackField } from './feedbackRules.ts';
import type { ScratchCodeAnswer, VerificationAnswer } from './verification.ts';

/** A verdict with what Product Configuration shows, in documented words. What a law asks for comes first. */
export interface ShownScan extends Omit<
  VerificationAnswer,
  'VerificationId' | 'SeqNo' | 'EXPDate' | 'SocialLinks' | 'LawFields'
> {
  /** Addresses by the names of their sites. */
  SocialLinks?: Readonly<Record<string, string>>;
}

/** What verifying a code comes to. Messages are in the page's language, except a brand's own words. */
export type Outcome =
  | { kind: 'decided'; message: string; scan: ShownScan }
  | { kind: 'scratchCode'; message: string; company: Pick<ScratchCodeAnswer, 'CompanyName' | 'CompanyLogo'> }
  /** The code can't be right, or is only a part of one. */
  | { kind: 'mistyped' }
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
  /** Absent if the address has no code. */
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
  /** The last day on which the unit is good, formatted for people. Empty if it is unknown or not told. */
  goodUntil: string;
  /** The scanned address, as the documented call takes it. */
  address: string;
  serial: number;
}

/** The data in the page that its scripts read. */
export type PageData = VerdictPage & Showing;

/** The forms' fields of `/pa` that no documented call has. `typed` is 1 for a typed code, 2 if it was typed again. */
export const formParts = { view: 'View', stars: 'stars', typed: 'typed', language: 'lang' } as const;
