import type { Module } from '../../engine/Module.ts';
import { recalledUnitsQuery, recallsQuery } from './recallRows.ts';
import { recallWriter } from './saveRecall.ts';

/** What must not be used any more, and where it is. The verdict asks for it itself (verification/decideSeal.ts). */
export const recallsModule = {
  rows: { recalls: recallsQuery, recalledUnits: recalledUnitsQuery },
  writers: { recalls: recallWriter },
} satisfies Module;
