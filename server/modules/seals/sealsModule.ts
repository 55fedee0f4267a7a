import type { Module } from '../../engine/Module.ts';
import { getSeals } from './sealCalls.ts';

/** Printing the seals of issued numbers. */
export const sealsModule: Module = { endpoints: () => [getSeals] };
