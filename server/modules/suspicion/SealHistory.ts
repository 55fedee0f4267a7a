import type { Sign, TakenOutHow } from '../../../contract/suspicion.ts';

/** A scan of a seal as the log keeps it. Every text is what a visitor's browser sent, and may be anything. */
export interface SealScan {
  at: Date | number;
  latitude?: number | string | null | undefined;
  longitude?: number | string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  /** The log's visitor: names a browser until its cookies are gone, so that one phone may have several. */
  device?: string | null | undefined;
}

/** All that is known of one seal. */
export interface SealHistory {
  /** In any order; of more than `mostScans` the oldest ones. */
  scans: readonly SealScan[];
  /** When its number was first mapped to a product. */
  mappedAt?: Date | number | null | undefined;
  /** When it was first dispatched, and the state of the dealer it was dispatched to last. */
  dispatchedAt?: Date | number | null | undefined;
  dealerState?: string | null | undefined;
  /** The latest of what ended its honest life. */
  takenOut?: { at: Date | number; how: TakenOutHow } | null | undefined;
  /** How many visitors scan a seal of its product, on average of those that are scanned at all. */
  usualPeople?: number | null | undefined;
  /**
   * Seals of its carton, or of the hundred numbers around it where it is in none, that other visitors scanned within a week
   * of one of its scans; and of them those that were scanned `farAway` kilometres or more, or in another state, from where
   * this one was.
   */
  siblings?: { scanned: number; elsewhere: number } | null | undefined;
}

/** What speaks for a copy of a seal. */
export interface Suspicion {
  /** The sum of the signs' strengths in decibans; 0 where there are none. */
  score: number;
  /** The strongest first. */
  signs: Sign[];
}

/** How many scans of a seal are looked at: beyond them nothing new is learned, and everything costs more. */
export const mostScans = 150;

/** Milliseconds since 1970. */
export const momentOf = (at: Date | number): number => (typeof at === 'number' ? at : at.getTime());
