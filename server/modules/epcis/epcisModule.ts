import type { Module } from '../../engine/Module.ts';
import { byTurns } from '../../engine/rows/inTurn.ts';
import { getEpcisEventsEndpoint, getEpcisOfCodeEndpoint } from './queryEvents.ts';

/** What happened to units and cartons in the words of EPCIS 2.0, for other programs. */
export const epcisModule = {
  endpoints: () => [getEpcisEventsEndpoint, getEpcisOfCodeEndpoint].map(byTurns),
} satisfies Module;
