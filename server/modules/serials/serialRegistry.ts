import type { Registry } from '../../engine/Registry.ts';
import { createMapping } from './createMapping.ts';
import { issuedRangesSource } from './issuedRangesSource.ts';
import { issueRange } from './issueRange.ts';
import { mappingsSource } from './mappingsSource.ts';
import { updateMapping } from './updateMapping.ts';

/** What the declarations of Issue Number and Mapping name. */
export const serialRegistry = {
  rows: { issuedRanges: issuedRangesSource, mappings: mappingsSource },
  writers: {
    issuedRanges: { create: issueRange },
    mappings: { create: createMapping, update: updateMapping },
  },
} satisfies Partial<Registry>;
