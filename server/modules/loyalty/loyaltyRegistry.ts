import type { Registry } from '../../engine/Registry.ts';
import { requireFreeSeries } from './requireFreeSeries.ts';
import { requireStillFree } from './requireStillFree.ts';

/** What the declaration of the Loyalty Scheme Master names. */
export const loyaltyRegistry = {
  beforeSave: { requireFreeSeries },
  beforeToggle: { requireStillFree },
} satisfies Partial<Registry>;
