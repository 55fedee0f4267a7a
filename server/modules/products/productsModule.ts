import type { Module } from '../../engine/Module.ts';
import { followPrice } from './followPrice.ts';
import { getProductEndpoint } from './getProduct.ts';
import { requireNewPrice } from './requireNewPrice.ts';

/** Products and their prices. */
export const productsModule: Module = {
  endpoints: () => [getProductEndpoint],
  beforeSave: { requireNewPrice },
  afterSave: { followPrice },
};
