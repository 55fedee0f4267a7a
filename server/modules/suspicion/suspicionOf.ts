import type { SealHistory, Suspicion } from './SealHistory.ts';
import { signsOf } from './signsOf.ts';

/**
 * How much speaks for a copy of a seal: the sum of its signs' weights of evidence, so that each sign says what it adds.
 * Pure: nothing is read, and the same history always has the same score.
 */
export function suspicionOf(history: SealHistory): Suspicion {
  const signs = signsOf(history);
  return { signs, score: signs.reduce((sum, { strength }) => sum + strength, 0) };
}
