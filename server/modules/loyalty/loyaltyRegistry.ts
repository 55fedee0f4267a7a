import type { Registry } from '../../engine/Registry.ts';
import { demandFreeSeries } from './demandFreeSeries.ts';
import { demandStillFree } from './demandStillFree.ts';

/** What the declaration of the Loyalty Scheme Master names. */
export const loyaltyRegistry = {
  beforeSave: { demandFreeSeries },
  beforeToggle: { demandStillFree },
} satisfies Partial<Registry>;
