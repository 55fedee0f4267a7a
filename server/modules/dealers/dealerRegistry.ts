import type { Registry } from '../../engine/Registry.ts';
import { dealersQuery } from './dealersQuery.ts';
import { dealerWriter } from './dealerWriter.ts';

/** What the declaration of the Dealer Master names. */
export const dealerRegistry = {
  rows: { dealers: dealersQuery },
  writers: { dealers: dealerWriter },
} satisfies Partial<Registry>;
