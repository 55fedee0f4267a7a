import type { Registry } from '../../engine/Registry.ts';
import { dealersSource } from './dealersSource.ts';
import { dealerWriter } from './dealerWriter.ts';

/** What the declaration of the Dealer Master names. */
export const dealerRegistry = {
  rows: { dealers: dealersSource },
  writers: { dealers: dealerWriter },
} satisfies Partial<Registry>;
