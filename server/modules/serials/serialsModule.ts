import type { Module } from '../../engine/Module.ts';
import { createMapping } from './createMapping.ts';
import { issueRange } from './issueRange.ts';
import { serialEndpoints } from './serialCalls.ts';
import { issuedRangesQuery, mappingsQuery } from './serialQueries.ts';
import { updateMapping } from './updateMapping.ts';

/** Issuing numbers and mapping them to products. */
export const serialsModule: Module = {
  endpoints: () => serialEndpoints,
  rows: { issuedRanges: issuedRangesQuery, mappings: mappingsQuery },
  writers: {
    issuedRanges: { create: issueRange },
    mappings: { create: createMapping, update: updateMapping },
  },
};
