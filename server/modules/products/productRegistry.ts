import type { Registry } from '../../engine/Registry.ts';
import { requireNewPrice } from './requireNewPrice.ts';
import { followPrice } from './followPrice.ts';

/** What the declaration of the MRP Master names. */
export const productRegistry = {
  beforeSave: { requireNewPrice },
  afterSave: { followPrice },
} satisfies Partial<Registry>;
