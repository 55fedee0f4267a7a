import type { Module } from '../../engine/Module.ts';
import { getSealsEndpoint } from './sealCalls.ts';

/** Printing the seals of issued numbers. */
export const sealsModule: Module = { endpoints: () => [getSealsEndpoint] };
