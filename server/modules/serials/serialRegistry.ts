import type { Registry } from '../../engine/Registry.ts';
import { createMapping } from './createMapping.ts';
import { issueRange } from './issueRange.ts';
import { issuedRangesQuery, mappingsQuery } from './serialQueries.ts';
import { updateMapping } from './updateMapping.ts';

/** What the declarations of Issue Number and Mapping name. */
export const serialRegistry = {
  rows: { issuedRanges: issuedRangesQuery, mappings: mappingsQuery },
  writers: {
    issuedRanges: { create: issueRange },
    mappings: { create: createMapping, update: updateMapping },
  },
} satisfies Partial<Registry>;
