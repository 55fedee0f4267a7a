import type { Module } from '../../engine/Module.ts';
import { dealersQuery } from './dealersQuery.ts';
import { dealerWriter } from './dealerWriter.ts';

/** The Dealer Master. */
export const dealersModule: Module = {
  rows: { dealers: dealersQuery },
  writers: { dealers: dealerWriter },
};
