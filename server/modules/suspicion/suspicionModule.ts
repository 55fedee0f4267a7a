import type { Module } from '../../engine/Module.ts';
import { suspectedSealWriter } from './decideSuspicion.ts';
import { getSuspicionEndpoint } from './readSuspicion.ts';
import { suspectedSealsQuery } from './suspectedSealRows.ts';
import { getThresholdEndpoint, setThresholdEndpoint } from './threshold.ts';

/** Seals that may have been copied. They are judged and told of by the housekeeping (judgeScanned.ts, tellOfSuspicions.ts). */
export const suspicionModule = {
  endpoints: () => [getSuspicionEndpoint, getThresholdEndpoint, setThresholdEndpoint],
  rows: { suspectedSeals: suspectedSealsQuery },
  writers: { suspectedSeals: suspectedSealWriter },
} satisfies Module;
