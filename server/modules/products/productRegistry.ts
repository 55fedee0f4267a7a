import type { Registry } from '../../engine/Registry.ts';
import { demandNewPrice } from './demandNewPrice.ts';
import { followPrice } from './followPrice.ts';

/** What the declaration of the MRP Master names. */
export const productRegistry = {
  beforeSave: { demandNewPrice },
  afterSave: { followPrice },
} satisfies Partial<Registry>;
