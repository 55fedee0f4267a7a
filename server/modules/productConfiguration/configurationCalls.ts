import type { Call } from '../../calls/Call.ts';
import { configurableProducts } from './configurableProducts.ts';
import { readProductConfiguration } from './readProductConfiguration.ts';
import { updateProductConfiguration } from './updateProductConfiguration.ts';

/** What Product Configuration calls (spec 2 §7). */
export const configurationCalls: Call[] = [
  configurableProducts,
  readProductConfiguration,
  updateProductConfiguration,
];
