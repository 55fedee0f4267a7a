import type { Sign, TakenOutHow } from '../../../contract/choices/suspicion.ts';

/** A scan of a seal from the log. Every text comes from a visitor's browser, and may be anything. */
export interface SealScan {
  at: Date | number;
  latitude?: number | string | null | undefined;
  longitude?: number | string | null | undefined;
  city?: string | null | undefined;
  state?: string | null | undefined;
  /** The log's visitor: the name of a browser until its cookies are gone, so one phone may have several. */
  device?: string | null | undefined;
  /** Its unit was not released for sale at that moment. */
  isUnreleased?: boolean | undefined;
}

/** Everything that is known of one seal. */
export interface SealHistory {
  /** In any order; where there are more than `mostScans`, the oldest ones. */
  scans: readonly SealScan[];
  /** When its number was first mapped to a product. */
  mappedAt?: Date | number | null | undefined;
  /** When it was first dispatched, and the state of its last dealer. */
  dispatchedAt?: Date | number | null | undefined;
  dealerState?: string | null | undefined;
  /** The last event that ended its honest life. */
  takenOut?: { at: Date | number; how: TakenOutHow } | null | undefined;
  /** The average number of visitors who scan a seal of its product, of those seals that are scanned at all. */
  usualPeople?: number | null | undefined;
  /**
   * The seals of its carton, or of the hundred numbers around it where it is in none, that other visitors scanned within a
   * week of one of its scans; and those among them that were scanned `farAway` kilometres or more from there, or in another
   * state.
   */
  siblings?: { scanned: number; elsewhere: number } | null | undefined;
}

/** The evidence that a seal was copied. */
export interface Suspicion {
  /** The sum of the signs' strengths in decibans; 0 where there are none. */
  score: number;
  /** The strongest first. */
  signs: Sign[];
}

/** Scans of a seal to look at: further ones tell nothing new and cost more. */
export const mostScans = 150;

/** Milliseconds since 1970. */
export const momentOf = (at: Date | number): number => (typeof at === 'number' ? at : at.getTime());
